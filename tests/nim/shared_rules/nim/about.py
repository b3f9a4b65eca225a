"""What the house has to know of Nim. It is loaded when the house asks and let go afterwards.

`shared_rules/kernel/game.py` says what each of these is.
"""

TITLE = "Nim"
PLAYERS = 2, 2
OPENING = ""
SETTING_UP = "nim.options"
SEARCH = "nim.sums"
TABLES = {"table": "table.Table"}
TEXTS = "nim"
