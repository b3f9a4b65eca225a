"""Gyges and T-boats: properties of every position, and moves against the slow references."""

import random

import pytest

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT, ended
from shared_rules.kernel.turns import owners
from soak import soak
from tests.host.duels import duel_reference as reference
from tests.portable.duel import count, gyges, tboats
from tests.portable.refusal import contents

OPTIONS = {
    "path": ("cell", "edge"),
    "bounce": ("push", "carry"),
    "drop": ("behind_row", "behind", "open", "none"),
    "blocked": ("pass", "next_row"),
    "ko": (2, 1, 0),
}


def board(dice):
    """A random position string with 1 to 12 pieces, crowded or far apart."""
    rows = sorted(dice.sample(range(6), dice.choice((1, 2, 3, 6))))
    cells = [(row, column) for row in rows for column in range(6)]
    pieces = list("111122223333")
    dice.shuffle(pieces)
    grid = [["0"] * 6 for _ in range(6)]
    for row, column in dice.sample(cells, min(len(cells), dice.randint(1, 12))):
        grid[row][column] = pieces.pop()
    return "/".join("".join(row) for row in grid)


def gyges_somewhere(dice, **chosen):
    options = {key: dice.choice(values) for key, values in OPTIONS.items()}
    options.update(chosen)
    return gyges(board(dice), dice.choice(["south", "north"]), board(dice), **options)


def fleets(dice):
    """A random T-boats position that obeys only T-3: 1 to 4 boats a side, no overlap."""
    taken: set[tuple[int, int]] = set()
    names: list[list[str]] = [[], []]
    for side in (0, 1):
        for _ in range(dice.randint(1, 4)):
            while True:
                x, y, across = dice.randrange(9), dice.randrange(9), dice.randrange(2)
                points = [(x + n * across, y + n * (1 - across)) for n in range(3)]
                if max(points[2]) < 9 and not taken & set(points):
                    break
            taken.update(points)
            names[side].append(reference.name(points))
    return f"Y {','.join(names[0])} R {','.join(names[1])} {dice.choice('yr')}"


def tboats_somewhere(dice, **chosen):
    options = {
        "rot180": dice.random() < 0.5,
        "pass_over": dice.random() < 0.5,
        "claim": dice.choice(["auto", "manual"]),
        "walk_in": dice.choice(["none", "claim", "immediate"]),
        "punish_window": dice.choice(["next", "standing"]),
        "strict_touch": dice.random() < 0.2,
    }
    options.update(chosen)
    return tboats(fleets(dice), **options)


def moves(s):
    return [text for text in s.actions() if text not in ("resign", "pass", "draw")]


def agree_on_gyges(seeds):
    for seed in seeds:
        s = gyges_somewhere(random.Random(seed))
        state = s.state
        wanted = reference.gyges(state["board"], state["to_move"], state["before"], s.rules.options)
        # The one text for each effect: the first of those with the fewest landings.
        texts = [min(found, key=lambda t: (t.count("-"), t)) for found in wanted.values()]
        assert sorted(moves(s)) == sorted(texts), (seed, state, s.options)
        assert ("pass" in list(s.actions())) is (not texts)
        assert count(s, 1) == max(1, len(texts))
        dice = random.Random(seed)
        for found in dice.sample(sorted(wanted.values(), key=min), min(2, len(wanted))):
            for text in sorted(found)[:3]:  # every chain to the same end is accepted
                s.do(text)
                assert s.last == min(found, key=lambda t: (t.count("-"), t))
                s.undo()


def agree_on_tboats(seeds):
    for seed in seeds:
        s = tboats_somewhere(random.Random(seed), strict_touch=False, walk_in="none")
        words = s.state["position"].split(" ")
        sides = [words[1].split(","), words[3].split(",")]
        mine, theirs = sides if words[4] == "y" else sides[::-1]
        wanted = reference.tboats(mine, theirs, s.rules.options)
        texts = []
        for (own, result), fallen in wanted.items():
            texts.append(f"{own}>{result}")
            if fallen and s.options["claim"] == "manual":
                texts.append(f"{own}>{result} claim")
        assert sorted(moves(s)) == sorted(texts), (seed, s.state, s.options)
        for text in random.Random(seed).sample(texts, min(3, len(texts))):
            own, result = text.split(" ")[0].split(">")
            silent = s.options["claim"] == "manual" and "claim" not in text
            events = s.do(text)
            taken = [event["boat"] for event in events if event["event"] == "taken"]
            assert taken == ([] if silent else wanted[own, result])
            s.undo()


@soak(positions=(40, 500, 2000))
def test_gyges_agrees_with_the_reference(positions):
    agree_on_gyges(range(positions))


@soak(positions=(80, 1000, 2000))
def test_tboats_agrees_with_the_reference(positions):
    agree_on_tboats(range(positions))


def mirrored(text):
    return "/".join(row[::-1] for row in text.split("/"))


@soak(positions=(20, 60))
def test_gyges_counts_the_same_in_the_mirror_and_turned_round(positions):
    for seed in range(positions):
        s = gyges_somewhere(random.Random(seed))
        state, options = s.state, s.options
        figure = count(s, 1, "positions")
        flip = gyges(
            mirrored(state["board"]), state["to_move"], mirrored(state["before"]), **options
        )
        other = "north" if state["to_move"] == "south" else "south"
        half = gyges(state["board"][::-1], other, state["before"][::-1], **options)
        assert figure == count(flip, 1, "positions") == count(half, 1, "positions"), seed


