"""Simulated displays: they decode the bytes on their bus, as the datasheets say."""
