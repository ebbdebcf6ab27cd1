# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
# Compiled afterwards by all cores instead, without what is large and hardly ever loaded.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
COMPILE := $(BIN)/python -m compileall -q -j 0 -x '/(tests?|faker|fontTools|mypyc?|pip|pygments|setuptools)/' $(VENV)/lib
CODE := src tests bench examples docs/images.py
SCRIPTS := src/pardalis/server/web/static

# What covers the rules to the last branch; counting lines would slow down the rest.
COVERING := tests/core tests/games src/pardalis/core src/pardalis/games
BROWSER := tests/browser
# One more than there are cores: many of the other tests wait for servers, terminals and pages, but
# each process loads everything anew.
WAITING := 3
# Hundreds of processes are started by the tests: what the first one compiles is there for all.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint compiled covered browsed others browser verify bench golden perft images screenshots clean

play: $(READY)
	@$(BIN)/pardalis serve --open

# The browser comes while packages do. Then kernels are compiled while the tools come and the checks
# run. The rest comes one after the other: side by side it is no quicker, and who waits too long for a
# core is no longer as quick as a test may expect.
test:
	@$(MAKE) --no-print-directory --jobs 2 $(READY) browser
	@$(MAKE) --no-print-directory --jobs 2 lint compiled
	@$(MAKE) --no-print-directory covered
	@$(MAKE) --no-print-directory others
	@$(MAKE) --no-print-directory browsed

browsed: $(TOOLS) browser
	$(BIN)/pytest -n $(WAITING) -m "not verify" $(BROWSER)

others: $(TOOLS)
	$(BIN)/pytest -n $(WAITING) -m "not verify" --ignore=$(BROWSER) $(COVERING:%=--counted=%)

lint: $(TOOLS)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy src tests bench docs/images.py
	$(BIN)/lint-imports
	$(BIN)/node $(VENV)/tools/node_modules/typescript/bin/tsc -p $(SCRIPTS)

compiled: $(READY)
	$(BIN)/python -m tests.ready

covered: $(TOOLS) compiled
	$(BIN)/pytest -n 2 -m "not verify and not uncounted" --cov --cov-report= $(COVERING)
	$(BIN)/coverage report --fail-under=100

browser: $(VENV)/pyvenv.cfg
	@$(BIN)/python -m tests.browser.installed

verify: $(TOOLS) browser
	$(BIN)/pytest -n 2 -m verify

bench: $(TOOLS) browser
	$(BIN)/python -m bench

golden: $(TOOLS)
	$(BIN)/python -m tests.golden_games
	$(BIN)/python -m tests.draw.golden

images: $(TOOLS) browser
	$(BIN)/python docs/images.py
	$(BIN)/python -m tests.browser.screenshots readme

screenshots: $(TOOLS) browser
	$(BIN)/python -m tests.browser.screenshots

perft: $(TOOLS)
	$(BIN)/python -m tests.perft_tables

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit("Pardalis needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(READY): $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	$(PIP) -e ".[engine,plot,png,server]"
	$(COMPILE)
	@touch $(READY)

# What only those need who change Pardalis; what npm installs is pinned by its lock file.
# The extra `dev` by itself, without Pardalis: kernels may be compiling with it just then.
$(TOOLS): $(READY) tools/package.json tools/package-lock.json
	@mkdir -p $(VENV)/tools
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"], sep="\n")' > $(VENV)/tools/dev.txt
	$(PIP) -r $(VENV)/tools/dev.txt
	$(COMPILE)
	@cp tools/package.json tools/package-lock.json $(VENV)/tools/
	$(BIN)/npm ci --prefix $(VENV)/tools --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(TOOLS)

clean:
	rm -rf $(VENV) .coverage .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .browser