def seen_from(position, x, y, swap):
    """A T-boats position with files and rows mirrored or not, and the sides swapped or not."""
    words = position.split(" ")
    sides = []
    for names in (words[1], words[3]):
        points = [reference.boat(name) for name in names.split(",")]
        changed = [[(8 - a if x else a, 8 - b if y else b) for a, b in p] for p in points]
        sides.append(",".join(reference.name(p) for p in changed))
    if swap:
        return f"Y {sides[1]} R {sides[0]} {'r' if words[4] == 'y' else 'y'}"
    return f"Y {sides[0]} R {sides[1]} {words[4]}"


@soak(positions=(20, 60))
def test_tboats_counts_the_same_in_the_mirror_and_turned_round(positions):
    for seed in range(positions):
        s = tboats_somewhere(random.Random(seed), strict_touch=False)
        figure = count(s, 2)
        for way in ((True, False, False), (False, True, True), (True, True, True)):
            assert count(tboats(seen_from(s.state["position"], *way), **s.options), 2) == figure


def wrong(dice, text):
    """A text near a legal one."""
    place = dice.randrange(len(text) + 1)
    letter = dice.choice("abcdefghi0123456789->() ")
    return dice.choice(
        [
            text[:place] + text[place + 1 :],
            text[:place] + letter + text[place:],
            text[:place] + letter + text[place + 1 :],
            text + dice.choice([" claim", "(a1)", "-north", " ", " x a1-a3"]),
        ]
    )


@pytest.mark.parametrize("somewhere", [gyges_somewhere, tboats_somewhere])
@soak(positions=(7, 25))
def test_what_is_listed_is_accepted_and_all_else_is_refused_or_the_same(somewhere, positions):
    for seed in range(positions):
        dice = random.Random(seed)
        s = somewhere(dice)
        for _ in range(12):
            texts = list(s.actions())
            if not texts:
                break
            assert len(set(texts)) == len(texts)
            before = contents(s)
            results = {}
            for text in dice.sample(texts, min(12, len(texts))):
                s.do(text)
                assert s.rules.strip_outcome(s.last) == text
                results[text] = s.digest()
                s.undo()
                assert s.digest() == before[0]
            for _ in range(25):
                text = wrong(dice, dice.choice(texts))
                held = contents(s)
                try:
                    s.do(text)
                except RuleError as error:
                    assert text not in texts
                    assert error.rule or error.code in ("unknown", "over", "pending")
                    assert contents(s) == held
                else:
                    listed = s.rules.strip_outcome(s.last)
                    digest = s.digest()
                    s.undo()
                    assert listed in texts
                    s.do(listed)
                    assert s.digest() == digest
                    s.undo()
            ahead = [text for text in texts if text not in ("resign", "draw")]
            s.do(dice.choice(ahead))


@pytest.mark.parametrize("somewhere", [gyges_somewhere, tboats_somewhere])
@soak(games=(6, 15))
def test_undo_and_redo_give_every_digest_back(somewhere, games):
    for seed in range(games):
        dice = random.Random(seed)
        s = somewhere(dice)
        digests, whose = [s.digest()], []
        while len(digests) < 40 and list(s.actions()):
            whose.append(s.rules.player(s.state))
            s.do(dice.choice([t for t in s.actions() if t != "resign"]))
            digests.append(s.digest())
        for digest in digests[-2::-1]:
            s.undo()
            assert s.digest() == digest
        for digest in digests[1:]:
            s.redo()
            assert s.digest() == digest
        # An undo over many moves of the box asks for that: no move is checked once more.
        s.rules.apply = noted(s.rules.apply, applied := [])
        pages = [owners(s, number) for number in range(-(-s.ply // SEGMENT))]
        assert [who for page in pages for who, _, _ in page] == whose
        assert not any(text[1].isdigit() for text in applied)


def noted(apply, texts):
    """The same as `apply`, which also adds each text to a list."""
    return lambda state, text: texts.append(text) or apply(state, text)


def loses_at_once(s):
    """Whether the side to move can win with its next move."""
    if s.game == "gyges":
        return any(text[-5:] in ("north", "south") for text in s.actions())
    for text in moves(s):
        side = s.state["to_move"] if s.game == "gyges" else s.state["position"][-1]
        s.do(text)
        winner = s.state["winner"]
        s.undo()
        if winner and winner[0] == side[0]:
            return True
    return False


@pytest.mark.parametrize("somewhere", [gyges_somewhere, tboats_somewhere])
@soak(positions=(3, 10, 200))
def test_no_win_in_one_is_missed_or_left(somewhere, positions):
    for seed in range(positions):
        more = {"strict_touch": False} if somewhere is tboats_somewhere else {}
        s = somewhere(random.Random(seed), **more)
        if s.state["winner"]:
            continue
        side = s.state["to_move"] if s.game == "gyges" else s.state["position"][-1]
        wins, safe = set(), set()
        for text in moves(s):
            s.do(text)
            winner = s.state["winner"]
            if winner and winner[0] == side[0]:
                wins.add(text)
            elif not winner and not loses_at_once(s):
                safe.add(text)
            s.undo()
        for level in (1, 2, 4):
            action = ended(s.rules.suggest(s.state, level, None))["action"]
            assert not wins or action in wins, (seed, level, action)
            if level > 1 and safe and not wins:
                assert action in safe, (seed, level, action)
