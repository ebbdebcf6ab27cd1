"""How strong the levels are: each against the one below, and how long their answers take."""
