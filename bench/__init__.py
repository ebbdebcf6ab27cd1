"""Benchmarks: measured side by side in one run, told as ratios."""
