"""`python -m pardalis.cli` is `pardalis`."""

import sys

from pardalis.cli import main

sys.exit(main())
