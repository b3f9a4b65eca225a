"""The tables of texts are complete and used; the texts have only letters of the font and fit."""

import ast
import string
from functools import cache
from pathlib import Path

import pytest

from firmware.ui import font
from shared_rules.gyges.options import VALUES as GYGES
from shared_rules.master import options as master_options
from shared_rules.mississippi import pilotage, tabletop
from shared_rules.mississippi.options import VALUES
from shared_rules.mississippi.tiles import COLOURS, FACES, HEADINGS, NAMES
from shared_rules.tboats.options import LIMITS
from shared_rules.tboats.options import VALUES as TBOATS

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
SCREENS, TABLES = FIRMWARE / "screens", FIRMWARE / "languages"
LANGUAGES = tuple(sorted(path.name for path in TABLES.iterdir() if path.is_dir()))
REASONS = ("crc", "schema", "rules_version", "truncated", "illegal", "chance", "too_long")
DUELS = ("gyges", "tboats")
GAMES = ("mississippi", "master", *DUELS)
NEWS = ("mississippi_new", "master_new", "duel_new")
ROOMS = ("", "home", "help", "log", "story", *GAMES, *NEWS)
W = 128  # columns of the display
# The clock's rows on the screen of a new game, which can't be imported on CPython
CLOCKS = ("off", "game", "move", "fischer")
TIMES = ("minutes", "seconds", "bonus")
DUEL_VALUES = ({name: values for name, (values, _) in GYGES.items()}, TBOATS)


@cache
def table(language, room=""):
    """{key: text} of one table."""
    lines = (TABLES / language / f"{room or 'house'}.txt").read_text("utf-8")
    assert lines.endswith("\n")
    entries = [line.partition("=") for line in lines.split("\n") if line]
    assert all(key and mark and words for key, mark, words in entries)
    assert len({key for key, _, _ in entries}) == len(entries), "a key comes twice"
    return {key: words for key, _, words in entries}


def text(language, room, key):
    """The text that a screen gets for a key with this room's table loaded."""
    return table(language, room).get(key) or table(language)[key]


def facts(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


# The keys that screens ask for.


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


def room_of(module):
    """The rooms whose tables are loaded while a module's screens are up."""
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
    if module == "help":
        return ("help",)
    if module == "story" or module[-6:] == "_story":
        return ("story",)
    if module == "master_phrase":  # the screen of a new game uses a part of it too
        return ("master",)
    for game in GAMES:
        if module.startswith(game):
            return (game,)
    return ROOMS[1:]  # shared by all


def composed():
    """{room: keys} of the keys that screens put together from parts."""
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
            for name in ("language", "brightness", "sound", "sleep", "marks", "moments")
        }
        | {"set.records", "sure"}
        | {"finished", "kept", "blue", "yellow", "south", "north", "mode.pilot", "mode.chart"}
        | {
            head + key
            for head in ("", "title.")
            for key in ("aside", "full", "broken", "memory", "safe", "unkept")
        }
        | {"reason." + reason for reason in REASONS},
        "help": set(),
        "story": {key for key in table("en", "story") if "." in key}  # GAME.PAGE, of its story.py
        | {"blue", "yellow", "south", "north"},
        "log": {"mississippi." + verb for verb, _, _, _ in tabletop.VERBS + pilotage.VERBS}
        & set(table("en", "log")),
        "mississippi": actions
        | {"tile.brown", "tile.red", "ask.front", "ask.embark", "ask.moor"}
        | {"ask.refuel", "ask.clear"},
        "master": master(),
        "master_new": master_new(),
        "mississippi_new": values | {"set." + name for name in labels} | {"open"},
        **duel_composed(),
    }


