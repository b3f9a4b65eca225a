"""The box in a terminal, its pictures, and scripts of keys."""
