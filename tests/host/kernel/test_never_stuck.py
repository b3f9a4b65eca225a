"""While a game is not over somebody can act, and the computer suggests something legal.

The games are random: MASTER from random positions with random options, Gyges and T-boats. What the
last two remember of earlier positions is compared with a list of all positions.
"""

import random

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.chart import COAST
from soak import soak
from tests.host.duels.test_duel_properties import gyges_somewhere, tboats_somewhere
from tests.host.master.voyages import OPTIONS, at_random, suggested
from tests.portable.duel import suggestion
from tests.portable.master.voyage import FLEET, PRICES, charted, expand, table

BOTH_MODES = (
    "restock_when_empty services_on_arrival must_load divert_adds_damage divert_exempt "
    "min_forced_repair drift_draws tow_draws tow_share_port toll_towed win_check max_rescues"
).split()
BY_HAND = ("card", "bill", "bunker")  # players see or draw these; no computer knows them


def chosen(dice, names):
    found = {name: dice.choice(OPTIONS[name]) for name in names if dice.random() < 0.3}
    for name in ("cards", "bills"):
        found[name] = dice.choice(["device", "device", "table"])
    return found


def somewhere(dice, chart):
    """A random ship for a position; chart: None at the table."""
    facts = {
        "cash": 1000 * dice.choice([0, 4, 5, 9, 10, 60, 150]),
        "fuel": dice.choice([0, 0, 1, 5, 10]),
        "damage": dice.choice([0, 5, 6]),
        "rescues": dice.choice([0, 0, 1]),
    }
    if chart and dice.random() < 0.7:
        squares = [square for square, kind in enumerate(chart.cells) if kind]
        facts["at"] = chart.text(dice.choice(squares))
    elif chart or dice.random() < 0.5:
        facts["port"] = dice.choice(PORTS)
    if dice.random() < 0.6 and "port" not in facts:
        facts["diverted"] = {"why": dice.choice(["card", "damage", "both"])}
        if chart and dice.random() < 0.5:
            facts["diverted"]["ports"] = dice.sample(PORTS, dice.randint(1, 3))
    if dice.random() < 0.4:
        facts["bill"] = dice.randint(1, 30)
    return facts


def voyage(seed):
    """A game of MASTER from a random position; an impossible position is drawn anew."""
    dice = random.Random(seed)
    while True:
        mode = dice.choice(["table", "small", "world"])
        if mode == "table":
            options = chosen(dice, BOTH_MODES)
            if dice.random() < 0.5:
                options["prices"] = PRICES
        else:
            options = dict(chosen(dice, OPTIONS), chart=mode)
        setup, players = table if mode == "table" else charted, dice.randint(2, 4)
        chart = None if mode == "table" else setup(2, 0, None, chart=mode).rules.chart
        position = {"players": [somewhere(dice, chart) for _ in range(players)]}
        waiting = dice.sample(range(1, 31), dice.randint(0, 6))
        position["waiting"] = {bill(n)[0]: [n] for n in waiting}
        if dice.random() < 0.3:
            price = 1000 * dice.randint(0, 40)
            position["players"][0]["tow"] = {"by": FLEET[1], "price": price}
            position["players"][1]["tow"] = {"of": FLEET[0], "price": price}
        try:
            return setup(players, seed, position if dice.random() < 0.8 else None, **options)
        except (RuleError, SetupError):
            pass  # two ships in one port, a bill twice, no fuel to tow with


def can_leave(s):
    """Whether the ship on turn has a course, or something other than diversion or route bars it."""
    state, rules = s.state, s.rules
    ship = state["players"][state["turn"]]
    if state["pending"] or state.get("sailed") or ship["tow"] and "by" in ship["tow"]:
        return True
    if any(text.startswith(("sail ", "load ")) for text in s.actions()):
        return True
    assert rules.chart
    chart = rules.chart
    others = [chart.square(o["at"]) for o in state["players"] if o is not ship and o["at"]]
    here = chart.square(ship["at"])
    near = [square for square in chart.beside(here) if not chart.cells[square] & COAST]
    # Another ship is in the way (M-26, MA-4), or a square has no way out: a pond, a dear canal.
    return any(chart.spread(here, False)[square] < 6 for square in others) or len(near) < 2


def goes_on(seeds):
    for seed in seeds:
        s, dice = voyage(seed), random.Random(seed)
        for _ in range(60):
            if s.state["winner"]:
                assert list(s.actions()) == []
                break
            assert next(iter(s.actions()), None) is not None, (seed, s.ply)
            assert can_leave(s), (seed, s.ply, list(s.log()))
            _ask(s, dice, seed)
            if (
                s.rules.chart
                and not s.state["pending"]
                and s.state["round"]
                and dice.random() < 0.5
            ):
                at_random(s, dice, s.state["round"] + 1)
            else:
                texts = list(s.actions())
                verb = dice.choice(sorted({text.split(" ")[0] for text in texts}))
                texts = [text for text in texts if text.split(" ")[0] == verb]
                s.do(dice.choice(expand(dice.choice(texts))))


