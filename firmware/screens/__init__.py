"""The screens: what is shown and what the six buttons do, one module a subject."""
