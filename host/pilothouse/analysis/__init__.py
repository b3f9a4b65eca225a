"""What happened in a saved game: values, moves that were missed, the turn that decided it."""
