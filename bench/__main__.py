"""`python -m bench`: every benchmark, one after another."""

from bench import kernels, referee, restart, search, stopping
from bench.browser import measure as browser
from bench.field import measure as field
from bench.load import measure as load

referee.main()
kernels.main()
search.main()
stopping.main()
field.main()
restart.main()
load.main()
browser.main()
