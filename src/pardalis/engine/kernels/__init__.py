"""What is written once over all kernels: perft, playouts, random positions, figures.

It knows no game; the type of a state chooses the rules. Importing it loads Numba.
"""
