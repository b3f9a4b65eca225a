"""The rules of Mississippi Queen and its expansion The Black Rose."""
