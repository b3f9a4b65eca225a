"""The printed cases: they are closed, fit, need no support, and show the signs of all buttons.

Fit is computed from bodies. Nobody has printed one yet, so no test says more than that.
"""

import io
import re
from functools import cache

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("manifold3d")
from pilothouse import project
from pilothouse.build import panels
from pilothouse.build.case import (
    contents,
    files,
    fit,
    layout,
    make,
    pictures,
    printing,
    reading,
    shells,
    sizes,
    solids,
)
from pilothouse.errors import PilothouseError
from tests.host.pages import pages
from tests.soak import soak

# One whose display plugs on, and one on wires: both ways in which a case is laid out.
CHEAP = ("pimoroni_display", "pico_ssd1306")
ALL = tuple(layout.name_boards())
PAGE = project.ROOT / "docs/case.md"


@cache
def plan(board):
    return layout.plan(board, sizes.Sizes())


@cache
def parts(board):
    return shells.make_parts(plan(board))


def test_the_boards_that_have_a_case():
    assert set(ALL) == {"pico_plugs", "pico_ssd1306", "pico_sh1106", "pimoroni_display"}
    assert ALL[0] == panels.PROPOSED


@soak(boards=(CHEAP, ALL))
def test_parts_lid_pico_cable_and_signs_fit(boards):
    assert {board: fit.find_faults(plan(board)) for board in boards} == dict.fromkeys(boards, [])


@soak(boards=(CHEAP, ALL))
def test_no_support_is_needed(boards):
    for board in boards:
        for part, body in parts(board).items():
            assert list(printing.find_unsupported(body)) == [], (board, part)


@soak(boards=(CHEAP, ALL))
def test_each_file_has_one_closed_body_on_the_printer(boards):
    for board in boards:
        for part, body in parts(board).items():
            assert len(body.decompose()) == 1, (board, part)
            assert body.bounding_box()[2] == pytest.approx(0, abs=1e-4)
            triangles, corners = reading.read_3mf(files.make_3mf(body, part))
            assert reading.is_closed(triangles)
            assert reading.is_closed(reading.read_stl(files.make_stl(body)))
            a, b, c = corners[triangles].transpose(1, 0, 2)
            inside = (np.cross(a, b) * c).sum() / 6  # by the theorem of Gauss; > 0: seen from out
            assert inside == pytest.approx(body.volume(), rel=1e-3)


@soak(boards=(CHEAP, ALL))
def test_the_slice_weighs_less_than_five_grams(boards):
    for board in boards:
        assert 2 < printing.estimate(parts(board)["slice"]).grams < 5


MOVED = {
    "a button in the window": lambda p: {"buttons": p.buttons | {"ok": p.window.at}},
    "a low lid": lambda p: {"inside": p.inside - 8},
    "a Pico in the wall": lambda p: {"pico": (p.pico[0], p.pico[1] + 1)},
}
HIDDEN = {
    "below a button": lambda p: (p.buttons["back"], 5.0),
    "on the edge": lambda p: ((p.width / 2 - 2.5, 0.0), 5.0),
    "too small to read": lambda p: (p.signs["ok"][1], 2.0),
}


@pytest.mark.parametrize("fault", MOVED)
def test_parts_that_meet_are_found(fault):
    p = plan("pico_ssd1306")
    wrong = p._replace(**MOVED[fault](p))
    bodies = {"bottom": shells.make_bottom(wrong), "lid": shells.make_lid(wrong)}
    assert list(fit._find_meetings(bodies | contents.make_contents(wrong)))


@pytest.mark.parametrize("fault", HIDDEN)
def test_a_sign_that_can_not_be_seen_is_found(fault):
    p = plan("pico_ssd1306")
    at, size = HIDDEN[fault](p)
    wrong = p._replace(signs=p.signs | {"ok": ("ok", at, size)})
    found = fit._find_hidden(wrong, shells.make_lid(wrong), contents.make_contents(wrong))
    assert any("the sign of ok" in fault for fault in found)


def test_a_lid_and_a_pico_that_can_not_go_in_are_found():
    p = plan("pico_ssd1306")
    bottom, lid = shells.make_bottom(p), shells.make_lid(p)
    inside = contents.make_contents(p)
    # Across the way of the lid, and of the Pico: a bar that nothing touches in its place.
    bar = solids.make_box(p.width - 8, 2, 1, (0, 0), p.low - 16)
    still = {**inside, "bar": bar}
    assert list(fit._find_on_the_way(fit._list_falling(p, lid, still), "lid"))
    way = fit._list_laid_in(p, bottom + bar.translate((0, 10, 0)), inside)
    assert list(fit._find_on_the_way(way, "Pico"))
    assert list(fit._find_blocked(p, bottom)) == []
    base = solids.make_box(p.width, p.length, 1)
    back = solids.make_box(p.width, 1, p.low, (0, p.length / 2))
    assert [len(list(fit._find_blocked(p, bottom + wall))) for wall in (base, back)] == [2, 1]


def test_a_module_of_a_maker_for_whom_the_slots_are_short_is_found(monkeypatch):
    p = plan("pico_ssd1306")
    lid = shells.make_lid(p)
    assert list(fit._find_tight(p, lid)) == []
    wider = sizes.SIZES["ssd1306 view up"]._replace(most=4.0)
    monkeypatch.setitem(sizes.SIZES, "ssd1306 view up", wider)
    assert list(fit._find_tight(p._replace(sizes=sizes.Sizes()), lid))


