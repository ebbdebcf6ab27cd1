"""`python -m bench`: every benchmark, one after another."""

from bench import referee, restart
from bench.load import measure

referee.main()
restart.main()
measure.main()
