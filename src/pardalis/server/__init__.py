"""The server: tables that people, programs and computers sit at, and the doors to them."""
