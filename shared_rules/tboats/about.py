"""The declaration of T-boats challenge: what the rest of the code has to know of it.

`shared_rules/kernel/game.py` says what each name stands for. The module leaves memory again.
"""

TITLE = "T-boats challenge"
ORDER = 4
PLAYERS = 2, 2
OPENING = ""
SETTING_UP = "tboats.options"
SEARCH = "kernel.search tboats.play tboats.advice tboats.why"
TABLES = {"table": "table.Table"}
MOMENTS = "taken", "won"
TEXTS = "tboats duel_new"
