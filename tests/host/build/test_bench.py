"""`pilothouse bench`: the table, the exit code, and figures that a test can judge."""

import re
from functools import partial
from types import SimpleNamespace

import pytest

from pilothouse.bench import (
    advice_figures,
    chart_figures,
    count_figures,
    duel_figures,
    figures,
    flash_figures,
    idle_figures,
    pico_box,
    pico_figures,
    river_figures,
)
from pilothouse.bench import report as bench
from pilothouse.bench.figure import Figure
from pilothouse.errors import LostError, TargetError
from pilothouse.link import client
from shared_rules.kernel.session import Session
from soak import soak


def shown(*measured: Figure) -> str:
    return "\n".join(map(bench.row, measured))


def test_a_figure_at_its_limit_is_good_and_above_it_is_not():
    assert not Figure("pages", 3, 3).exceeded
    assert Figure("pages", 4, 3).exceeded
    assert not Figure("share", 4).exceeded


def test_the_table_shows_measured_limit_and_what_belongs_to_it():
    text = shown(Figure("heap", 160_000, 163_840, "B", "simulator 11,008 B not in it"))
    for word in ("heap", "160,000 B", "163,840 B", "simulator"):
        assert word in text


@pytest.mark.parametrize(("value", "code"), [(16, 0), (17, 1)])
def test_the_exit_code_tells_whether_a_limit_is_exceeded(monkeypatch, capsys, value, code):
    monkeypatch.setattr(figures, "MEASUREMENTS", (lambda: [Figure("undo", value, 16)],))
    others = {
        "map": river_figures,
        "duel": duel_figures,
        "advice": advice_figures,
        "sent": count_figures,
        "ocean": chart_figures,
        "wear": flash_figures,
        "idle": idle_figures,
    }
    for name, module in others.items():
        monkeypatch.setattr(module, "MEASUREMENTS", (lambda name=name: [Figure(name, 3)],))
    assert bench.show() == code
    shown = capsys.readouterr().out
    assert all(name in shown for name in others)


def test_figures_are_printed_as_they_come_and_one_that_fails_does_not_lose_the_others(
    monkeypatch, capsys
):
    def first():
        yield Figure("one", 1)
        assert "one" in capsys.readouterr().out  # it is not kept back for the next ones
        yield Figure("two", 2)
        int("sail 1")

    def second(game):
        yield Figure(f"three, {game}", 3)

    measurements = (first, partial(second, "nim"))
    monkeypatch.setattr(bench, "_measurements", lambda target: measurements)
    assert bench.show() == 1
    *figures, fault, last = capsys.readouterr().out.splitlines()
    assert "two" in figures[-1] and "three" in last
    assert re.match(r"first: .*ValueError.*'sail 1'.* in test_bench.py, line \d+$", fault)
    assert bench.show(only="nim") == 0
    assert "three" in capsys.readouterr().out
    with pytest.raises(TargetError, match="gyges"):
        bench.show(only="gyges")


@soak(games=(("gyges", "master"), tuple(pico_figures.GAMES)))
def test_keys_lead_to_the_log_of_a_game_in_progress(unix, tmp_path, games):
    """The emulated Pico is slow, so the unix port shows that the bench finds its way there."""
    for game in games:
        saves, ply = pico_figures.far_saves(game)
        for path, data in saves.items():
            place = tmp_path / game / path.removeprefix("saves/")
            place.parent.mkdir(exist_ok=True, parents=True)
            place.write_bytes(data)
        with client.connect("unix", tmp_path / game) as link:
            box = SimpleNamespace(
                press=lambda role, link=link: link.call("ui.press", {"button": role}),
                ask=lambda method, link=link: (link.call(method), 0.0),
            )
            pico_box.Box.open_log(box, ply - pico_figures.FAR)
            box.press("ok")
            assert link.call("game.digest")["ply"] == ply - pico_figures.FAR


def test_chance_is_even():
    assert not any(figure.exceeded for figure in figures.chance())


def test_undo_and_log_stay_short(unix):
    found = {figure.name: figure for figure in figures.log()}
    assert len(found) == 3
    assert not any(figure.exceeded for figure in found.values())


def test_the_box_is_within_its_limits(unix):
    too_much = [figure for figure in figures.box() if figure.exceeded]
    assert not too_much, shown(*too_much)


def test_the_river_is_within_its_limits(unix):
    found = list(river_figures.river())
    assert len(found) == 5 and "screen map marks" in found[0].beside
    too_much = [figure for figure in found if figure.exceeded]
    assert not too_much, shown(*too_much)


def test_the_search_of_gyges_is_faster_on_the_unix_port_than_on_cpython(unix):
    """It looks at the same nodes there; at least 1.5 times as many a second."""
    carry, push, _ = duel_figures.native()
    for gyges in (carry, push):
        assert gyges.limit < 1 / 1.45 and not gyges.exceeded, gyges


@soak(slices=(20, 600))
@pytest.mark.parametrize("game", [river_figures, chart_figures])
def test_the_box_is_within_its_limits_while_a_captain_of_level_5_thinks(unix, game, slices):
    heap, *_ = game.captain(slices)
    assert re.fullmatch(r"at level 5, \d+ slices looked at", heap.beside)
    assert heap.limit == figures.MOST_THINKING and not heap.exceeded, heap


