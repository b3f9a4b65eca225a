"""The rules of MASTER, a game of cargo ships, bills of lading and radio messages."""
