"""`python -m bench`: every benchmark, one after another."""

from bench import referee, restart

referee.main()
restart.main()
