"""The declaration of Nim: what the rest of the code has to know of it.

`shared_rules/kernel/game.py` says what each name stands for. The module leaves memory again.
"""

TITLE = "Nim"
ORDER = 2
PLAYERS = 2, 2
OPENING = ""
SETTING_UP = "nim.options"
SEARCH = "nim.sums"
TABLES = {"table": "table.Table"}
TEXTS = "nim"
