"""Where a boat can go in a turn, and what that is worth: for captains and for marks."""
