"""Monte Carlo: games played to their end by chance, and moves judged by how they end.

- `uct`: plain UCT, for games without secrets. It is a yardstick: it stays as it is.
- `flat`: flat Monte Carlo, for all games. Likewise a yardstick.
"""
