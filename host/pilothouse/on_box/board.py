"""Prints display, buttons, active level and buzzer of the board `name`, as JSON."""

import json

board = __import__("boards." + name, None, None, ("NAME",))
found = {"display": board.DISPLAY, "buttons": board.BUTTONS, "active": board.ACTIVE}
found["buzzer"] = getattr(board, "BUZZER", None)
print(json.dumps(found))
