"""Games that the computer plays alone, and what they came to."""
