"""T-boats challenge: two fleets that take each other by Ts."""