def _ask(s, dice, seed):
    """Ask the captain; its answer must be legal."""
    pending = s.state["pending"]
    by_hand = pending and (
        pending["what"] == "bunker" or s.rules.options.get(pending["what"] + "s") == "table"
    )
    if dice.random() < 0.5:
        return
    before = s.digest()
    try:
        found = suggested(s, dice.choice([1, 2, 3]), dice.choice([None, 1]))["action"]
    except RuleError as error:
        assert by_hand and pending["what"] in BY_HAND and error.code == "drawn_by", (seed, s.ply)
    else:
        assert not by_hand and s.rules.allows(s.state, found), (seed, s.ply, found)
    assert s.digest() == before


def duels(seeds):
    """Play Gyges and T-boats to the end or for some plies; who can't act has passed or lost."""
    for seed in seeds:
        dice = random.Random(seed)
        s = dice.choice([gyges_somewhere, tboats_somewhere])(dice)
        for _ in range(80):
            if s.state["winner"]:
                assert list(s.actions()) == []
                break
            texts = [text for text in s.actions() if text not in ("resign", "draw")]
            assert texts, (seed, s.ply)
            if dice.random() < 0.3:
                found = suggestion(s, dice.choice([1, 2]), 30)["action"]
                assert found in texts or found == "draw", (seed, s.ply, found)
            s.do(dice.choice(texts))


def there_and_back(s, dice, seed, plies, check):
    """Play, often back to an earlier position, and undo; `check` is called after each step."""
    texts = []
    for _ in range(plies):
        if s.ply and dice.random() < 0.2:
            for _ in range(dice.randint(1, min(s.ply, 12))):
                s.undo()
                check(s, texts, seed)
            for _ in range(dice.randint(0, s.end - s.ply)):
                s.redo()
                check(s, texts, seed)
            continue
        if s.state["winner"]:
            s.undo()
            continue
        moves = [text for text in s.actions() if text not in ("resign", "draw")]
        text = dice.choice(moves)
        if s.ply > 1 and ">" in text and dice.random() < 0.7:
            boat, _, to = texts[s.ply - 2].split(" ")[0].partition(">")
            text = f"{to}>{boat}" if f"{to}>{boat}" in moves else text
        s.do(text)
        del texts[s.ply - 1 :]
        texts.append(s.last)
        check(s, texts, seed)


def repetitions(seeds):
    """T-22 and G-17 against a list of all positions, also after undo and redo."""
    most = 0
    for seed in seeds:
        dice = random.Random(seed)
        stood = [(tboats_somewhere(dice, strict_touch=False), "position")]
        stood.append((gyges_somewhere(dice), "board"))
        for s, key in stood:
            seen = [s.state[key]]
            before = [s.state.get("before")]
            since = [0]  # the ply of the last capture

            def check(s, texts, seed, key=key, seen=seen, before=before, since=since):
                nonlocal most
                if len(seen) <= s.ply or seen[s.ply] != s.state[key]:
                    del seen[s.ply :], since[s.ply :]
                    seen.append(s.state[key])
                    # A boat was taken, so no earlier position can come again.
                    lost = key == "position" and len(seen[s.ply]) < len(seen[s.ply - 1])
                    since.append(s.ply if lost else since[s.ply - 1])
                if key == "board":
                    wanted = seen[s.ply - 1] if s.ply else before[0]
                    assert s.state["before"] == wanted, (seed, s.ply)
                    return
                wanted = seen[since[s.ply] : s.ply].count(seen[s.ply])
                assert s.state["repeated"] == wanted, (seed, s.ply, texts)
                limit = s.rules.options["repetition_limit"]
                assert (s.rules.free_draw(s.state) == "repeated") == (wanted + 1 >= limit)
                most = max(most, wanted)

            there_and_back(s, dice, seed, 60, check)
    assert most >= 3


# The share has games at the table, on the small chart, and one on the world's.
@soak(seeds=((0, 1, 3, 5, 7, 9), range(1000, 1120), range(1000, 2000)))
def test_master_goes_on_and_its_captain_answers(seeds):
    goes_on(seeds)


@soak(seeds=(range(8), range(1000, 1100), range(1000, 1800)))
def test_gyges_and_tboats_go_on_and_the_computer_answers(seeds):
    duels(seeds)


@soak(seeds=(range(8), range(1000, 1080), range(1000, 1600)))
def test_t22_g17_what_stood_before_is_known_also_after_undo_and_redo(seeds):
    repetitions(seeds)
