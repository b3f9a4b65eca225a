"""The interface: canvas, lettering, widgets, the stack of screens, buttons and languages."""
