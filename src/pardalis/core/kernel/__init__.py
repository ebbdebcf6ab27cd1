"""What every kernel is: the functions a game compiles, bits, chance, and the cache on disk.

Numba and numpy are imported here and in what builds on this, nowhere else: a command that needs no
kernel never loads them. They come with the extra `engine`.
"""
