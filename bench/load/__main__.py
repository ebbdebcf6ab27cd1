"""`python -m bench.load [SECONDS]`: the server under load, so many seconds for each figure."""

import sys

from bench.load.measure import main

main(*map(float, sys.argv[1:2]))
