"""Tablebases: endings of which every position is known, with the distance to the end."""
