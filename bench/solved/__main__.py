"""`python -m bench.solved FOLDER`: take over what was solved there, and write `docs/kamon.md`.

In the folder are those that `python -m pardalis.engine.proof.openings` has worked in, `layout-1`
for the layout of seed 1 and so on, and `sample-6` for positions after six placements. What is not
finished is taken over as far as it got. Without a folder only the page is written anew.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.solved import notes


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solved", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    asked = parser.parse_args(arguments)
    if asked.folder:
        notes.take_over(asked.folder)
    notes.PAGE.write_text(notes.page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
