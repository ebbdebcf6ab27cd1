"""The kernels against other libraries of games."""
