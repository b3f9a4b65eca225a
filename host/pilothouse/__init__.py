"""Pilothouse on the laptop: command line, link client, targets, terminal, build."""
