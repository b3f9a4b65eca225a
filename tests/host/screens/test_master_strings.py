"""The texts of MASTER's screens fit into their places, even with the widest facts."""

import pytest

from firmware.screens.master.phrase import COLOURS
from firmware.ui.language import upper
from shared_rules.master.options import CHART, VALUES
from tests.host.screens.texts import (
    BAR,
    LANGUAGES,
    LINE,
    TITLE,
    W,
    expand,
    table,
    text,
    width,
)

PART = "master"
PANEL = 42  # columns beside the map
COLUMN = 50  # columns beside the cash
BEHIND = 2 * 16 + 4 + 8  # columns that two big digits and a unit take
GAP = 4

# Texts that have a place of their own: keys (a prefix ends in "*"), columns.
PLACES = (
    ("news.* standings cargoes.wait over view.world", TITLE),
    ("do.*", BAR),
    ("view.*", BAR - 12),
    ("none.wait", BAR),
    ("fuel.n damage.n", COLUMN),
    ("sail.squares sail.tow sail.panama sail.suez do.stay zone", 77 - 20 - 2),
    ("tons.n storm.n no.load ok.menu ok.sail ok.tow", PANEL),
    ("keys.course", 84 - 4),
    ("of.n", PANEL - 16),
    ("tons", PANEL - 32),
    ("costs left.over each.repair", W - 2 - BEHIND - GAP),
    ("tow.by tow.if", W - 2 - 3 * 16 - 4 - 20),
    ("keys.world", LINE),
    ("at.sea round.n is.* towed.by tows", 57),
    ("no.land no.length", W - 42 - 2),
)
# Texts that share a line.
SHARED = (
    (("ok.sail", "hold.menu"), LINE),
    (("ok.stay", "hold.menu"), LINE),
    (("ok.enter", "hold.menu"), LINE),
    (("ok.all", "keys.set"), LINE),
    (("ok.on", "keys.set"), LINE),
    (("port", "amount"), W - 16),  # behind two arrows
    (("do.fuel n", "cost"), BAR),
    (("do.repair n", "cost"), BAR),
    (("price.ton", "price"), BAR - 18),
    (("port", "n.of"), BAR - 12),
    (("keys.dial", "ok.repair"), LINE),
    (("keys.tow", "ok.ask"), LINE),
    (("keys.whom", "ok.ask"), LINE),
    (("ok.draw", "back.log"), LINE),
    (("ok.on", "back.log"), LINE),
    (("ok.choose", "back.log"), LINE),
    (("ok.play", "back.back"), LINE),
    (("no.land", "back.why"), LINE),
    (("no.away", "back.why"), LINE),
    (("no.occupied", "back.why"), LINE),
    (("no.cash", "back.why"), LINE),
    (("no.not_adjacent", "back.why"), LINE),
    (("news.toll", "amount", "name"), W),
    (("news.fee", "amount", "name"), W),
    (("news.tow_paid", "amount", "name"), W),
    (("news.refused", "is.refused", "name"), W),
    (("news.tow_ended", "is.tow_ended", "name"), W),
    (("bill.to", "amount"), W - 1),
    (("no.cargo", "cargo.here"), W - 4),
    (("port", "cargo.here"), W - 4),
    (("do.load n", "amount"), BAR),
    (("do.start p", "price"), BAR),
)
# Text that flows: keys, lines of W - 4 columns.
FLOWING = (("told.* draw.*", 3), ("offer.* hint.*", 2))
# Texts in letters of twice the size.
BIG = "card.*"


def facts(language):
    """The widest value of each fact that a text can be given."""
    place = max(text(language, PART, "ports").split(","), key=width)
    cargo = max(text(language, PART, "cargoes").split(","), key=width)
    colour = max((text(language, PART, name) for name in COLOURS), key=width)
    million = "200.000" if language == "it" else "200,000"
    return {
        "c": colour,
        "d": place,
        "f": "75,000",
        "g": cargo,
        "m": million,
        "n": "10",
        "o": place,
        "p": place,
    }


def filled(language, key):
    """A text with the widest facts; `amount`, `price`, `port` and `cost` are facts themselves."""
    widest = facts(language)
    if key in ("amount", "price", "port", "cost"):
        found = {"amount": "75,000", "price": "99,000", "port": widest["p"], "cost": "-990,000"}
        return found[key]
    if key == "name":  # it has 33 columns at most
        return ": mmmmmm"
    if key in ("each.repair", "costs", "left.over"):
        widest["m"] = "1,049,000"
    if key == "n.of":
        widest.update(n="4", m="60")
    if key in ("card.damage", "now", "damage.n", "storm.n"):
        widest["n"] = "6"
    if key == "of.n":
        widest["n"] = "48"
    if key == "tons.n":
        widest["m"] = "9"
    if key == "standings":
        widest["n"] = "1,000,000"
    if key in ("do.load n", "bill.to", "do.bill n"):  # no bill has the widest value of every fact
        return max(
            (text(language, PART, key).format(**bill) for bill in bills(language)), key=width
        )
    if key[:5] == "told.":
        widest["o"] = widest["d"] = ""
        if key == "told.bill":
            return max((text(language, PART, key).format(**b) for b in bills(language)), key=width)
        widest["o"] = widest["c"]
    return text(language, PART, key).format(**widest)


