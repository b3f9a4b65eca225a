"""What simulated displays do with the bytes on their bus, written after the datasheets."""
