"""The keys of texts that the screens of firmware/screens ask for."""

import ast

from shared_rules.master import options as master_options
from shared_rules.mississippi import pilotage, tabletop
from shared_rules.mississippi.options import VALUES
from shared_rules.mississippi.tiles import COLOURS, FACES, HEADINGS
from shared_rules.tboats.options import LIMITS
from tests.host.screens.texts import (
    CLOCKS,
    DUEL_VALUES,
    DUELS,
    GAMES,
    NEWS,
    PARTS,
    SCREENS,
    TIMES,
    table,
)

# Why a save can't be used: the reasons of the link, and what some of them say more closely.
REASONS = "crc schema rules_version truncated illegal chance too_long gap".split()
CLOSER = "new game end start chart".split()
NOTICES = "aside rules full broken memory safe unkept waits battery battery.empty".split()


def calls(path):
    """The keys that a module gives to `t` as literals."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "t":
                yield from literals(node.args[0])


def literals(node):
    """The texts that an expression can have, if they are literals in it."""
    if isinstance(node, ast.Constant):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from literals(value)


def constants(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def parts_of(module):
    """The parts whose tables are loaded while a module's screens are up."""
    if module in (
        "home",
        "new",
        "saves",
        "settings",
        "about",
        "notice",
        "names",
        "naming",
        "records",
        "language",
        "seen",
        "no_telephones",
    ):
        return ("home",)
    if module in ("mississippi_new", "mississippi_setup", "mississippi_berth"):
        return ("mississippi_new",)
    if module == "master_new":
        return ("master_new",)
    if module[-4:] == "_new" or module[-6:] == "_setup":
        return ("duel_new",)
    if module in ("duel", "duel_menu"):
        return DUELS
    if module == "pages":
        return NEWS
    if module == "form":
        return ("home", *NEWS)
    if module == "hint":
        return GAMES
    if module == "telephones":
        return ("radio",)
    if module == "help":
        return ("help",)
    if module == "story" or module[-6:] == "_story":
        return ("story",)
    if module == "master_phrase":  # the screen of a new game uses a part of it too
        return ("master",)
    for game in GAMES:
        if module.startswith(game):
            return (game,)
    return PARTS[1:]  # shared by all


def composed():
    """{part: keys} of the keys that screens put together from parts."""
    actions = set()
    for verb, forms, _, _ in tabletop.VERBS + pilotage.VERBS:
        for form in forms:
            letters = "" if form == "*" else form
            actions.add(
                " ".join(["do." + verb, *("c" if kind == "c" else "n" for kind in letters)])
            )
    # `roll` and `tile` are logged with their result, and chosen without
    options = set(VALUES) | {"intro_tiles"}
    named = ("variant", "tiles", "die", "draw", "first_tile", "sandbank_push_slows", "push_course")
    values = {f"is.{value}" for name in named for value in VALUES[name]}
    values |= {f"mode.{value}" for value in VALUES["mode"]}
    values |= {f"bow.{heading}" for heading in HEADINGS}
    rows = ("start", "players", "starts", "options", "position", "river", "round", "turn")
    boat = ("in", "speed", "coal", "aboard", "from1", "from2", "hex", "bow")
    labels = {*options, *rows, *boat, "stage", "more", "less", "name", "exit", "left"}
    return {
        "": {*COLOURS, *FACES},
        "home": {
            "set." + name
            for name in ("language brightness sound sleep marks moments explain seen anew").split()
        }
        | {"set.records", "set.telephones", "sure"}
        | {"no." + what for what in ("radio", "memory", "page", "fails")}
        | {"finished", "kept", "blue", "yellow", "south", "north", "mode.pilot", "mode.chart"}
        | {head + key for head in ("", "title.") for key in NOTICES}
        | {"reason." + reason for reason in REASONS + CLOSER},
        "radio": {"radio." + what for what in ("join", "page")} | {"window"},  # of firmware/radio
        "help": set(),
        "story": {key for key in table("en", "story") if "." in key}  # GAME.PAGE, of its story.py
        | {"blue", "yellow", "south", "north"},
        "log": {"mississippi." + verb for verb, _, _, _ in tabletop.VERBS + pilotage.VERBS}
        & set(table("en", "log")),
        "mississippi": actions
        | {"tile.brown", "tile.red", "ask.front", "ask.embark", "ask.moor"}
        | {"ask.refuel", "ask.clear", *HEADINGS},
        "master": master(),
        "master_new": master_new(),
        "mississippi_new": values | {"set." + name for name in labels} | {"open"},
        **duel_composed(),
    }


