# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# What runs without counting lines, which would slow it down.
LONG := tests/laws tests/store tests/server

.PHONY: play test lint verify bench golden perft images clean

play: $(READY)
	@$(BIN)/pardalis serve

test: lint
	$(BIN)/pytest -n 2 -m "not verify" --cov --cov-report= $(foreach long,$(LONG),--ignore=$(long))
	$(BIN)/coverage report --include="src/pardalis/core/*,src/pardalis/games/*" --fail-under=100
	$(BIN)/pytest -n 2 -m "not verify" $(LONG)

lint: $(READY)
	$(BIN)/ruff check src tests bench examples docs/images.py
	$(BIN)/ruff format --check src tests bench examples docs/images.py
	$(BIN)/mypy
	$(BIN)/mypy tests bench docs/images.py
	$(BIN)/lint-imports

verify: $(READY)
	$(BIN)/pytest -n 2 -m verify

bench: $(READY)
	$(BIN)/python -m bench

golden: $(READY)
	$(BIN)/python -m tests.golden_games
	$(BIN)/python -m tests.draw.golden

images: $(READY)
	$(BIN)/python docs/images.py

perft: $(READY)
	$(BIN)/python -m tests.perft_tables

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Pardalis needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[png,server,dev]"
	@touch $(READY)

clean:
	rm -rf $(VENV) .coverage .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
