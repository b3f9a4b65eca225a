"""Prints the display, the buttons and the active level of the board `name`, as JSON."""

import json

board = __import__("boards." + name, None, None, ("NAME",))
print(json.dumps({"display": board.DISPLAY, "buttons": board.BUTTONS, "active": board.ACTIVE}))
