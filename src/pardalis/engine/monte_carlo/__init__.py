"""Monte Carlo: games played to their end by chance, and moves judged by how they end.

- `by_view`: information-set search, by what a seat sees and what the moves have told it; any number
  of seats, secrets or none. Games add how players move, and which moves look promising.
- `certainly`: for games without secrets in which judgements are weak: a tree that knows what is
  certain, and learns of each move from where it is made later on.
- `uct`: plain UCT, for games without secrets. It is a yardstick: it stays as it is.
- `flat`: flat Monte Carlo, for all games. Likewise a yardstick.
"""
