"""Simulated hardware: displays that decode the bytes on their bus, as the datasheets say."""
