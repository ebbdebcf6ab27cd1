"""`python -m pardalis`: the command line."""

import sys

from pardalis.cli import main

sys.exit(main())
