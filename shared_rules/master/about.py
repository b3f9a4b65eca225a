"""What the house has to know of MASTER. Loaded for that, then gone.

`shared_rules/kernel/game.py` says what each of these is.
"""

TITLE = "MASTER"
PLAYERS = 2, 6
OPENING = ""
SETTING_UP = (
    "master.options master.setup master.position master.opening master.chartfile master.world"
)
SEARCH = "master.captain master.salvage master.bunkering master.navigator"
TABLES = {"table": "table.Table", "chart": "map.Map"}
TEXTS = "master master_new"
