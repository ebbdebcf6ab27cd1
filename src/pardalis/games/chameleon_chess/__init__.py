"""Chameleon on 5 × 5 tiles, by Mitsuo Yamamoto: the tile under a piece decides how it moves."""
