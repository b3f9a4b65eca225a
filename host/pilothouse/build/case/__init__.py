"""The printed case of a box: bodies from a board's data and from a table of sizes."""
