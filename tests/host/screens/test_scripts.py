"""The key scripts of tests/scripts, each on a firmware of its own."""

from pathlib import Path

import pytest

from pilothouse.build import package
from pilothouse.errors import LostError, ScriptError
from pilothouse.terminal import keys
from soak import soak
from tests.host.screens import hurried

ELSEWHERE = ("pilot3", "race3")  # whole races, which test_presses.py plays
SCRIPTS = sorted(
    path
    for path in (Path(__file__).parents[2] / "scripts").glob("*.keys")
    if path.stem not in ELSEWHERE
)


LANGUAGES = package.languages()
SPELLS = "names"  # this one goes along the alphabet of English
OWN = {SPELLS: "en", "master_computer": "ja"}  # whose texts take the most memory


def spoken(path: Path) -> str:
    """The language of a script: they are shared out."""
    return OWN.get(path.stem) or LANGUAGES[SCRIPTS.index(path) % len(LANGUAGES)]


def play(path: Path, out: Path, language: str = "en") -> keys.Player:
    with hurried.connect() as client:
        client.call("system.language", {"code": language})
        player = hurried.Player(client, out, scale=1)
        player.run_steps(keys.parse(path.read_text("utf-8"), path.name), path.name)
        return player


@soak(every=(False, True))
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script(unix, path, tmp_path, every):
    """In one language, and in soak in all."""
    for language in LANGUAGES if every and path.stem != SPELLS else [spoken(path)]:
        player = play(path, tmp_path, language)
        assert all(picture.stat().st_size for picture in player.pictures)


def test_a_box_without_memory_for_a_start_ends(unix):
    with pytest.raises(LostError, match="the target is gone"), hurried.connect(-200):
        pass


def test_a_script_that_expects_wrongly_fails(unix, tmp_path):
    path = tmp_path / "wrong.keys"
    path.write_text("expect-screen home\npress down\nexpect-screen table\n")
    with pytest.raises(ScriptError, match="wrong.keys:3: expect-screen: the screen should be"):
        play(path, tmp_path)
