"""The link: JSON-RPC lines between a host and the table. Knows nothing of the machine."""
