"""The screens of Gyges."""
