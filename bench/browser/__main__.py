"""`python -m bench.browser`: the figures of the browser alone."""

from bench.browser.measure import main

main()
