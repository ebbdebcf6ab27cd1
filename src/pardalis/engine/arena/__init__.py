"""The arena: contestants play many games, and what that says about their strength.

- `contestants`: who can play, by name; others are added to the one table there.
- `plan`: which games are played, every opening with seats exchanged, all of it by a seed.
- `playing`: one game, to its end; `played`: what is kept of it.
- `workers`: many games at once, in processes; `log`: a file that a broken run goes on from.
- `elo`, `ratings`: from points to strength, with error bars; `results`: all of it put together.
- `contest`: the run itself.
"""
