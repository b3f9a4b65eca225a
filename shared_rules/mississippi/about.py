"""The declaration of Mississippi Queen: what the rest of the code has to know of it.

`shared_rules/kernel/game.py` says what each name stands for. The module leaves memory again.
"""

TITLE = "Mississippi Queen"
ORDER = 1
PLAYERS = 2, 6
OPENING = "tiles rounds"
SETTING_UP = "mississippi.options mississippi.setup mississippi.position mississippi.berths"
SEARCH = (
    "mississippi.search.captain mississippi.search.appraisal mississippi.search.fairway"
    " mississippi.search.voyages mississippi.search.reach mississippi.search.courses"
    " mississippi.search mississippi.river mississippi.exits mississippi.standings"
    " mississippi.shoved mississippi.exchange mississippi.advice mississippi.reckoning"
    " mississippi.search.likely mississippi.search.ends mississippi.search.value"
    " mississippi.why mississippi.mooring"
)
TABLES = {"table": "table.Table", "pilot": "map.Map"}
MOMENTS = "rolled", "laid", "embarked", "aground", "out", "moored", "won"
TEXTS = "mississippi mississippi_new"
