"""MASTER: properties of every game, at the table and on a chart."""

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.prng import Prng
from shared_rules.master.bills import PORTS, bill, deck
from soak import soak
from tests.portable.master.helmsman import steer
from tests.portable.master.voyage import FLEET, PRICES, charted, expand, ship, sound, table

QUICK = settings(max_examples=12, derandomize=True)
SOAK = settings(QUICK, max_examples=150, derandomize=False)
LONG = settings(SOAK, max_examples=1500)

FLAGS = (
    "lots restock_when_empty services_on_arrival must_load divert_adds_damage drift_draws "
    "tow_share_port tow_abort toll_towed exclusive_start"
).split()
CHART_FLAGS = "sea_exclusive port_stops_move zone_port_counts direct_only divert_canals".split()


@st.composite
def games(draw, chart=None):
    """Sessions at ply 0, with any options that fit together."""
    chart = draw(st.booleans()) if chart is None else chart
    chosen = {name: draw(st.booleans()) for name in FLAGS if draw(st.integers(0, 2)) == 0}
    for name, values in {
        "cards": ["device", "table"],
        "bills": ["device", "table"],
        "divert_exempt": ["card_only", "both"],
        "min_forced_repair": [1, "all"],
        "tow_draws": ["tower", "both", "none"],
        "win_check": ["immediate", "end_of_turn"],
        "max_rescues": [0, 1, 99],
        "target": [51000, 90000, 200000],
    }.items():
        if draw(st.booleans()):
            chosen[name] = draw(st.sampled_from(values))
    players = draw(st.integers(2, 6))
    if chart:
        for name in CHART_FLAGS:
            if draw(st.integers(0, 2)) == 0:
                chosen[name] = draw(st.booleans())
        chosen["zone_rule"] = draw(st.sampled_from(["touch", "touch", "entered", "ends"]))
        chosen["nearest_cargo"] = draw(st.sampled_from(["advisory", "advisory", "strict"]))
        chosen["divert_occupied"] = draw(st.sampled_from(["next", "wait"]))
        chosen["wrap_cost"] = draw(st.sampled_from([1, 1, 0]))
        chosen["diagonals"] = draw(st.sampled_from([True, True, False]))
    elif players < 6 and draw(st.booleans()):
        chosen["prices"] = PRICES
    if chart or "prices" in chosen:
        chosen["ruin_on_stranded"] = draw(st.booleans())
        chosen["repair_ports"] = draw(st.sampled_from(["all", "red"]))
    seed = draw(st.integers(0, 4294967295))
    return (charted if chart else table)(players, seed, **chosen)


def a_line(data, s, rng):
    """An action of the helmsman, or any listed one; None at the end of the game."""
    if data.draw(st.integers(0, 3)):
        return steer(s, rng)
    texts = list(s.actions())
    return data.draw(st.sampled_from(expand(data.draw(st.sampled_from(texts))))) if texts else None


def in_range(s):
    """Check that all figures of the state are in their ranges."""
    state = s.state
    sound(s)
    assert state["bills_left"] == len(deck(state))
    for port, waiting in state["waiting"].items():
        assert waiting == sorted(waiting) != []
        assert all(bill(n)[0] == port for n in waiting)
    aboard = [found["bill"] for found in state["players"] if found["bill"] is not None]
    assert len(aboard) == len(set(aboard))
    lying = [found["port"] for found in state["players"] if found["port"]]
    options, mover = s.rules.options, state["players"][state["turn"]]
    if options["exclusive_start"] and not options["tow_share_port"]:
        assert len(lying) == len(set(lying))
    for found in state["players"]:
        assert 0 <= found["fuel"] <= 10 and 0 <= found["damage"] <= 6
        assert found["cash"] % 1000 == 0 and 0 <= found["rescues"] <= options["max_rescues"]
        if found["out"]:
            assert found["cash"] == 0
            assert not (found["bill"] or found["port"] or found["at"] or found["tow"])
        elif s.rules.chart and state["round"]:
            chart = s.rules.chart
            assert chart.port(chart.square(found["at"])) == found["port"]
        if found["tow"]:
            other = ship(s, found["tow"].get("by") or found["tow"]["of"])
            assert other["tow"]["price"] == found["tow"]["price"]
            assert ("by" in other["tow"]) == ("of" in found["tow"])
        if found["diverted"]:
            assert state["pending"] or not found["port"]
            assert bool(found["diverted"]["ports"]) <= bool(s.rules.chart)
            if s.rules.chart and state["pending"] is None and found == mover:
                assert found["diverted"]["ports"] or found["tow"]  # MA-26
        goal = state["target"] + 50000 * found["rescues"]
        # MT-7: with `end_of_turn` the sum is not checked while a turn goes on in port (MA-8).
        late = options["win_check"] == "end_of_turn" and state.get("sailed")
        if state["pending"] is None and state["winner"] is None and not late:
            assert found["cash"] < goal
    if state["winner"] is None:
        assert next(iter(s.actions()), None) is not None
        assert not state["players"][state["turn"]]["out"]
        assert ("due" in state) <= (state["pending"] is not None)
    else:
        assert list(s.actions()) == [] and "due" not in state and state["pending"] is None


