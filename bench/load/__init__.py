"""The server under load: tables with two sockets each, one move a second, real rules."""
