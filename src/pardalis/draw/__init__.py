"""Pictures: SVG and terminal drawing of what a game puts into its scene."""
