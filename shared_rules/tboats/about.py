"""What the house has to know of T-boats challenge. Loaded for that, then gone.

`shared_rules/kernel/game.py` says what each of these is.
"""

TITLE = "T-boats challenge"
PLAYERS = 2, 2
OPENING = ""
SETTING_UP = "tboats.options"
SEARCH = "kernel.search tboats.play"
TABLES = {"table": "table.Table"}
TEXTS = "tboats duel_new"
