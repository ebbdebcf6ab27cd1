"""Proof: who wins, whatever the other does."""
