"""Nothing that the rules know is out of reach: each form of action of each page is played by keys.

The forms are read from the pages of the rules. The positions are those of `places.py`, which the
link sets up; there `walk.py` finds keys that play the action, whatever the screens are.

`walks.json` holds the keys that were found the last time. The shares try these first, and walk only
where they no longer lead to the action; the wholes always walk. After a change of many screens
`make test` gets slower here: `RECORD=1 make test FILE=tests/host/screens/test_every_action.py`
writes the file anew.
"""

import json
import os
import re
from pathlib import Path

import places
import pytest
from walk import walk

from shared_rules.kernel.session import Session
from soak import soak

ROOT = Path(__file__).parents[3]
# What stands in a form for any word of a kind
KINDS = {
    "N": r"\d+",
    "PRICE": r"\d+000",
    "COLOUR": "[a-z]+2?",
    "HEX": r"\d+\.\d+",
    "SQ": r"\d+\.\d+",
    "HEADING": "(n|ne|se|s|sw|nw)",
    "TILE": r"\d+",
    "NAME": r"[AB]\d[-AB0-9]*",
    "PORT": "[A-Z_]+",
    "BOAT": r"[a-i]\d-[a-i]\d",
}
# What the log says where the box draws: it adds the result to what was played
DRAWN = {
    "roll": "roll (left|straight|right)",
    "tile": "tile " + KINDS["NAME"],
    "card": "card (good|damage .*|divert.*)",
    "bill": r"bill \d+",
    "lots": "lots .*",
    "setup": "setup [123]+",
}
# Verb: (the option that says who draws, its value where the players do)
WHO_DRAWS = {
    "roll": ("die", "table"),
    "tile": ("draw", "table"),
    "card": ("cards", "table"),
    "bill": ("bills", "table"),
    "setup": ("setup", None),
}
# The pages of the games for two say it in prose: what an action looks like there.
PROSE = {
    "gyges": r"`([a-f]\d-[^`]+|pass|resign|setup[^`]*)`",
    "tboats": r"`([^`]+>[^`]+|draw|resign|(?:punish|touch) BOAT)`",
}
EFFECTS = ("good", "damage N", "divert [N]")  # of `card EFFECT`
MOST = 4000  # presses in a position until what is wanted counts as out of reach
WALKS = Path(__file__).with_name("walks.json")
COUNTS = [31, 19, 26, 21, 7, 6]  # forms of each page and mode
ELSEWHERE = {"chart": ["fuel N PRICE"]}  # on a chart the prices are known: `fuel N`


def expanded(form: str) -> list[str]:
    """The forms that the page writes as one: with and without a word in brackets, each face."""
    if "|" in form:
        head, _, faces = form.rpartition(" ")
        return [f"{head} {face}" for face in faces.split("|")]
    form = form.removesuffix(" ...")
    optional = re.findall(r" \[[^]]+\]", form)
    bare = re.sub(r" \[[^]]+\]", "", form)
    found = [bare]
    for part in optional:  # each of them alone, in its place
        others = [other for other in optional if other != part]
        text = form
        for other in others:
            text = text.replace(other, "", 1)
        found.append(text.replace("[", "").replace("]", ""))
    return found


def page_of(game: str) -> str:
    """The rules of a game."""
    return (ROOT / "shared_rules" / game / "RULES.md").read_text("utf-8")


def forms(page: str, game: str, mode: str) -> list[str]:
    """The forms of action that a page of rules has for a mode."""
    if not mode:
        notation = page[page.index("## Notation") : page.index("`game.new` accepts")]
        if "`setup` stands alone" in page:
            notation += "`setup`"
        found = re.findall(PROSE[game], notation)
        return sorted({text for text in found if " x " not in text})
    table = page[page.index("Actions\n") :]
    rows = re.findall(r"^\| (`[^|]*(?:\\\|[^|]*)*) \| ([a-z, ]+) \| (.*) \|$", table, re.MULTILINE)
    found = []
    for first, modes, meaning in rows:
        if not set(modes.split(", ")) <= {"both", "table", "pilot", "chart"}:
            break  # the next table
        texts = re.findall(r"`([^`]+)`", first.replace("\\|", "|"))
        each = modes.split(", ") * (len(texts) if ", " not in modes else 1)
        for text, where in zip(texts, each, strict=True):
            if where in ("both", mode):
                effects = re.findall(r"`([^`]+)`", meaning) if text.endswith("EFFECT") else []
                for effect in [e for e in effects if e in EFFECTS] or [""]:
                    found += expanded(text.replace("EFFECT", effect))
    return [text for text in dict.fromkeys(found) if text not in ELSEWHERE.get(mode, ())]


