"""The rules of Gyges, a game for two with twelve pieces that nobody owns."""
