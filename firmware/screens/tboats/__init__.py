"""The screens of T-boats."""
