"""Rivers that are about to grow, in table mode; the players roll the die and draw the tiles."""

from .race import midway, play, race

TILE = ("Q-32", "Q-33", "Q-34", "Q-34a", "Q-35", "Q-36", "Q-37")
BASE = "A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2 A3-3".split(" ")


def by_hand(**options):
    return race(3, die="table", draw="table", **options)


def water(exits):
    """A river from A0 with these exits ('SLL'); the exit of the last tile is still open."""
    names = ["A0"] + BASE
    words = []
    for i in range(len(exits)):
        words += [names[i], exits[i]]
    return " ".join(words + [names[len(exits)]])


def due(exits, reserve=None, **more):
    """Such a river with its last tile just entered: a roll is pending unless all are barred."""
    position = dict(more)
    if reserve is not None:
        position["reserve"] = reserve
    s = midway(water=water(exits), die="table", draw="table", position=position)
    play(s, "ahead", "front", "done")
    return s


def faces_allowed(s):
    return [text[5:] for text in s.actions() if text.startswith("roll ")]