def duel_composed():
    """{room: keys} that the screens of the games for two put together from parts."""
    moves = {"do.resign", "do.draw"}
    forms = {"start", "clock", *TIMES, "flag_loses", "options", "position", "formation"}
    words = {name for kind in DUEL_VALUES for name in kind}
    values = {value for kind in DUEL_VALUES for name in kind for value in kind[name]}
    shown = {f"is.{value}" for value in values | set(CLOCKS) if isinstance(value, str)}
    asked = {"new." + game for game in DUELS}
    return {
        "gyges": {"south", "north", "do.setup", "do.pass"} | moves - {"do.draw"},
        "tboats": {"yellow", "do.touch", "do.punish"} | moves,
        "duel_new": shown
        | asked
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


@pytest.mark.parametrize("room", ROOMS)
def test_both_languages_have_the_same_keys(room):
    assert sorted(table("en", room)) == sorted(table("it", room))


@pytest.mark.parametrize("room", ROOMS)
def test_both_languages_name_the_same_facts(room):
    english, italian = table("en", room), table("it", room)
    assert [key for key in english if facts(english[key]) != facts(italian[key])] == []


@pytest.mark.parametrize("path", modules(), ids=named)
def test_nothing_asked_for_is_missing(path):
    for room in room_of(named(path)):
        known = set(table("en")) | set(table("en", room))
        assert set(calls(path)) - known == set()


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_composed_is_missing(room):
    assert composed()[room] - set(table("en", room)) == set()


def test_nothing_is_unused():
    written = {constant for path in modules() for constant in constants(path)}
    codes = "no."  # and a refusal's code; codes without a text share "no"
    for room in ROOMS:
        unused = set(table("en", room)) - written - composed()[room]
        assert {key for key in unused if not key.startswith(codes)} == set()


@pytest.mark.parametrize("room", ROOMS[1:])
def test_no_room_hides_a_text_of_the_house(room):
    assert set(table("en")) & set(table("en", room)) == set()


# Widths. A glyph's width is that of its ink, as the canvas draws it.


def glyph(letter):
    code = ord(letter) - 32
    if not 0 <= code < 95:
        assert letter in font.EXTRA, f"the font has no {letter!r}"
        code = 95 + font.EXTRA.index(letter)
    columns = font.SMALL[code * 5 : code * 5 + 5]
    return max((i + 1 for i in range(5) if columns[i]), default=2)


def width(words):
    return sum(glyph(letter) + 1 for letter in words) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_letters_of_the_font(language):
    for room in ROOMS:
        for pattern in table(language, room).values():
            width(pattern)


TITLE = W - 4
BAR = W - 4 - 4  # a line of a list that has a scroll bar
LINE = W - 2
RIGHT = 82  # first column of the notes at the right of the table
TILE = max(NAMES, key=width)

# Places of texts: room, keys (a prefix ends in "*"), columns. Facts have their widest values.
PLACES = (
    ("", "help log log.redo", TITLE),
    ("", "red green grey brown cream white red2 black", 46 - 8),  # after "→ " at the table
    (
        "home",
        "new saves settings about names records no.records unusable undeletable no.saves",
        TITLE,
    ),
    ("home", "continue result again set.records sure", BAR),
    ("mississippi", "do.*", BAR),
    ("mississippi", "round.n moved.by points aground", W - RIGHT),
    ("mississippi", "coal", W - RIGHT - 18),
    ("mississippi", "lowered", LINE),
    ("mississippi", "die stage tile.new ruler passengers over few", TITLE),
    ("mississippi", "lost no.marks", LINE),
    ("mississippi", "ends steps reach others", BAR),
    ("mississippi", "bow", LINE),
    ("mississippi", "tile.person tile.people", 2 * (W - 46) - 30),  # two lines beside the arrow
    ("mississippi", "tile.water tile.red tile.brown", W - 46),
    ("mississippi", "wins nobody", LINE),
    ("mississippi_new", "new.race options set.position set.river set.tile", TITLE),
    ("mississippi_new", "set.name set.hex set.bow", 66 - 4),  # beside the picture of the tile
)
# The pages of the stories
STORIES = {
    "mississippi": ("plot", "coal", "since", "led", "most", "count"),
    "master": ("plot", "since", "led", "most", "count"),
    "gyges": ("plot", "most", "count"),
    "tboats": ("plot", "most", "count"),
}
PLACES += tuple(
    ("story", f"{game}.{page}", TITLE - 4 - 14)  # beside "5/5"
    for game, pages in STORIES.items()
    for page in pages
)
PLACES += tuple(
    ("story", f"{game}.{page}.text", LINE - 2)
    for game, pages in STORIES.items()
    for page in ("since", "most")
    if page in pages
)
PLACES += (("story", "time.unknown", LINE - 2),)
BESIDE = W - 66  # beside the board of a game of two
PLACES += tuple(
    (game, keys, BESIDE)
    for game, keys in (
        ("gyges", "goal ok.row keys.turn back.piece back.leg ok.put"),
        ("gyges", "ok.lift ok.drawn ok.pass way"),
        ("tboats", "back.boat ok.punish claimed unclaimed offered"),
        ("tboats", "free.draw no.boat"),
        *((game, "wins drawn time resigned paused any.on thinks key.now") for game in DUELS),
        *((game, "menu ok.take ok.there ok.where") for game in DUELS),
        ("duel_new", "ok.lay begins go set.position set.formation"),
        ("", "ok.back ok.choose"),
    )
)
PLACES += tuple((game, "do.* pause sure", BAR) for game in DUELS)
PLACES += (("tboats", "accept take.draw", BAR), ("duel_new", "options new.gyges new.tboats", TITLE))
# Texts that share a line, at least four columns apart: room, the texts, columns.
SHARED = (
    ("", ("ok.choose", "back.back"), LINE),
    ("", ("ok.undo", "keys.open"), LINE),
    ("", ("ok.redo", "back.back"), LINE),
    ("", ("ok.again", "keys.story"), LINE),
    ("", ("ok.again", "back.log"), LINE),
    ("story", ("ok.again", "reading"), LINE),
    ("", ("no", "back.why"), LINE),
    ("", ("computer's", "any.key"), LINE),
    ("", ("no.coal", "back.why"), LINE),
    ("", ("no.points", "back.why"), LINE),
    ("", ("no.points_left", "back.why"), LINE),
    ("home", ("ok.change", "back.back"), LINE),
    ("", ("ok.ready", "back.back"), LINE),
    ("home", ("ok.go.on", "keys.delete"), LINE),
    ("home", ("ok.spell", "back.back"), LINE),
    ("home", ("ok.ready", "keys.letter"), LINE),
    ("home", ("quickest", "rounds"), BAR),  # a longer name is cut
    ("home", ("ok.go.on", "keys.delete.sure"), LINE),
    ("home", ("set.language", "name"), BAR - 18),
    ("home", ("set.sleep", "minutes"), BAR - 18),
    ("home", ("set.marks", "off"), BAR - 18),
    ("mississippi", ("keys.wheel", "ok.go", "keys.menu"), LINE),
    ("mississippi", ("ok.ahead", "keys.wheel"), LINE),
    ("mississippi", ("ok.ahead", "keys.step"), LINE),
    ("mississippi", ("ok.ahead", "keys.astern"), LINE),
    ("mississippi", ("keys.sand", "ok.go"), LINE),
    ("mississippi", ("keys.bow", "ok.set"), LINE),
    ("mississippi", ("ok.sail", "keys.bow"), LINE),
    ("mississippi", ("ok.sail", "keys.menu.ok"), LINE),
    ("mississippi", ("ok.next", "keys.menu.ok"), LINE),
    ("mississippi", ("keys.push", "ok.push"), LINE),
    ("mississippi", ("ok.yes", "down.no"), LINE),
    ("mississippi", ("ok.done", "ask.refuel"), LINE - 10),
    ("mississippi", ("no.land", "back.why"), LINE),
    ("mississippi", ("no.occupied", "back.why"), LINE),
    ("mississippi", ("no.no_way", "back.why"), LINE),
    ("mississippi", ("brown", "boat.has"), TITLE - 8 - 8),  # "1 ", and two passengers
    ("mississippi", ("ok.back", "keys.boat"), LINE),
    ("mississippi", ("ok.done", "ask.embark"), LINE - 10),
    ("mississippi", ("ok.done", "ask.front"), LINE - 10),
    ("mississippi", ("ok.done", "ask.moor"), LINE - 10),
    ("mississippi", ("ok.done", "ask.clear"), LINE - 10),
    ("mississippi", ("ok.roll", "keys.menu.down"), LINE),
    ("mississippi", ("straight", "keys.face"), LINE - 15),  # after "OK "
    ("mississippi", ("ok.ruler", "keys.boat"), LINE),
    ("mississippi", ("ok.ruler", "keys.forward"), LINE),
    ("mississippi", ("ok.back", "keys.tile"), LINE),
    ("mississippi", ("reserve",), LINE),
    ("mississippi", ("tile.brown",), TITLE - 36 - 16),  # beside a tile's name, two passengers
    ("mississippi_new", ("ok.start", "back.back"), LINE),
    ("mississippi_new", ("ok.choose", "back.back"), LINE),
    ("mississippi_new", ("set.turn", "brown"), BAR - 18),
    ("mississippi_new", ("set.pier", "brown"), BAR - 18),
    ("mississippi_new", ("set.mode", "mode.pilot"), BAR - 18),
    ("mississippi_new", ("brown", "computer"), BAR - 18),
    ("", ("ok.play", "back.back"), LINE),
    ("duel_new", ("ok.start", "back.back"), LINE),
    ("master_new", ("ok.start", "back.back"), LINE),
    ("duel_new", ("north", "computer"), BAR - 18),
    ("duel_new", ("yellow", "computer"), BAR - 18),
    ("duel_new", ("set.preset", "is.tournament"), BAR - 18),
    ("duel_new", ("set.formation", "is.hand"), BAR - 18),
    ("duel_new", ("set.clock", "is.game"), BAR - 18),
    ("duel_new", ("set.clock", "is.fischer"), BAR - 18),
    ("duel_new", ("set.minutes",), BAR - 18 - 18),
    ("duel_new", ("set.seconds",), BAR - 18 - 18),
    ("duel_new", ("set.bonus",), BAR - 18 - 18),
    ("duel_new", ("set.flag_loses", "yes"), BAR - 18),
    ("gyges", ("south",), W - 66 - 30),  # beside a clock
    ("gyges", ("north",), W - 66 - 30),
    ("tboats", ("yellow",), W - 66 - 30),
    ("gyges", ("no.way", "back.why"), LINE),
    ("gyges", ("no.repeated", "back.why"), LINE),
    ("tboats", ("no.no_t", "back.why"), LINE),
    ("tboats", ("no.punish", "back.why"), LINE),
    ("tboats", ("no.twice", "back.why"), LINE),
)
# Text that flows: room, keys, columns, lines.
FLOWING = (
    *((game, "hint.now hint.win hint.lost hint.ways", W - 8, 2) for game in DUELS),
    ("gyges", "hint.bars hint.goal", W - 8, 2),
    ("tboats", "hint.takes hint.saves hint.aims", W - 8, 2),
    ("mississippi", "hint.so hint.moors hint.embark hint.refuel hint.push", W - 8, 2),
    ("mississippi", "hint.blocks hint.saves hint.coal hint.spares hint.left", W - 8, 2),
    ("mississippi", "piers rerolled", W - 46, 3),
)


def widest(language, room, key):
    """A text with the widest values of its facts."""
    pattern = text(language, room, key)
    colour = max((table(language)[name] for name in COLOURS), key=width)
    n = "10"
    if key in ("do.embark n", "do.embark c n", "do.tile n"):
        n = TILE
    elif key == "do.roll n":
        n = max((table(language)[face] for face in FACES), key=width)
    elif key == "do.rank":
        n = ""  # the log cuts the number off
    elif key in ("continue", "result"):
        n = "Mississippi Queen"
    elif key in ("tile.people", "piers", "lowered", "do.speed n", "do.give c n", "do.take c n"):
        n = "3"
    elif key in ("hint.takes", "hint.saves", "hint.aims"):
        n = ", ".join(["d5-f5"] * 2)
    elif key == "way":
        n = table(language, room)["goal"]
    elif key == "computer":
        n = "3"
    if key == "begins":
        sides = table(language, room)
        colour = max((sides[name] for name in ("south", "north", "yellow")), key=width)
    facts = ""
    if key == "hint.so":  # the screen leaves out facts that don't fit; the widest one always does
        facts = max(
            (text(language, room, each) for each in ("hint.embark", "hint.saves")), key=width
        )
    return pattern.format(c=colour, n=n, m="10", v="6", facts=facts)


def expand(language, room, keys):
    for key in keys.split(" "):
        if key.endswith("*"):
            yield from (name for name in table(language, room) if name.startswith(key[:-1]))
        else:
            yield key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("room", "keys", "columns"), PLACES)
