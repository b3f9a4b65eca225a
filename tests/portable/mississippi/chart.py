"""Short words for the tests of pilot mode: put boats on a river, and see what became of them."""

from .race import FLEET, boat, listed, race, river

ROSE = FLEET + ["red2", "black"]
POSITION = ("order", "turn", "round", "reserve", "pool", "landing")


def bearings(text):
    """'1.17 n speed 6 coal 0 islands 1,2' -> a boat of a position; the hex alone will do."""
    words = text.split(" ")
    found = {"at": words[0]}
    if len(words) > 1:
        found["heading"] = words[1]
    for i in range(2, len(words), 2):
        if words[i] == "islands":
            found["islands"] = [int(tile) for tile in words[i + 1].split(",")]
        else:
            found[words[i]] = int(words[i + 1])
    return found


def chart(water, players=None, seed=7, **given):
    """A race in pilot mode that begins on this river with these boats and no others.

    `given`: boats by their colours (text for `bearings`), keys of a position, options.
    The boats are in the order of the start piers: red green grey brown cream white.
    """
    boats, position, options = {}, {}, {"mode": "pilot"}
    for name in given:
        if name in ROSE:
            boats[name] = bearings(given[name])
        elif name in POSITION:
            position[name] = given[name]
        else:
            options[name] = given[name]
    if players is None:
        players = [colour for colour in FLEET if colour in boats]
        players += [colour for colour in FLEET if colour not in boats][: max(0, 3 - len(players))]
    if "black" in boats:
        options["black_rose"] = True
    position["boats"] = boats
    position["river"] = river(water)
    return race(players, seed, position, **options)


def pilot(players=3, seed=7, **options):
    """A race in pilot mode from its very beginning, where the first tile is pending."""
    return race(players, seed, None, mode="pilot", **options)


def under_way(players=3, first=None, heading="n", **options):
    """The same with the first tile laid (`first` if given) and every bow set; red is on turn."""
    if first:
        options["draw"] = "table"
    s = pilot(players, **options)
    s.do("tile " + first if first else "tile")
    while s.state["pending"]:
        s.do("bow " + heading)
    return s


def lies(s, colour):
    """'1.17 n': where a boat lies."""
    return boat(s, colour)["at"] + " " + boat(s, colour)["heading"]


def wheels(s, colour):
    """(speed, coal) of a boat."""
    return boat(s, colour)["speed"], boat(s, colour)["coal"]


def offered(s, *verbs):
    """The listed actions that begin with one of these words."""
    return [text for text in listed(s) if text.split(" ")[0] in verbs]


def speeds(s):
    """The numbers that the wheel may be set to."""
    return [int(text[6:]) for text in offered(s, "speed")]


def waits(s, what, who):
    """Whether the race waits for this answer of this boat."""
    return s.state["pending"] == {"what": what, "who": who}


def ends(s, *first):
    """The different ends of the turn after these actions, as {(at, heading, speed, coal)}.

    It sails every course and takes it back. No prompt may come on the way.
    """
    for text in first:
        s.do(text)
    found, seen = set(), set()
    colour = s.state["order"][s.state["turn"]]
    _sail(s, colour, found, seen)
    for _ in first:
        s.undo()
    return found


def _sail(s, colour, found, seen):
    if s.digest() in seen:
        return
    seen.add(s.digest())
    for text in listed(s):
        verb = text.split(" ")[0]
        if verb == "done":
            it = boat(s, colour)
            found.add((it["at"], it["heading"], it["speed"], it["coal"]))
        elif verb in ("left", "right", "ahead", "push"):
            s.do(text)
            _sail(s, colour, found, seen)
            s.undo()
