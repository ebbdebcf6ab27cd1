"""Katarenga Greengage and its Chameleon variant, by David Parlett: all change sides."""
