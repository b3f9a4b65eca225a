"""Languages: what one still lacks beside English, and sheets of pictures of all that it says."""
