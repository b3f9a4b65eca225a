"""Measures every quantity that has a limit and shows it beside the limit."""
