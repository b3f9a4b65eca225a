"""One module for each board: data that says what is connected to which pin."""
