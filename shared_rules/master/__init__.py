"""MASTER, the game of cargo ships, bills of lading and radio messages."""
