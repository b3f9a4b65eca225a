"""The big screen: one box on the table, and any number of pages that watch it."""
