"""Makes what a device carries: compiled modules, the list of files, generated data."""
