"""The doors of the table's server: HTTP, sockets and pages over the house."""
