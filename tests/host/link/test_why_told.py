"""Whatever is asked why not, in any state: a statement or a known code, told in each language."""

import json
import random
import re
from types import SimpleNamespace

import pytest

from firmware import telling
from firmware.link.why import of_action, of_place
from firmware.ui.language import Language, codes
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import Session, ended
from shared_rules.master.bills import PORTS
from soak import soak
from tests.host.screens.texts import width

LONGEST = 200  # letters of a sentence, as of a statement
LINE = 1024 - 60  # bytes of an answer, beside what stands around it
# What a place is told without a statement
CODES = {"legal", "theirs", "pending", "over", "unknown"}
DUEL = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}
FLEET, SHIPS = ["red", "green", "grey", "white"], ["red", "blue", "green"]
TABLES = (
    ("gyges", DUEL["gyges"], {}),
    ("gyges", DUEL["gyges"], {"preset": "tournament", "blocked": "next_row"}),
    ("tboats", DUEL["tboats"], {"rot180": True, "pass_over": False}),
    ("tboats", DUEL["tboats"], {"claim": "manual", "strict_touch": True, "walk_in": "claim"}),
    ("mississippi", FLEET, {"tiles": "all"}),
    ("mississippi", FLEET[:3], {"mode": "pilot", "tiles": "all"}),
    ("master", SHIPS, {}),
    ("master", SHIPS, {"mode": "chart", "direct_only": True}),
)
WORDS = (
    "pass setup draw resign stay accept refuse yes no rescue veto release lots card bill done left "
    "right ahead astern sail aground driftwood embark refuel front clear free moor out roll tile"
).split()


def boxes(session):
    """What `telling` needs of a box, in each language."""
    for code in codes():
        language = Language(code, session.game)
        table = SimpleNamespace(session=session)
        yield SimpleNamespace(language=language, table=table, t=language.t, who=language.t)


def places(s):
    """The names of all places and things that are drawn."""
    state = s.state
    if s.game == "gyges":
        return [column + row for column in "abcdef" for row in "123456"] + [
            "goal",
            "south",
            "north",
        ]
    if s.game == "tboats":
        boats = re.findall(r"\w\d-\w\d", state["position"])
        return [column + str(row) for column in "abcdefghi" for row in range(1, 10)] + boats
    if s.game == "master":
        chart = s.rules.chart
        squares = [chart.text(n) for n in range(0, len(chart.cells))] if chart else []
        return [*PORTS, *s.players, *(f"bill {n}" for n in range(1, 31)), *squares]
    tiles = range(len(state["river"]))
    hexes = [f"{tile}.{n}" for tile in tiles for n in range(20)] if s.rules.helm else []
    return [*state["boats"], *map(str, tiles), *hexes]


def actions(s, chance):
    """Actions, of which most are not legal: those of other turns, with other numbers and places."""
    found = [
        f"{word} {n}" for word in ("speed", "load", "repair", "sail", "embark") for n in (0, 1, 7)
    ]
    found += [*WORDS, "fuel 3", "fuel 11 2000", "sail 2 LONDON", "tow blue 5000", "push green"]
    cells = [f"{chance.choice('abcdef')}{chance.randint(1, 6)}" for _ in range(12)]
    found += [f"{a}-{b}" for a, b in zip(cells, cells[1:], strict=False)] + [
        f"{cells[0]}-{cells[1]}(a1)"
    ]
    points = [f"{chance.choice('bdfh')}{n}-{chance.choice('bdfh')}{n + 2}" for n in range(0, 9)]
    found += [f"{a}>{b}" for a, b in zip(points, points[1:], strict=False)]
    return found + [
        f"{one[:5]}>{one[0]}{int(one[1]) + 1}-{one[3]}{int(one[4]) + 1}" for one in points
    ]


def check(s, found):
    """A statement or a known code, and a text in each language."""
    assert found["rule"] or found["code"] in CODES, found
    for app in boxes(s):
        text = telling.sentence(app, found)
        assert text and "{" not in text and "|" not in text, (found, app.language.code)
        assert len(text) <= LONGEST and text[-1] in ".。!", (text, found)
        width(text)  # asserts that the font has each letter
        assert not re.search(r"\b[QMGT]T?-\d", text), text
        assert len(json.dumps({**found, "text": text}, ensure_ascii=False).encode()) < LINE


@soak(steps=(2, 60))
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_whatever_is_asked_is_told(place, steps):
    game, players, options = TABLES[place]
    chance = random.Random(place)
    catalog.charts = None
    s = Session(game, players, options, place)
    for step in range(steps):
        before = s.digest()
        for one in chance.choices(places(s), k=12):
            check(s, ended(of_place(s, one)))
        for text in chance.sample(actions(s, chance), 12):
            found = ended(of_action(s, text))
            check(s, found)
            assert s.digest() == before
            if found["code"] != "legal":
                with pytest.raises(RuleError) as refused:
                    s.do(text)
                error = refused.value
                assert (error.rule, error.code) == (found["rule"], found["code"])
        for _ in range(1 + step % 9):
            legal = [
                text for text in s.actions() if text.split(" ")[0] not in ("resign", "draw", "out")
            ]
            if not legal:
                return
            text = chance.choice(legal)
            s.do(re.sub(r"(\d+)\.\.(\d+)(/\d+)?", lambda span: span[1], text))
