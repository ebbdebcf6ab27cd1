"""The words of the board in the browser; the board itself is in `static/board/`."""
