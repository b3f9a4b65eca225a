"""What the laptop knows of each game: a module or a folder a game, found by the game's name."""
