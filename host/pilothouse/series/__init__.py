"""Series of games that the computer plays alone, and their results."""