def test_a_body_that_needs_support_is_found():
    foot = solids.make_box(4, 4, 10)
    arm = solids.make_box(12, 4, 2, (4, 0), 8)
    assert list(printing.find_unsupported(foot + arm))
    other = solids.make_box(4, 4, 10, (8, 0))
    assert list(printing.find_unsupported(foot + arm + other)) == []  # a bridge
    slanted = solids.make_rod(4, 4, z=2, top=12) + solids.make_rod(4, 2)
    assert list(printing.find_unsupported(slanted)) == []  # 45 degrees
    assert list(printing.find_unsupported(slanted.scale((1.5, 1.5, 1))))


def test_a_size_says_where_it_is_from_and_a_guess_how_to_measure_it():
    for name, size in sizes.SIZES.items():
        assert size.least <= size.mm <= size.most and len(size.source) > 6, name
        assert (size.source == sizes.GUESS) <= bool(size.how), name


def test_what_was_measured_takes_the_place_of_a_guess():
    given = make.read_measured(["button depth=30", " button nut = 15.5"])
    assert given == {"button depth": 30, "button nut": 15.5}
    measured = sizes.Sizes(given)
    assert measured.least("button nut") == measured.most("button nut") == 15.5
    assert layout.plan("pico_ssd1306", measured).inside == plan("pico_ssd1306").inside + 8
    assert "button depth" in sizes.Sizes().guesses(("button",))
    assert "button depth" not in measured.guesses(("button",))


@pytest.mark.parametrize("text", ("button depth", "button depth=thick", "no such part=3"))
def test_what_is_no_size_is_refused(text):
    with pytest.raises(PilothouseError, match="size"):
        sizes.Sizes(make.read_measured([text]))


@pytest.mark.parametrize("text", ("button depth=0", "button depth=nan", "button depth=900"))
def test_a_size_that_can_not_be_is_refused(text):
    with pytest.raises(PilothouseError, match="can't be"):
        sizes.Sizes(make.read_measured([text]))


def test_make_case_writes_files_and_pictures_and_says_that_nothing_was_printed(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(make, "PICTURE", 160)
    make.main(["pimoroni_display", "--out", str(tmp_path)])
    said = capsys.readouterr().out
    assert "Nobody has printed" in said and "guesses" in said and "estimated" in said
    printed = {f"{part}.{end}" for part in ("bottom", "lid", "slice") for end in ("stl", "3mf")}
    drawn = {"assembled.png", "exploded.png"}
    names = {path.name.removeprefix("pimoroni_display-") for path in tmp_path.iterdir()}
    assert names == printed | drawn


@pytest.mark.parametrize(
    "board, sentence",
    [
        ("pico_sh1107", "there is no case for pico_sh1107: .* there are cases for pico_plugs"),
        ("no_such", "there is no board 'no_such'"),
    ],
)
def test_a_board_without_a_case_is_named(board, sentence):
    with pytest.raises(SystemExit, match=sentence):
        make.main([board])


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setattr(make, "EXTRA", "no_such_module")
    with pytest.raises(SystemExit, match=r"needs no_such_module.*pip install .*\[case\]"):
        make.main([])


def test_a_case_that_does_not_fit_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr(fit, "find_faults", lambda _: ["lid and button meet"])
    monkeypatch.setattr(printing, "find_unsupported", lambda _: ["it hangs"])
    with pytest.raises(SystemExit, match="lid and button meet; bottom, it hangs"):
        make.main(["pimoroni_display", "--out", str(tmp_path)])
    assert not list(tmp_path.iterdir())


def compare(kept, drawn):
    """How far apart the grey of two pictures is, 0 to 255, where they differ most; blurred."""
    size = (40, 40 * kept.height // kept.width)
    pair = [image.convert("L").resize(size, Image.Resampling.BOX) for image in (kept, drawn)]
    return int(np.abs(np.subtract(*(np.asarray(image, int) for image in pair))).max())


@soak(boards=(CHEAP[:1], ALL))
def test_the_pictures_of_the_pages_are_those_of_the_cases(boards):
    """They are drawn at half the width, so lines are thicker; `make pictures` draws them anew."""
    for board in boards:
        for view, data in pictures.draw_pictures(plan(board), make.ON_PAGES // 2).items():
            with Image.open(project.ROOT / f"boards/cases/{board}-{view}.png") as kept:
                assert compare(kept, Image.open(io.BytesIO(data))) < 40, (board, view)


def test_a_picture_of_another_case_is_found():
    one, two = (
        Image.open(project.ROOT / f"boards/cases/{board}-assembled.png")
        for board in ("pico_plugs", "pico_ssd1306")
    )
    assert compare(one, two) > 60
    assert compare(one, one) == 0


def test_the_page_says_what_each_case_takes():
    rows = {
        pages.code(row[0])[0]: row[1:]
        for row in pages.rows(PAGE.read_text("utf-8"))
        if pages.code(row[0]) and pages.code(row[0])[0] in ALL
    }
    assert set(rows) == set(ALL)
    for board, row in rows.items():
        p = plan(board)
        assert row[0] == " x ".join(f"{size:.0f}" for size in (p.width, p.length, p.high))
        needs = [printing.estimate(body) for body in (parts(board)["bottom"], parts(board)["lid"])]
        assert [row[1], row[2]] == [f"{each.grams:.0f} g" for each in needs]
        hours = sum(each.minutes for each in needs) / 60
        assert re.fullmatch(rf"{hours:.0f} hours", row[3])
