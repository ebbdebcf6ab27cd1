"""Search: the best moves of two-seat games without secrets, by looking ahead as far as time allows.

One search serves all games. It is written over the kernel's contract (`core/kernel/contract.py`)
and compiled once a game; what a position looks worth, which moves are urgent and which are loud,
the game says in its `kernel_worth.py` (`core/kernel/judging.py`).

| file | what is in it |
|---|---|
| `searching.py` | `search`: threads, history, reports, and when to stop |
| `deepening.py` | one thread: depth after depth, several best lines, narrow windows |
| `tree.py` | alpha-beta itself, and why a value beyond `SURE` is proven |
| `order.py` | which moves are tried first |
| `table.py` | what has been found about positions, shared by threads |
| `desk.py` | the room that a thread searches in, and the tricks that can be left out |

Importing it loads Numba.
"""
