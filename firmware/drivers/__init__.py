"""Display controllers, buttons and buzzer: these modules know bytes and pins, but no games."""
