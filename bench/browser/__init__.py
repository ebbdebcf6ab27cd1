"""Figures taken in a browser: how soon a move is seen, and how smoothly things go."""
