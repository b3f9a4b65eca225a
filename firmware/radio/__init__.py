"""Telephones at the box over its own radio. Nothing of this folder is loaded while it is off."""
