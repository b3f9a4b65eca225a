"""The commands of `pilothouse`; each imports the module that does its work when it is called."""
