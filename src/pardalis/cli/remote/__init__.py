"""A table elsewhere, for `pardalis join`. Nothing that a server sends is trusted."""
