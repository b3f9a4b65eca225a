"""A host that goes away, or sends Ctrl-C, in the middle of anything loses no game."""

import shutil

import pytest

from pilothouse.errors import LostError
from pilothouse.link.client import connect
from soak import soak
from tests.host.link.bad_lines import Gunner, begin, request


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """The flash of a box with this race on its table, and the digest of that."""
    flash = tmp_path_factory.mktemp("begun")
    with connect("unix", flash) as client:
        return flash, begin(client)


DO = request("game.do", action="ahead") + b"\n"


@pytest.mark.parametrize(
    "data",
    [
        *(b"\x03", b"\x03\x03\x03", b"\x03\x04", b"\x04\x03\x04\x04", b'{"jsonrpc"\x03:"2.0"}\n'),
        *(DO[:40] + b"\x03" + DO[40:], DO + b"\x03", DO + DO[:-1] + b"\x03\n" + DO),
        *(b"\x03" + DO * 3, DO * 3 + b"\x03\x04" + DO, b"x" * 5000 + b"\x03" + DO),
    ],
)
def test_after_ctrl_c_the_link_is_gone_and_the_game_is_on_flash(unix, begun, tmp_path, data):
    shutil.copytree(begun[0], tmp_path, dirs_exist_ok=True)
    states = [begun[1]]
    with Gunner(tmp_path) as gunner:
        for _ in range(3):
            states.append(gunner.client.do("left")["digest"])
        for _ in range(3):
            gunner.client.call("game.undo")
        gunner.port.write(data.replace(b"ahead", b"left"))
        with pytest.raises(LostError, match="the firmware does not run|the target is gone"):
            gunner.client.wake(60)
        with pytest.raises(LostError):
            gunner.client.call("game.digest", timeout=0.3)
    done = data.partition(b"\x03")[0].count(DO)  # lines before Ctrl-C, as many as were handled
    with connect(unix, tmp_path) as client:
        assert client.call("game.digest")["digest"] in states[: done + 1]
        assert client.call("ui.screen")["screen"] == "table"


@soak(every=(29, 13))
def test_a_host_that_goes_in_the_middle_of_a_line_leaves_the_game_as_it_was(
    unix, begun, tmp_path, every
):
    shutil.copytree(begun[0], tmp_path, dirs_exist_ok=True)
    before = begun[1]
    for cut in range(0, len(DO), every):
        gunner = Gunner(tmp_path)
        gunner.port.write(DO[:cut])
        gunner.client.close()
        with pytest.raises(LostError, match="the target is gone"):  # a request after the end
            gunner.client.call("game.digest")
    with connect(unix, tmp_path) as client:
        assert client.call("game.digest")["digest"] == before


@soak(hosts=(2, 6))
def test_an_action_of_a_host_that_does_not_wait_is_played_once_or_not_at_all(unix, tmp_path, hosts):
    left = DO.replace(b"ahead", b"left")
    with connect(unix, tmp_path) as client:
        states = [begin(client)]
        states += [client.do("left")["digest"] for _ in range(4)]
        for _ in range(4):
            client.call("game.undo")
    for _ in range(hosts):
        gunner = Gunner(tmp_path)
        gunner.port.write(left)
        gunner.client.close()
        with connect(unix, tmp_path) as client:
            found = client.call("game.digest")["digest"]
            assert found in states[:2]
            if found == states[1]:
                client.call("game.undo")
