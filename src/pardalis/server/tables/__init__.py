"""The tables: what happens at them and who may see it. No sockets, no files, no waiting."""
