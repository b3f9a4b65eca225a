"""The link: JSON-RPC lines between a host and the table. It knows no pins, files or screens."""
