"""Table mode: the actions of players who steer on cardboard and report what happened there."""

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import cargo, mooring, reports, river, rounds, steering
from shared_rules.mississippi.rounds import acting, afloat, in_line, inside, is_pending, lowered
from shared_rules.mississippi.tiles import COLOURS


def place_boats(rules, state: dict) -> None:
    """Do nothing: the boats stand on the table, where the device doesn't see them."""


def check_places(rules, state: dict) -> None:
    """Do nothing: the device doesn't see the boats of a set-up by hand either."""


def prepare(rules, state: dict) -> bool:
    """Return False: nobody has to act before the first turn, as bows are set on the table."""
    return False


def measure(rules, state: dict) -> list[dict]:
    """QT-2: ask the players to lay the ruler, unless there is only one boat."""
    if len(afloat(state)) > 1:
        state["pending"] = {"what": "rank", "who": None}
    return []


def open_turn(rules, state: dict) -> list[dict]:
    """Do nothing: the players report themselves that a boat is lost (`out`)."""
    return []


def close_turn(rules, state: dict) -> list[dict]:
    """QT-6: end the turn; the players have reported themselves which boats are moored."""
    rules.next = rounds.end_turn
    return []


def clear_rear(rules, state: dict) -> list[dict]:
    """Do nothing: the players report themselves which tiles go."""
    return []


def may_rank(rules, state: dict, groups: list[list[str]], n: None) -> None:
    """`groups`: lists of colours front to back; boats that are level are in one list."""
    if not is_pending(state, "rank"):
        raise RuleError("Q-50", "not_asked")
    named = [colour for group in groups for colour in group]
    boats = afloat(state)
    for colour in boats:
        if named.count(colour) != 1:
            raise RuleError("Q-50", "boats", boat=colour)
    if len(named) != len(boats):
        raise RuleError("Q-50", "boats")


def rank(rules, state: dict, groups: list[list[str]], n: None) -> list[dict]:
    order = []
    for group in groups:
        order += in_line(state, group)
    state["order"] = order
    state["pending"] = None
    return [{"event": "ranked", "order": order}] + rounds.begin_round(rules, state)


def may_moor(rules, state: dict, who: str | None, n: None) -> None:
    colour = acting(state)
    if state["landing"] is None:
        raise RuleError("Q-36", "no_stage")
    if who is not None and (who == colour or who not in state["pushed"] or not inside(state, who)):
        raise RuleError("Q-38" if rules.intro else "Q-46", "not_pushed", boat=who)
    boat = state["boats"][who or colour]
    if boat["owner"] is None:
        raise RuleError("Q-80", "black")
    if rules.intro:
        return
    if who is None and state["points"]:
        raise RuleError("Q-46", "points", points=state["points"])
    mooring.may_land(boat, boat["speed"] if who else lowered(state))  # Q-46b


def moor(rules, state: dict, who: str | None, n: None) -> list[dict]:
    events = [] if who else rounds.lower_wheel(state)
    return events + rounds.moor_boat(rules, state, who or acting(state), who is None)


def may_out(rules, state: dict, who: None, n: None) -> None:
    if acting(state) == "black":
        raise RuleError("Q-82", "black")


def out(rules, state: dict, who: None, n: None) -> list[dict]:
    return rounds.remove(rules, state)


def may_free(rules, state: dict, who: None, n: None) -> None:
    if acting(state) != "black":
        raise RuleError("Q-81", "not_black")
    if state["limit"] is None:
        raise RuleError("Q-81", "free")


def free(rules, state: dict, who: None, n: None) -> list[dict]:
    state["limit"] = None
    return []


undrawn = river.undrawn


# (verb, forms of what follows it, may, play), in the order in which `actions` lists them. Letters
# of a form: n a number, c a colour, f a face, t a tile's name, * the ruler's line.
def groups(words: list[str]) -> list[list[str]]:
    """The words of `A > B = C` as [[A], [B, C]]. Raises RuleError if they are no such line."""
    found: list[list[str]] = [[]]
    for place, word in enumerate(words):
        if place % 2 == 0 and word in COLOURS:
            found[-1].append(word)
        elif place % 2 and word == ">":
            found.append([])
        elif not (place % 2 and word == "="):
            raise RuleError(None, "unknown")
    if not len(words) % 2:
        raise RuleError(None, "unknown")
    return found


VERBS = (
    ("speed", ("n",), steering.may_speed, steering.speed),
    ("left", ("",), steering.may_turn, steering.turn_left),
    ("right", ("",), steering.may_turn, steering.turn_right),
    ("sail", ("",), reports.may_sail, reports.sail),
    ("ahead", ("",), reports.may_ahead, reports.ahead),
    ("push", ("c",), reports.may_push, reports.push),
    ("astern", ("",), steering.may_astern, reports.astern),
    ("aground", ("", "c"), reports.may_aground, reports.aground),
    ("driftwood", ("", "c"), reports.may_driftwood, reports.driftwood),
    ("embark", ("n", "cn"), cargo.may_embark, cargo.embark),
    ("refuel", ("", "c"), cargo.may_refuel, cargo.refuel),
    ("give", ("cn",), cargo.may_give, cargo.give),
    ("take", ("cn",), cargo.may_take, cargo.take),
    ("front", ("",), river.may_front, river.front),
    ("clear", ("",), river.may_clear, river.clear),
    ("roll", ("", "f"), river.may_roll, river.roll),
    ("tile", ("", "t"), river.may_tile, river.tile),
    ("rank", ("*",), may_rank, rank),
    ("moor", ("", "c"), may_moor, moor),
    ("out", ("",), may_out, out),
    ("free", ("",), may_free, free),
    ("done", ("",), rounds.may_done, rounds.end_movement),
)
# What is pending -> the verbs that are allowed then; all others have to wait.
ANSWERS = {"roll": ("roll", "clear"), "tile": ("tile",), "rank": ("rank",)}
