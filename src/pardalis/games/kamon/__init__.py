"""Kamon, by Bruno Cathala: join two sides, close a loop, or leave the other without a move."""