def expression(text: str, game: str, known: list[str]) -> str:
    """The actions of the log that are of a form, or that are an action, as a regular expression."""
    if text in DRAWN and text in known:
        return f"^{DRAWN[text]}$"
    if text.startswith("rank") and text in known:
        return "^rank .* > .* = .* > .*$"
    line = re.escape(text).replace("\\ ", " ").replace("\\-", "-")
    if "SQ" in line:
        line = line.replace("SQ SQ", "SQ( SQ)*")
    line = re.sub("[A-Z]+", lambda word: KINDS.get(word[0], word[0]), line)
    if game in PROSE and text in known:  # a cell or a point of a move stands for any
        line = re.sub(r"\b[a-i]\d\b", lambda cell: r"[a-i]\d", line)
        line = line.replace("321123", "[123]+")
    if ">" in text and " x " not in text:
        line += "( x .*)?"
    return f"^{line}$"


def covers(form: str, action: str, game: str, known: list[str], place: places.Place) -> bool:
    """Whether an action of the log is of a form, in a game that draws as the form supposes."""
    verb = form.split(" ")[0]
    if verb in WHO_DRAWS:
        option, value = WHO_DRAWS[verb]
        if (place["new"]["options"].get(option) == value) == (form in DRAWN):
            return False
    return bool(re.match(expression(form, game, known), action))


def test_a_form_that_is_added_to_a_page_is_wanted():
    row = "| `give COLOUR N`, `take COLOUR N` | both |"
    page = page_of("mississippi").replace(row, f"| `anchor [TILE]` | table | rests |\n{row}")
    old = forms(page_of("mississippi"), "mississippi", "table")
    new = forms(page, "mississippi", "table")
    assert set(new) - set(old) == {"anchor", "anchor TILE"}
    page = page_of("tboats").replace("`touch BOAT`", "`touch BOAT` and `e1-e3>e2-e4 ram`")
    assert "e1-e3>e2-e4 ram" in forms(page, "tboats", "")
    assert [len(forms(page_of(game), game, mode)) for game, mode in places.PAGES] == COUNTS


def test_what_no_key_plays_is_missed(unix, tmp_path):
    place = places.race("moor", "tile")
    ((found, presses, _, missing),) = walk([place | {"wanted": ["^moor$"]}], tmp_path / "flash", 60)
    assert (found, presses >= 60, missing) == ({}, True, ["^moor$"])


@pytest.fixture
def walks(request):
    """The keys that were found, {test: {place: keys}}; with RECORD set what is found is kept."""
    known = json.loads(WALKS.read_text())
    yield known
    if "RECORD" in os.environ:
        lines = (f"{json.dumps(test)}: {json.dumps(known[test])}" for test in sorted(known))
        WALKS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def remembered(walks, name, sent, whole):
    """Give each place the keys of an earlier walk. `name`: the test. Returns what was walked."""
    old = [] if whole or "RECORD" in os.environ else walks.get(name, [])
    return [place | {"keys": old[n] if n < len(old) else []} for n, place in enumerate(sent)]


@pytest.mark.early
@soak(wanted=(("wanted",), ("wanted", "more")))
@pytest.mark.parametrize(("game", "mode"), places.PAGES)
def test_every_action_of_the_page_is_reached_by_keys(unix, tmp_path, walks, game, mode, wanted):
    known = forms(page_of(game), game, mode)
    chosen = list(places.PAGES[game, mode]())
    for place in chosen:
        place["wanted"] = [text for key in wanted for text in place[key]]
    meant = [{expression(t, game, known): t for t in place["wanted"]} for place in chosen]
    sent = [place | {"wanted": list(t)} for place, t in zip(chosen, meant, strict=True)]
    lost, left = [], set(known)
    name, whole = f"{game} {mode}".strip(), len(wanted) > 1
    answers = walk(remembered(walks, name, sent, whole), tmp_path / "flash", MOST)
    walks[name] = [[keys for _, keys in found.values()] for found, *_ in answers]
    for place, texts, (found, _, _, missing) in zip(chosen, meant, answers, strict=True):
        lost += [(texts[line], place["new"], place["do"]) for line in missing]
        for played, _ in found.values():
            left -= {form for form in left for t in played if covers(form, t, game, known, place)}
    assert not lost, "\n".join(f"{text}: {new} {do}" for text, new, do in lost)
    assert not left


@soak(count=(1, 12, 99), every=(10, 1, 1))
@pytest.mark.parametrize("game", ["tboats", "gyges"])
def test_every_action_of_a_position_is_reached_by_keys(unix, tmp_path, walks, game, count, every):
    """Not only each form: whatever the rules list there, each cell and each boat."""
    for n, place in enumerate(
        [place for place in places.PAGES[game, ""]() if "position" in place["new"]][:count]
    ):
        new = place["new"]
        session = Session(game, new["players"], new["options"], new["seed"], new["position"])
        for text in place["do"]:
            session.do(text)
        texts = {expression(text, game, []): text for text in list(session.actions())[::every]}
        sent = [place | {"wanted": list(texts)}]
        name, whole = f"{game} position {n}", count > 1
        told = remembered(walks, name, sent, whole)
        ((found, _, _, missing),) = walk(told, tmp_path / str(n), MOST + 20 * len(texts))
        walks[name] = [[keys for _, keys in found.values()]]
        assert not missing, (place, [texts[line] for line in missing])
