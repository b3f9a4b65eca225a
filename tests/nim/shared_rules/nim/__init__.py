"""Nim: heaps of matches, for the test that a game is added by its folders alone."""
