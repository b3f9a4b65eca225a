"""What has a limit, measured and shown beside it."""
