"""The texts fit into their places, even with the widest facts."""

import pytest

from firmware.ui.language import upper
from shared_rules.mississippi.options import VALUES
from shared_rules.mississippi.tiles import COLOURS, HEADINGS
from shared_rules.tboats.options import LIMITS
from tests.host.screens.texts import (
    BAR,
    DUEL_VALUES,
    DUELS,
    LANGUAGES,
    LINE,
    PARTS,
    RIGHT,
    TILE,
    TITLE,
    W,
    expand,
    table,
    text,
    widest,
    width,
)

# Places of texts: part, keys (a prefix ends in "*"), columns. Facts have their widest values.
PLACES = (
    ("", "help log log.redo late lesson mississippi master gyges tboats", TITLE),
    ("mississippi", "late.order", BAR - width("» ")),
    ("mississippi", "late.sequence late.boats", TITLE - width("◀  ▶")),
    ("", "red green grey brown cream white red2 black", 46 - 8),  # after "→ " at the table
    ("home", "new saves settings about names records no.records undeletable no.saves", TITLE),
    ("home", "serves", TITLE),
    ("home", "games", TITLE - width("Pilothouse") - 4),
    ("radio", "radio radio.who", TITLE),
    ("radio", "radio.on radio.off radio.codes radio.anew radio.sure", TITLE),
    ("home", "continue result again set.records set.seen set.anew sure", BAR),
    ("mississippi", "do.*", BAR),
    ("mississippi", "round.n moved.by aground next", W - RIGHT),
    ("mississippi", "speed coal", 35),  # under a wheel
    ("mississippi", "coal", W - RIGHT - 33),  # after a sign and a big digit
    ("mississippi", "points", W - RIGHT - 17),
    ("mississippi", "lowered", LINE),
    ("mississippi", "die stage tile.new ruler passengers over few", TITLE),
    ("mississippi", "lost no.marks", LINE),
    ("mississippi", "ends steps reach others", BAR),
    ("mississippi", "bow", LINE),
    ("mississippi", "tile.water tile.red tile.brown", W - 54),
    ("mississippi", "tile.person tile.people", W - 54 - 14),  # the arrow is below
    ("mississippi", "wins nobody", LINE),
    ("mississippi_new", "options set.position set.river set.tile", TITLE),
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
        *((game, "wins drawn time resigned paused raised any.on thinks key.now") for game in DUELS),
        *((game, "menu ok.take ok.there ok.where") for game in DUELS),
        ("duel_new", "ok.lay begins go set.position set.formation"),
        ("", "ok.back ok.choose"),
    )
)


PLACES += tuple((game, "do.* pause sure", BAR) for game in DUELS)


PLACES += (("tboats", "accept take.draw", BAR), ("duel_new", "options", TITLE))


# Texts that share a line, at least four columns apart: part, the texts, columns.
SHARED = (
    ("", ("ok.choose", "back.back"), LINE),
    ("", ("ok.undo", "keys.open"), LINE),
    ("", ("ok.mend", "back.back"), LINE),
    ("", ("ok.drop", "back.back"), LINE),
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
    ("radio", ("radio.who", "radio.here"), TITLE),
    ("home", ("set.language", "name"), BAR - 18),
    ("home", ("set.sleep", "minutes"), BAR - 18),
    ("home", ("set.marks", "off"), BAR - 18),
    ("home", ("set.explain", "off"), BAR - 18),
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
    ("mississippi", ("coal",), W - RIGHT - 19),  # after "◀▶ -1 "
    ("mississippi", ("brown", "boat.has"), TITLE - 8 - 8),  # "1 ", and two passengers
    ("mississippi", ("ok.back", "keys.boat"), LINE),
    ("mississippi", ("ok.done", "ask.embark"), LINE - 10),
    ("mississippi", ("ok.done", "ask.front"), LINE - 10),
    ("mississippi", ("ok.done", "ask.moor"), LINE - 10),
    ("mississippi", ("ok.done", "ask.clear"), LINE - 10),
    ("mississippi", ("ok.roll", "keys.menu.down"), LINE),
    ("mississippi", ("straight", "keys.face"), LINE - 15),  # after "OK "
    ("mississippi", ("ok.ruler", "keys.boat"), LINE),
    ("mississippi", ("ok.more", "back.back"), LINE),
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
# Text that flows: part, keys, columns, lines.
FLOWING = (
    *((game, "hint.now hint.win hint.lost hint.ways", W - 8, 2) for game in DUELS),
    ("gyges", "hint.bars hint.goal", W - 8, 2),
    ("tboats", "hint.takes hint.saves hint.aims", W - 8, 2),
    ("mississippi", "hint.so hint.moors hint.embark hint.refuel hint.push", W - 8, 2),
    ("mississippi", "hint.blocks hint.saves hint.coal hint.spares hint.left", W - 8, 2),
    ("mississippi", "piers rerolled", W - 46, 3),
    ("", "late.stay late.end late.chance", W - 4, 3),
    ("mississippi", "late.how late.stay late.end", W - 4, 1),  # below six boats
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("part", "keys", "columns"), PLACES)
def test_fits_its_place(language, part, keys, columns):
    wide = {}
    for group in keys.split(" "):
        for key in expand(language, part, group):
            words = widest(language, part, key)
            if width(words) > columns:
                wide[key] = (words, width(words))
    assert wide == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("part", "keys", "columns"), SHARED)
