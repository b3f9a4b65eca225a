"""Random races of Mississippi Queen for the properties: set-ups, lines, and near misses."""

from hypothesis import strategies as st

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.session import Session
from tests.portable.mississippi.race import FLEET, listed

COLOURS = "red green grey brown cream white red2 black".split()
BASE = "A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2 A3-3".split()
ROSE = "B1 B1-B2 B2 B3-1 B3-2 B4".split()
FACES = ["left", "straight", "right"]

tile_lists = st.lists(st.sampled_from(BASE + ROSE), min_size=2, max_size=17, unique=True)


@st.composite
def options(draw, players):
    """Options that fit together for this many players; now and then none at all."""
    chosen = {
        "variant": draw(st.sampled_from(["advanced", "advanced", "intro"])),
        "die": draw(st.sampled_from(["device", "table"])),
        "draw": draw(st.sampled_from(["device", "table"])),
        "first_tile": draw(st.sampled_from(["first_move", "entered"])),
        "sandbank_push_slows": draw(st.sampled_from(["pushed", "pusher"])),
        "tiles": draw(st.sampled_from(["base", "swap", "all", "all"]) | tile_lists),
    }
    boats = 2 if players == 2 else 1
    if players == 3:
        boats = chosen["boats_per_player"] = draw(st.sampled_from([1, 2]))
    if players * boats < 6:
        chosen["black_rose"] = draw(st.booleans())
    if chosen["variant"] == "advanced":
        chosen["play_on" if boats == 1 else "both_boats"] = draw(st.booleans())
    if boats == 2:
        chosen["swap_at_piers"] = draw(st.booleans())
    if players == 2:
        chosen["white_pair"] = draw(st.sampled_from(["cream", "brown"]))
    return chosen


@st.composite
def positions(draw, colours, intro):
    """Positions in the middle of a race; with a landing stage, near its end."""
    boats = {}
    for colour in colours:
        boat = {"speed": draw(st.integers(1, 6)), "aground": draw(st.booleans())}
        if colour != "black":
            boat["coal"] = draw(st.integers(0, 6))
            if not intro:
                boat["passengers"] = draw(st.sampled_from([0, 1, 2, 2]))
        boats[colour] = boat
    names = draw(st.permutations(BASE))[:4]
    exits = draw(st.sampled_from(["SLR", "SLL", "SRR", "LRL", "SSS", "RRS"]))
    turns = {"L": "left", "S": "straight", "R": "right"}
    river = [
        {"tile": name, "exit": turns[face]} for name, face in zip(names, exits + "S", strict=True)
    ]
    del river[3]["exit"]
    position = {"boats": boats, "river": river, "round": draw(st.integers(1, 3))}
    if draw(st.booleans()):
        position["landing"] = draw(st.sampled_from(FACES))
    return position


@st.composite
def races(draw):
    """Sessions at ply 0."""
    players = draw(st.integers(2, 6))
    names = ["anna", "bert", "cleo"][:players] if players < 4 else FLEET[:players]
    chosen = draw(options(players))
    if players == 3 and chosen["boats_per_player"] == 1:
        names = FLEET[:3]
    seed = draw(st.sampled_from([0, 7, 4294967295]) | st.integers(0, 4294967295))
    fresh = Session("mississippi", names, chosen, seed)
    if not draw(st.booleans()):
        return fresh
    position = draw(positions(sorted(fresh.state["boats"]), chosen["variant"] == "intro"))
    try:
        return Session("mississippi", names, chosen, seed, position)
    except (RuleError, SetupError):
        return fresh  # more passengers than there are


@st.composite
def rankings(draw, colours):
    """Orders of the ruler, with ties."""
    text = "rank"
    for place, colour in enumerate(draw(st.permutations(colours))):
        text += (draw(st.sampled_from([" > ", " = "])) if place else " ") + colour
    return text


def afloat(s):
    boats = s.state["boats"]
    return [c for c in s.state["order"] if not boats[c]["out"] and not boats[c]["moored"]]


def line(data, s):
    """A legal action, drawn so that a race goes on: `out` seldom, `done` often. None at the end."""
    texts = listed(s)
    if not texts:
        return None
    if texts[0].startswith("rank "):
        return data.draw(rankings(afloat(s)), label="line")
    if len(texts) > 1 and "out" in texts and data.draw(st.integers(0, 14)):
        texts.remove("out")
    if "done" in texts and data.draw(st.integers(0, 2)):
        return "done"
    speeds = [text for text in texts if text.startswith("speed ")]
    if len(speeds) > 1:
        # All speeds count as one choice, or nearly every turn would begin with the wheel.
        for text in speeds[:-1]:
            texts.remove(text)
        texts[texts.index(speeds[-1])] = data.draw(st.sampled_from(speeds))
    return data.draw(st.sampled_from(texts), label="line")


def vocabulary():
    """Every text of a form on the rules page, legal or not, and some of other forms."""
    yield from "left right sail ahead astern aground driftwood refuel front clear roll tile".split()
    yield from "moor out free done pass rank bow embark push give take speed".split()
    for n in range(8):
        yield from (f"speed {n}", f"embark {n}")
    for colour in COLOURS:
        for verb in ("push", "aground", "driftwood", "refuel", "moor", "give", "out", "embark"):
            yield f"{verb} {colour}"
        for n in range(8):
            yield from (f"give {colour} {n}", f"take {colour} {n}", f"embark {colour} {n}")
    for face in FACES:
        yield f"roll {face}"
    for tile in ["A0", *BASE, *ROSE]:
        yield f"tile {tile}"
    for heading in "n ne se s sw nw".split():
        yield f"bow {heading}"
    yield from ("push 0.5", "push 1.7", "speed 03", " left", "left ", "LEFT", "speed  2", "")
