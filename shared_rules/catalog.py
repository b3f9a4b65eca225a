"""Which games there are; a room is imported when first asked for."""

# name: (title, fewest players, most players)
GAMES = {
    "gyges": ("Gyges", 2, 2),
    "mississippi": ("Mississippi Queen", 2, 6),
    "tboats": ("T-boats challenge", 2, 2),
}

# Modules that only setting up a game, writing its save or explaining a refusal need; the box
# forgets them.
SET_UP = (
    "kernel.entry",
    "kernel.save",
    "mississippi.options",
    "mississippi.setup",
    "mississippi.position",
    "mississippi.berths",
    "gyges.options",
    "gyges.refusal",
    "tboats.options",
)

# Modules that only a search needs; the box forgets them as soon as there is an action.
SEARCH = (
    "mississippi.captain",
    "mississippi.appraisal",
    "mississippi.fairway",
    "mississippi.voyages",
    "kernel.search",
    "gyges.play",
    "tboats.play",
)


def room(game):
    """The rules class of a game. KeyError where there is no such game."""
    if game not in GAMES:
        raise KeyError(game)
    return __import__("shared_rules." + game + ".rules", None, None, ("Rules",)).Rules


def options(game):
    """What `game.new` takes for a game: [{name, default, values | range}], sorted by name."""
    return __import__("shared_rules." + game + ".options", None, None, ("table",)).table()
