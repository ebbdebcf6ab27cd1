"""Tuning: the weights of the judgements, found by games that the engine plays against itself.

`python -m bench.tuning GAME` plays games with a shallow search, fits the weights to how they ended,
lets the new weights play against the old, and notes the result in `found/`. `docs/tuning.md` is
written from those notes.
"""
