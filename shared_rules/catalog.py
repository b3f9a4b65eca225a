"""Which games there are; a room is imported when first asked for."""

# name: (title, fewest players, most players)
GAMES = {
    "gyges": ("Gyges", 2, 2),
    "master": ("MASTER", 2, 6),
    "mississippi": ("Mississippi Queen", 2, 6),
    "tboats": ("T-boats challenge", 2, 2),
}

# Handed in by the machine: a function that gives an owner's chart of MASTER by its name, as text or
# bytes, or None where there is none (shared_rules/master/chartfile.py). None: no owner's charts.
charts = None

# Modules that only setting up a game, writing its save or explaining a refusal need; the box
# forgets them. One text: a tuple of names takes five times the memory, and it is there for ever.
SET_UP = """
kernel.entry kernel.replay kernel.save
gyges.options gyges.refusal
master.options master.setup master.position master.opening master.chartfile master.world
mississippi.options mississippi.setup mississippi.position mississippi.berths
tboats.options
"""

# Modules that only a search needs; the box forgets them as soon as there is an action.
SEARCH = """
kernel.search gyges.play tboats.play
master.captain master.salvage master.bunkering master.navigator
mississippi.captain mississippi.appraisal mississippi.fairway mississippi.voyages
"""


def room(game):
    """The rules class of a game. KeyError where there is no such game."""
    if game not in GAMES:
        raise KeyError(game)
    # One after the other: imported from within each other they would go too deep on a Pico.
    for name in ("tiles", "exits", "rounds") if game == "mississippi" else ():
        __import__("shared_rules." + game + "." + name)
    return __import__("shared_rules." + game + ".rules", None, None, ("Rules",)).Rules


def options(game):
    """What `game.new` takes for a game: [{name, default, values | range}], sorted by name."""
    return __import__("shared_rules." + game + ".options", None, None, ("table",)).table()
