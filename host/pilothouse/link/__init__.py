"""The link from the laptop: targets by name, the client, saves in and out."""
