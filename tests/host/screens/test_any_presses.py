"""Nobody gets stuck: OK alone from power-on, and any keys at random, in every game and mode."""

from io import BytesIO

import pytest

from firmware.store import Store
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import Session, ended
from soak import soak
from tests.host.screens import thumb

KIB = 1024
IDLE = 24  # presses after which something must have been played, or another game have begun
# What OK begins: a game, the row of the form to change, its value, a seat, the computer's level.
KINDS = (
    "",
    "mississippi - - - -",
    "mississippi mode pilot - -",
    "mississippi mode pilot seat1 1",
    "master - - - -",
    "master mode chart - -",
    "master mode chart seat0 1",
    "gyges - - - -",
    "gyges - - north 1",
    "tboats - - - -",
    "tboats - - red 1",
)
# Games that a box may have on flash: players, actions played.
KEPT = {
    "unfinished": ("tboats", ["yellow", "red"], ""),
    "finished": ("mississippi", ["red", "green", "grey"], "tile, out, out"),
}


def replayed(store: Store, name: str) -> Session:
    """A game on flash, played again from its log: an illegal action raises SaveError."""
    text = b"".join(store.read(name))
    return ended(replay(BytesIO(text), len(text)))


def sound(lines: list[list[str]], flash) -> None:
    """Check that nothing went wrong on the box."""
    wrong = [line for line in lines if line[0] in ("trouble", "notice", "error")]
    assert not wrong, [wrong[:9], *(path.read_text() for path in flash.glob("crash*"))]


def only_ok(flash, kind: str, presses: int) -> None:
    lines = thumb.run(
        thumb.OK, flash, heap=thumb.NIGHT_HEAP, SEED=1, PRESSES=presses, KIND=repr(kind)
    )
    sound(lines, flash)
    way = list(thumb.of(lines, "at"))
    assert len(way) == presses
    since, before = 0, None
    for place, (screen, *now) in enumerate(way):
        since = place if now != before else since
        before = now
        assert place - since < IDLE, (place, screen, way[since:place])
    store = Store(str(flash))
    played = [replayed(store, name) for name in store.names()]
    assert sum(session.ply for session in played) > presses // IDLE
    ((_, ply, digest),) = thumb.of(lines, "end")
    assert (int(ply), digest) in [(session.ply, session.digest()) for session in played]


@soak(presses=(30, 300, 1000))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind or "nothing kept")
def test_ok_alone_from_power_on_plays_what_keys_have_begun(unix, tmp_path, kind, presses):
    only_ok(tmp_path, kind, presses)


@soak(presses=(30, 300, 1000))
@pytest.mark.parametrize("kept", KEPT)
def test_ok_alone_from_power_on_goes_on_with_what_is_kept(unix, tmp_path, kept, presses):
    game, players, actions = KEPT[kept]
    store = Store(str(tmp_path))
    session = Session(game, players, None, 7, None, None, store.archive())
    store.begin(session)
    for text in actions.split(", ") if actions else [next(session.actions())]:
        session.do(text)
        store.record(session.last)
    store.commit(session)
    assert session.over == (kept == "finished")
    only_ok(tmp_path, "", presses)


# MicroPython keeps every name, so the heap grows a little until all screens were seen. Another game
# is a start, so that of 8000 presses no start has seen them all.
@soak(
    presses=(120, 8000, 100_000),
    look=(15, 200, 1000),
    mark=(30, 2000, 10_000),
    growth=(40 * KIB, 24 * KIB, 8 * KIB),
)
@pytest.mark.parametrize("game", ("mississippi", "master", "gyges", "tboats"))
def test_any_presses_in_a_game_break_nothing(unix, tmp_path, game, presses, look, mark, growth):
    """The heap stays flat, and the game stands where a replay of its log comes to."""
    lines = thumb.run(
        thumb.ANY,
        tmp_path,
        games=(game,),
        heap=thumb.NIGHT_HEAP,
        SEED=4,
        PRESSES=presses,
        MARK=mark,
        LOOK=look,
    )
    sound(lines, tmp_path)
    starts: list[list[int]] = [[]]
    for line in lines:
        if line[0] == "again":
            starts.append([])
        elif line[0] == "level":
            starts[-1].append(int(line[2]))
    # A start after the press, or in the look, takes the place of the look.
    looked = {int(line[1]) for line in lines if line[0] in ("level", "again")}
    assert {*range(look, presses + 1, look)} <= looked
    grown = [levels[-1] - levels[0] for levels in starts if len(levels) > 1]
    assert grown and max(grown) <= growth, starts
    store = Store(str(tmp_path))
    games = list(thumb.of(lines, "game"))
    there = list(store.names())  # the thumb may have deleted the others
    assert games[-1][0] in there and any(int(ply) for _, ply, _ in games)
    for name, ply, digest in {words[0]: words for words in games}.values():
        if name in there:
            session = replayed(store, name)
            assert (str(session.ply), session.digest()) == (ply, digest)