def test_the_box_is_within_its_limits_while_the_opponent_thinks(unix):
    found = list(duel_figures.thinking())
    assert len(found) == 6
    for figure in found:
        if figure.unit == "B" and figure.beside:
            assert "screen table" in figure.beside
            assert figure.value > 100_000  # measured while the computer was thinking
    too_much = [figure for figure in found if figure.exceeded]
    assert not too_much, shown(*too_much)


def test_the_ocean_is_within_its_limits(unix):
    found = list(chart_figures.ocean())
    assert len(found) == 8
    for n, screen in ((0, "screen map"), (3, "screen port"), (5, "screen table")):
        assert screen in found[n].beside
    too_much = [figure for figure in found if figure.exceeded]
    assert not too_much, shown(*too_much)


def test_the_moves_of_games_of_two_are_counted():
    for figure in duel_figures.speed():
        assert figure.value > 1000 and figure.limit is None and "perft" in figure.beside


def test_an_action_spares_the_flash(unix):
    found = list(flash_figures.wear())
    assert len(found) == 4
    for written, touched in zip(found[::2], found[1::2], strict=True):
        assert written.value > 100 and "400 actions" in written.beside
        assert 1 < touched.value <= touched.limit


def test_the_idle_box_sleeps_between_events(unix):
    (turns,) = idle_figures.idle()
    assert 20 < turns.value and not turns.exceeded, shown(turns)


def test_the_largest_panel_leaves_space(unix):
    heap, names = idle_figures.large()
    assert heap.value > 100_000 and "screen map" in heap.beside
    assert names.value > 1000
    assert not heap.exceeded and not names.exceeded, shown(heap, names)


def test_every_screen_of_a_game_leaves_a_tenth_of_the_table_of_names(unix):
    found = list(idle_figures.evening())
    assert len(found) == 4 and min(names.value for names in found) > 1000
    assert not any(names.exceeded for names in found), shown(*found)


def test_what_costs_time_on_a_pico_did_not_get_more(unix):
    found = list(bench.measured("unix", count_figures.MEASUREMENTS))
    assert sum(figure.ratchet is not None for figure in found) >= 8
    too_much = [figure for figure in found if figure.exceeded or figure.worse]
    assert not too_much, shown(*too_much)


def test_a_figure_gets_worse_only_by_accident():
    assert not Figure("sent", 1000, ratchet=None).worse
    assert not Figure("sent", 1050, ratchet=1000).worse
    assert Figure("sent", 1051, ratchet=1000).worse
    assert "1,000 B" in shown(Figure("sent", 1051, None, "B", ratchet=1000))


def test_of_what_is_free_a_limit_is_the_least():
    found = Figure("free", 190, 180, "blocks", ratchet=200, free=True)
    assert found.left == 10 and not found.exceeded and found.worse
    assert Figure("free", 179, 180, free=True).exceeded
    assert not Figure("free", 196, 180, ratchet=200, free=True).worse
    assert "at least 180 blocks" in shown(found) and "10 blocks" in shown(found)


def test_ratchets_go_one_way(tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "RATCHETS", tmp_path / "ratchets.json")
    bench.RATCHETS.write_text('{"unix": {"sent": 1000, "erased": 1}}')
    bench.tighten("unix", [Figure("sent", 900), Figure("erased", 2), Figure("written", 7)])
    assert bench.read_ratchets("unix") == {"sent": 900, "erased": 1, "written": 7}
    assert bench.read_ratchets("emulator") == {}
    (figure,) = bench.measured("unix", [lambda: [Figure("sent", 1000)]])
    assert figure.worse


def test_bench_knows_three_targets():
    with pytest.raises(TargetError, match="unix, emulator and web"):
        bench.show("cpython")


@soak(count=(4, river_figures.RACES))
def test_random_races_are_counted(count, monkeypatch):
    monkeypatch.setattr(river_figures, "RACES", count)
    (races,) = river_figures.races()
    assert races.value > 0 and "plies a race" in races.beside


def test_a_measurement_that_fails_on_the_device_is_told(unix):
    with pytest.raises(LostError, match="ZeroDivisionError"):
        figures.run("1 / 0")


class Clockwork:
    """In the place of an emulated Pico: it thinks for 3 looks, one more each time."""

    def __init__(self):
        self.pico = self
        self.now = self.games = self.looks = 0

    def run(self, ms):
        self.now += ms * pico_figures.MS

    def ask(self, method, **params):
        if method == "game.new":
            self.games += 1
            self.looks = 2 + self.games
            return {}, 0.0
        self.looks -= 1
        return {"focus": "thinking" if self.looks >= 0 else "marks"}, 0.0


def test_marks_are_timed_at_turns_spread_over_a_race(monkeypatch):
    found = pico_figures.positions()
    assert len(found) == pico_figures.POSITIONS
    for new in found:
        session = Session(new["game"], new["players"], new["options"], 7, new["position"])
        assert session.state["pending"] is None and not session.state["began"]
    rounds = [new["position"]["round"] for new in found]
    assert rounds == sorted(set(rounds)) and rounds[0] == 1 and rounds[-1] > 10
    monkeypatch.setattr(pico_figures, "Box", Clockwork)
    middle, worst = pico_figures.marks()
    look = pico_figures.LOOK
    assert (middle.value, worst.value) == (6 * look, 9 * look)
    assert (middle.limit, worst.limit) == (1000, 3000)
    assert pico_figures.marks in pico_figures.MEASUREMENTS
