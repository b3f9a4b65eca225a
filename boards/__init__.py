"""One module a board: what hangs on which pin, as data."""
