"""Mississippi Queen and The Black Rose."""
