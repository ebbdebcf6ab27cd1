"""Chromino, by Louis Abraham: lay every tile by two contacts at least, and be the first one out."""
