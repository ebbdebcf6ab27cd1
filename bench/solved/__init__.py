"""What the solver found out about Kamon, and the page that is written from it."""