def test_fits_its_place(language, room, keys, columns):
    wide = {}
    for group in keys.split(" "):
        for key in expand(language, room, group):
            words = widest(language, room, key)
            if width(words) > columns:
                wide[key] = (words, width(words))
    assert wide == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("room", "keys", "columns"), SHARED)
def test_fits_beside_the_others(language, room, keys, columns):
    words = [widest(language, room, key) for key in keys]
    assert sum(map(width, words)) + 4 * (len(words) - 1) <= columns, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("room", "keys", "columns", "lines"), FLOWING)
def test_flows_in_its_box(language, room, keys, columns, lines):
    for key in keys.split(" "):
        needed, at = 1, 0
        for word in widest(language, room, key).split(" "):
            if at and at + 3 + width(word) > columns:
                needed, at = needed + 1, 0
            at += (3 if at else 0) + width(word)
        assert needed <= lines, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_fits_beside_its_value(language):
    room = "mississippi_new"
    for name, values in VALUES.items():
        label = table(language, room).get("set." + name)
        if label is None:
            continue
        for value in values:
            words = table(language, room).get(f"is.{value}") or table(language).get(
                str(value), "no"
            )
            assert width(label) + 5 + width(f"◀ {words} ▶") <= BAR, (label, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_game_of_two_fits_beside_its_value(language):
    words = table(language, "duel_new")
    for kind in DUEL_VALUES:
        for name, values in kind.items():
            for value in values:
                shown = str(value) if isinstance(value, int) else words[f"is.{value}"]
                if isinstance(value, bool):
                    shown = max(words["yes"], words["no."], key=width)
                label = words["set." + name]
                assert width(label) + 5 + width(f"◀ {shown} ▶") <= BAR, (label, shown)
    for name in LIMITS:
        assert width(words["set." + name]) + 5 + width("◀ 1000 ▶") <= BAR


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_boats_and_sides_fit_in_big_letters(language):
    for colour in COLOURS:
        assert 2 * width(table(language)[colour].upper()) <= RIGHT - 4, colour
    for game, side in (
        ("gyges", "south"),
        ("gyges", "north"),
        ("tboats", "yellow"),
        ("tboats", "red"),
    ):
        assert 2 * width(text(language, game, side).capitalize()) <= BESIDE, side


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [room for room in ROOMS if room != "master"])
def test_the_footer_says_in_one_or_two_words_what_ok_does(room, language):
    for key, words in table(language, room).items():
        if key.startswith("ok."):
            assert words.startswith("OK ") and 2 <= len(words.split(" ")) <= 3, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [room for room in ROOMS if room != "help"])
def test_only_the_footer_names_ok(room, language):
    said = {key for key, words in table(language, room).items() if "OK" in words.split(" ")}
    assert {key for key in said if not key.startswith("ok.")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_boat_of_a_position_fits_in_its_line(language):
    for colour in COLOURS:
        words = text(language, "mississippi_new", "set.boat").format(v=6, c=6, p="●●")
        assert width(table(language)[colour] + words) <= BAR, colour


@pytest.mark.parametrize("language", LANGUAGES)
def test_passengers_of_a_boat_fit_in_its_line(language):
    for colour in COLOURS:
        words = table(language)[colour] + " " + "A2-4 A1-4  ●●"
        assert width(words) <= BAR, colour
    waiting = widest(language, "mississippi", "waiting").replace("10", TILE)
    assert width(waiting + "  ●●") <= BAR


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_on_the_river_fits_in_its_line(language):
    room = "mississippi_new"
    for heading in HEADINGS:
        bow = table(language, room)["bow." + heading]
        words = text(language, room, "set.berth").format(t=TILE, n=19, b=bow)
        assert width(words) <= BAR