def recorded(s):
    """M-78: the facts that only the rules' own actions may change."""
    return {c["colour"]: (c["fuel"], c["damage"]) for c in s.state["players"]}


def honest(before, s, text):
    verb = text.split()[0]
    for colour, (fuel, damage) in recorded(s).items():
        if fuel != before[colour][0]:
            assert verb in ("fuel", "sail")
            assert verb == "fuel" or fuel == before[colour][0] - 1
        if damage > before[colour][1]:
            assert verb == "card"
        if damage < before[colour][1]:
            assert verb in ("repair", "sail", "card", "bill", "rescue", "yes", "no")


def there_and_back(data, s, most):
    rng = Prng(data.draw(st.integers(0, 1000)))
    in_range(s)
    digests = [s.digest()]
    for _ in range(data.draw(st.integers(5, most))):
        text = a_line(data, s, rng)
        if text is None:
            break
        before = recorded(s)
        s.do(text)
        in_range(s)
        honest(before, s, text)
        digests.append(s.digest())
    log = list(s.log())
    while s.ply:
        assert s.undo() == log[s.ply]
        assert s.digest() == digests[s.ply]
    while s.ply < s.end:
        assert s.redo() == log[s.ply - 1]
        assert s.digest() == digests[s.ply]


def effect(s, text):
    """The state after an action, played on a copy; None if it is refused."""
    state, words = pickle.loads(pickle.dumps(s.state)), s.rng.words()
    try:
        s.rules.apply(state, text)
    except RuleError as error:
        assert state == s.state, text
        assert error.code
        return None
    finally:
        s.rng.restore(words)
    return state


def vocabulary(s):
    """Texts of every form on the rules page, legal or not, and some of other forms."""
    yield from "lots stay card bill accept refuse release rescue veto sail fuel tow yes no".split()
    yield from ("card good", "card divert", "card divert 2", "stay ", " stay", "STAY", "", "pass")
    for n in (0, 1, 2, 5, 10, 11, 30, 31):
        for verb in ("fuel", "load", "repair", "bill", "card damage", "sail", "card divert"):
            yield f"{verb} {n}"
        for price in (0, 500, 1000, 99000, 100000):
            yield f"fuel {n} {price}"
    for colour in (*FLEET, "pink"):
        for price in (0, 1000, 200000, 201000):
            yield f"tow {colour} {price}"
    for port in (*PORTS, "ATLANTIS"):
        yield from (f"start {port}", f"sail 2 {port}", f"sail 1 zone panama tow {port}")
    for words in ("zone", "tow", "zone suez", "panama suez tow", "suez panama", "4.6", "tow 4.6"):
        yield from (f"sail {n} {words}" for n in range(6))
    yield from ("sail 4.6", "sail 15.3 0.3", "sail 7.2 8.2", "sail 99.1", "lots red blue")


