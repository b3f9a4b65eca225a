"""The rules of T-boats, a game for two: fleets that take each other's boats by forming Ts."""