def test_fits_beside_the_others(language, part, keys, columns):
    words = [widest(language, part, key) for key in keys]
    assert sum(map(width, words)) + 4 * (len(words) - 1) <= columns, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("part", "keys", "columns", "lines"), FLOWING)
def test_flows_in_its_box(language, part, keys, columns, lines):
    for key in keys.split(" "):
        needed, at = 1, 0
        for word in widest(language, part, key).split(" "):
            if at and at + 3 + width(word) > columns:
                needed, at = needed + 1, 0
            at += (3 if at else 0) + width(word)
        assert needed <= lines, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_fits_beside_its_value(language):
    part = "mississippi_new"
    for name, values in VALUES.items():
        label = table(language, part).get("set." + name)
        if label is None:
            continue
        for value in values:
            words = table(language, part).get(f"is.{value}") or table(language).get(
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
def test_the_warning_of_few_passengers_fits_beside_its_number(language):
    assert width(text(language, "mississippi", "few") + "  Q-53b") <= W - 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_boats_and_sides_fit_in_big_letters(language):
    for colour in COLOURS:
        assert 2 * width(upper(table(language)[colour])) <= 98, colour  # beside two passengers
    for game, side in (
        ("gyges", "south"),
        ("gyges", "north"),
        ("tboats", "yellow"),
        ("tboats", "red"),
    ):
        assert 2 * width(text(language, game, side).capitalize()) <= BESIDE, side


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", [part for part in PARTS if part != "master"])
def test_the_footer_says_in_one_or_two_words_what_ok_does(part, language):
    for key, words in table(language, part).items():
        if key.startswith("ok."):
            assert words.startswith("OK ") and 2 <= len(words.split(" ")) <= 3, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", [part for part in PARTS if part != "help"])
def test_only_the_footer_names_ok(part, language):
    said = {key for key, words in table(language, part).items() if "OK" in words.split(" ")}
    assert {key for key in said if not key.startswith("ok.")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_boat_of_a_position_fits_in_its_line(language):
    for colour in COLOURS:
        words = text(language, "mississippi_new", "set.boat").format(v=6, c=6, p="♟♟")
        assert width(table(language)[colour] + words) <= BAR, colour


@pytest.mark.parametrize("language", LANGUAGES)
def test_passengers_of_a_boat_fit_in_its_line(language):
    for colour in COLOURS:
        words = table(language)[colour] + " " + "A2-4 A1-4  ♟♟"
        assert width(words) <= BAR, colour
    waiting = widest(language, "mississippi", "waiting").replace("10", TILE)
    assert width(waiting + "  ♟♟") <= BAR


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_on_the_river_fits_in_its_line(language):
    part = "mississippi_new"
    for heading in HEADINGS:
        bow = table(language, part)["bow." + heading]
        words = text(language, part, "set.berth").format(t=TILE, n=19, b=bow)
        assert width(words) <= BAR
