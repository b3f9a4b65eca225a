"""The declaration of MASTER: what the rest of the code has to know of it.

`shared_rules/kernel/game.py` says what each name stands for. The module leaves memory again.
"""

TITLE = "MASTER"
ORDER = 2
PLAYERS = 2, 6
OPENING = ""
SETTING_UP = (
    "master.options master.setup master.position master.opening master.chartfile master.world "
    "master.towing"
)
SEARCH = (
    "master.captain master.freight master.salvage master.bunkering master.navigator master.course "
    "master.listing master.towing master.advice master.why"
)
TABLES = {"table": "table.Table", "chart": "map.Map"}
MOMENTS = "card", "bill", "freight", "repaired", "debt", "won"
TEXTS = "master master_new"
