"""The games, one folder each. A folder with a `rules.py` is a game: nothing else registers it."""
