"""Gyges: twelve pieces that nobody owns."""