def duel_composed():
    """{part: keys} that the screens of the games for two put together from parts."""
    moves = {"do.resign", "do.draw"}
    forms = {"start", "clock", *TIMES, "flag_loses", "options", "position", "formation"}
    words = {name for kind in DUEL_VALUES for name in kind}
    values = {value for kind in DUEL_VALUES for name in kind for value in kind[name]}
    shown = {f"is.{value}" for value in values | set(CLOCKS) if isinstance(value, str)}
    return {
        "gyges": {"south", "north", "do.setup", "do.pass"} | moves - {"do.draw"},
        "tboats": {"yellow", "do.touch", "do.punish"} | moves,
        "duel_new": shown
        | {"set." + name for name in forms | words | set(LIMITS)}
        | {"is.hand", "south", "north", "yellow"},
    }


def master():
    """The keys that the screens of MASTER put together from parts."""
    found = {"blue", "yellow"}
    asked = ("lots", "start", "card", "bill", "tow", "rescue", "bunker")
    found |= {f"ask.{what}" for what in asked} | {"do.yes", "do.no"}
    found |= {f"draw.{what}" for what in ("lots", "card", "bill")}
    views = ("hint", "world", "ships", "standings", "cargoes", "names", "log", "help")
    found |= {f"view.{name}" for name in views}
    for verb in ("lots", "stay", "card", "bill", "accept", "refuse", "release", "rescue", "veto"):
        found.add("do." + verb)
    found |= {"do.load n", "do.fuel n", "do.fuel n m", "do.repair n", "do.start p", "do.bill n"}
    found |= {"do.card good", "do.card damage n", "do.card divert", "do.card divert n"}
    found |= {"do.tow c m", "do.tow c n", "do.sail.now", "do.price"}
    found |= {"do.repair", "ok.repair", "do.tow", "each.repair", "unit.repair"}
    found |= {f"sail.{name}" for name in ("squares", "tow", "panama", "suez")}
    events = "bill freight debt rescued out".split()
    quiet = "toll fee tow_paid agreed refused tow_ended".split()
    found |= {f"news.{event}" for event in ["lots", "card", *events, *quiet]}
    found |= {f"told.{event}" for event in [*events, "card", "damage", "both"]}
    reasons = (
        "load price fuel short toll repair tow brings diverted storm edge way fetch bunker dry"
    )
    found |= {f"hint.{why}" for why in reasons.split()}
    return found | {f"is.{event}" for event in ("refused", "tow_ended")}


def master_new():
    rows = {"start", "mode", "chart", "players", "target", "prices", "own", "options"}
    rows.add("max_rescues")
    named = (set(master_options.VALUES) | set(master_options.CHART)) - {"mode"}
    values = {"blue", "yellow", "is.own", "own"}
    values |= {f"mode.{value}" for value in master_options.VALUES["mode"]}
    for group in (master_options.VALUES, master_options.CHART):
        for name, kinds in group.items():
            if name not in ("mode", "wrap_cost"):
                values |= {f"is.{value}" for value in kinds if not isinstance(value, bool)}
    return {"set." + name for name in rows | named} | values


def modules():
    return sorted(SCREENS.rglob("*.py"))


def named(path):
    """The name of a module, such as `mississippi_map` for mississippi/map.py."""
    return "_".join(path.relative_to(SCREENS).with_suffix("").parts)
