"""The screens of Mississippi Queen."""
