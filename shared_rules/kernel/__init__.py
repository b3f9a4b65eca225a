"""What all games share: the contract of a game, sessions, saves, chance, the search."""
