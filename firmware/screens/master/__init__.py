"""The screens of MASTER."""
