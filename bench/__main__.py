"""`python -m bench`: every benchmark, one after another."""

from bench import referee, restart
from bench.browser import measure as browser
from bench.load import measure as load

referee.main()
restart.main()
load.main()
browser.main()
