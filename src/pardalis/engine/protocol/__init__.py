"""A text protocol between engines and those who use them, in the spirit of UCI.

Lines of words over standard input and output. `talking.py` is our engine's side, `other.py` seats
another engine at our tables. `docs/protocol.md` tells it for those who write one.
"""