def bills(language):
    """The facts of the thirty bills."""
    from shared_rules.master.bills import COUNT, PORTS, bill

    places = text(language, PART, "ports").split(",")
    cargoes = text(language, PART, "cargoes").split(",")
    for n in range(1, COUNT + 1):
        origin, goal, _, cargo = bill(n)
        found = places[PORTS.index(origin)], places[PORTS.index(goal)], cargoes[cargo]
        yield dict(zip("odg", found, strict=True))


def keys(language, names):
    for name in names.split(" "):
        yield from expand(language, PART, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("names", "columns"), PLACES, ids=lambda value: str(value)[:20])
def test_fits_its_place(language, names, columns):
    found = {key: filled(language, key) for key in keys(language, names)}
    assert {key: words for key, words in found.items() if width(words) > columns} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("names", "columns"), SHARED, ids=lambda value: str(value)[:30])
def test_fits_beside_the_others(language, names, columns):
    words = [filled(language, key) for key in names]
    assert sum(map(width, words)) + GAP * (len(words) - 1) <= columns, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_fits_behind_the_name_of_who_is_asked(language):
    colour = facts(language)["c"]
    for key in [*keys(language, "ask.*"), "do.repair", "do.tow", "hint"]:
        assert width(colour + ": " + text(language, PART, key)) <= TITLE, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("names", "lines"), FLOWING)
def test_flows_in_its_box(language, names, lines):
    for key in keys(language, names):
        words, needed, at = filled(language, key).split(" "), 1, 0
        for word in words:
            if at and at + 3 + width(word) > W - 4:
                needed, at = needed + 1, 0
            at += (3 if at else 0) + width(word)
        assert needed <= lines, (key, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headlines_fit_in_big_letters(language):
    for key in keys(language, BIG):
        assert 2 * width(filled(language, key)) <= W - 4, key
    for name in COLOURS:
        assert width(upper(text(language, PART, name))) <= W - 6 - 76, name  # beside a million


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_name_and_a_code_for_every_port_and_cargo(language):
    for key, count in (("ports", 20), ("codes", 20), ("cargoes", 7), ("marks", 6)):
        words = text(language, PART, key)
        found = list(words) if key == "marks" else words.split(",")
        assert len(set(found)) == len(found) == count, key
    assert text(language, "master_new", "ports") == text(language, PART, "ports")
    assert text(language, "master_new", "comma") == text(language, PART, "comma")
    for code in text(language, PART, "codes").split(","):
        assert width("→" + code) <= PANEL


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_fits_beside_its_value(language):
    part = table(language, "master_new")
    values = {name: kinds for group in (VALUES, CHART) for name, kinds in group.items()}
    for name, kinds in values.items():
        for value in kinds:
            words = part.get(f"mode.{value}") if name == "mode" else None
            words = words or part.get(f"is.{value}") or ("yes" if value else "no.")
            words = part.get(words, words)
            label = part["set." + name]
            assert width(label) + width(f"◀ {words} ▶") + GAP <= BAR, (label, words)
    for name, kinds in (("prices", ("asked", "chart's", "own")),):
        for value in kinds:
            shown = f"◀ {part['is.' + value]} ▶"
            assert width(part["set." + name]) + width(shown) + GAP <= BAR, shown
    for place in part["ports"].split(","):
        assert width(place) + width(f"◀ {part['green.port']} ▶") + GAP <= BAR, place
    million = width("◀ 1,000,000 ▶")
    assert width(part["set.target"]) + million + GAP <= BAR
    colour = max((text(language, "master_new", name) for name in COLOURS), key=width)
    level = max((part["person"], part["computer"].format(n=3)), key=width)
    assert width(colour) + width(f"◀ {level} ▶") + GAP <= BAR
    assert width(part["set.ship"].format(n=6)) + width(f"◀ {colour} ▶") + GAP <= BAR


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["ok.ready", "ok.choose", "ok.start"])
def test_the_last_line_of_a_new_game_fits(language, key):
    words = [text(language, "master_new", key), text(language, "master_new", "back.back")]
    assert sum(map(width, words)) + GAP * (len(words) - 1) <= LINE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["options", "own", "few.red"])
def test_the_titles_of_a_new_game_fit(language, key):
    title = text(language, "master_new", key) + ("  M-13" if key == "few.red" else "")
    assert width(title) <= TITLE


def test_a_price_of_fuel_is_that_of_one_ton():
    """It stands beside a number of tons, and would be read as what all of them cost."""
    each = {
        "en": " at ",
        "de": " je ",
        "es": " a ",
        "fr": " à ",
        "it": " a ",
        "ja": "1t",
        "nl": " à ",
    }
    for language in LANGUAGES:
        for part, key in (("master", "do.fuel n m"), ("page.table", "step.fuel.price")):
            assert each[language] in table(language, part)[key], (language, part)
