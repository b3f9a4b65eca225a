"""What the house has to know of Mississippi Queen. Loaded for that, then gone.

`shared_rules/kernel/game.py` says what each of these is.
"""

TITLE = "Mississippi Queen"
PLAYERS = 2, 6
OPENING = "tiles exits rounds"
SETTING_UP = "mississippi.options mississippi.setup mississippi.position mississippi.berths"
SEARCH = "mississippi.captain mississippi.appraisal mississippi.fairway mississippi.voyages"
TABLES = {"table": "table.Table", "pilot": "map.Map"}
TEXTS = "mississippi mississippi_new"
