"""The declaration of Gyges: what the rest of the code has to know of it.

`shared_rules/kernel/game.py` says what each name stands for. The module leaves memory again.
"""

TITLE = "Gyges"
ORDER = 3
PLAYERS = 2, 2
OPENING = ""
SETTING_UP = "gyges.options gyges.refusal"
SEARCH = "kernel.search gyges.leaf gyges.moves gyges.play gyges.careful gyges.advice gyges.why"
TABLES = {"table": "table.Table"}
MOMENTS = ("won",)
TEXTS = "gyges duel_new"