def listed_and_only_that(data, s):
    """Every listed text is legal; any other legal text has the effect of a listed one."""
    rng = Prng(data.draw(st.integers(0, 1000)))
    for _ in range(data.draw(st.integers(0, 80))):
        text = a_line(data, s, rng)
        if text is None:
            break
        s.do(text)
    texts = list(s.actions())
    assert texts == list(s.actions()) and len(texts) == len(set(texts))
    every = [one for text in texts for one in sample(expand(text))]
    for text in every:
        assert s.rules.allows(s.state, text), text
        assert effect(s, text) is not None, text
    known = {one for text in texts for one in expand(text)}
    for text in vocabulary(s):
        after = effect(s, text)
        assert (after is not None) == s.rules.allows(s.state, text), text
        if text not in known and after is not None:
            assert s.rules.chart and text.startswith("sail "), text
    for _ in range(10):
        text = data.draw(st.text(alphabet="sailtowfue 0123.4zn\n", max_size=12))
        if text not in known and effect(s, text) is not None:
            assert s.rules.chart and text.startswith("sail "), text


def sample(texts):
    return texts if len(texts) < 12 else texts[:4] + texts[-4:]


def every_course(s, tow):
    """Every legal course with its key (end, card due, tolls), found by trying them all."""
    chart = s.rules.chart
    mover = s.state["players"][s.state["turn"]]
    found = {}
    longest = 2 if tow and not mover["tow"] else 4  # without a tow all of these are refused
    paths = [[]]
    while paths:
        path = paths.pop(0)
        here = path[-1] if path else mover["at"]
        column, row = map(int, here.split("."))
        beside = [(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)]
        square = chart.square(here)
        beside += [tuple(map(int, chart.text(b).split("."))) for b in chart.arrows.get(square, ())]
        for c, r in sorted(set(beside)):
            if 0 <= c < chart.w and 0 <= r < chart.h:
                longer = path + [f"{c}.{r}"]
                after = effect(s, "sail " + "tow " * tow + " ".join(longer))
                if after is not None:
                    key = (longer[-1], due(after), tolls(s, after))
                    found.setdefault(key, []).append(longer)
                if len(longer) < longest:
                    paths.append(longer)
    return found


def due(after):
    """Whether anybody has to draw a card."""
    pending = after["pending"]
    return pending is not None and pending["what"] == "card"


def tolls(s, after):
    """What has been paid for canals; at one end nothing else can differ.

    It is counted over all ships: the price of a tow that ends on the way only changes hands.
    """
    return sum(p["cash"] for p in s.state["players"]) - sum(p["cash"] for p in after["players"])


def order(path):
    return len(path), [tuple(map(int, square.split("."))) for square in path]


def courses_are_the_first_of_their_kind(data, s):
    rng = Prng(data.draw(st.integers(0, 1000)))
    for _ in range(data.draw(st.integers(8, 60))):
        text = a_line(data, s, rng)
        if text is None:
            return
        s.do(text)
    if s.state["pending"]:
        return
    if s.over:  # the ship on turn may be out, and has no square then
        assert not list(s.actions())
        return
    for tow in (False, True):
        start = "sail tow " if tow else "sail "
        listing = [text for text in s.actions() if text.startswith(start)]
        if not tow:
            listing = [text for text in listing if not text.startswith("sail tow")]
        wanted = every_course(s, tow)
        best = sorted(start + " ".join(min(found, key=order)) for found in wanted.values())
        assert sorted(listing) == best


@soak(how=(QUICK, SOAK, LONG), most=(60, 300, 600))
def test_a_game_stays_in_its_ranges_and_every_digest_comes_back(how, most):
    @how
    @given(s=games(), data=st.data())
    def sail(s, data):
        there_and_back(data, s, most)

    sail()


@soak(how=(QUICK, SOAK, LONG))
def test_every_action_listed_is_legal_and_nothing_else_does_anything_else(how):
    how(given(s=games(), data=st.data())(listed_and_only_that))()


@soak(how=[settings(QUICK, max_examples=count) for count in (12, 40, 200)])
def test_one_course_is_listed_for_each_effect_the_first_of_its_kind(how):
    @how
    @given(s=games(chart=True), data=st.data())
    def look(s, data):
        if s.rules.chart.jump:
            courses_are_the_first_of_their_kind(data, s)

    look()
