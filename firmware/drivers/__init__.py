"""Display controllers, buttons and buzzer: bytes on pins, nothing of games."""
