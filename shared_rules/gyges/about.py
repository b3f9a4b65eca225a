"""What the house has to know of Gyges. Loaded for that, then gone.

`shared_rules/kernel/game.py` says what each of these is.
"""

TITLE = "Gyges"
PLAYERS = 2, 2
OPENING = ""
SETTING_UP = "gyges.options gyges.refusal"
SEARCH = "kernel.search gyges.play"
TABLES = {"table": "table.Table"}
TEXTS = "gyges duel_new"
