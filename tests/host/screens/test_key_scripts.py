"""Key scripts: every verb, and the errors of a bad line or a failed expectation."""

import pytest

from pilothouse.errors import LinkError, ScriptError
from pilothouse.glass import Frame
from pilothouse.terminal import keys


class Recorder:
    """A client that writes down every request."""

    def __init__(self) -> None:
        self.asked: list[tuple] = []

    def call(self, method, params=None, timeout=None):
        self.asked.append((method, params or {}))
        return {"screen": "table", "title": "Red", "focus": "wheel"}

    def do(self, action):
        if action == "speed 9":
            raise LinkError(1, "This action is not legal now.", {"rule": "Q-10"})
        self.asked.append(("do", action))

    def state(self, path):
        return {"boats": {"red": {"coal": 5}}, "free_turn": True}[path] if path != "coal" else 5

    def frame(self):
        return Frame(8, 2, b"\xff\0")


def play(text: str, tmp_path=None) -> list[tuple]:
    client = Recorder()
    keys.Player(client, tmp_path, 2).run_steps(keys.parse(text))
    return client.asked


def test_verbs():
    asked = play(
        """# a remark

        press ok
        press right 2
        press ok+back
        hold back 1000
        wait 1
        expect-screen table
        expect-focus wheel
        do embark 3
        new {"game": "mississippi", "players": ["red", "green"]}
        expect-state coal 5
        expect-state free_turn true
        """
    )
    assert asked == [
        ("ui.press", {"button": "ok"}),
        ("ui.press", {"button": "right"}),
        ("ui.press", {"button": "right"}),
        ("ui.press", {"button": "ok+back"}),
        ("ui.press", {"button": "back", "ms": 1000}),
        ("ui.screen", {}),
        ("ui.screen", {}),
        ("do", "embark 3"),
        ("game.new", {"game": "mississippi", "players": ["red", "green"]}),
    ]


def test_screenshot(tmp_path):
    play("screenshot table", tmp_path)
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")


def test_a_screenshot_is_of_the_screen_behind_a_moment(tmp_path):
    class Moments(Recorder):
        def call(self, method, params=None, timeout=None):
            answer = super().call(method, params)
            return answer | {"moment": "won"} if len(self.asked) < 3 else answer

    client = Moments()
    keys.Player(client, tmp_path, 2).run_steps(keys.parse("screenshot table"))
    assert client.asked == [("ui.screen", {})] * 3
    assert (tmp_path / "table.png").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jump", "'jump' is no verb"),
        ("press", "write press BUTTON [TIMES]"),
        ("press start", "'start' is no button"),
        ("press ok+start", "'start' is no button"),
        ("press ok many", "'many' is no number"),
        ("press ok -1", "'-1' is no number"),
        ("hold ok", "write hold BUTTON MS"),
        ("wait", "write wait MS"),
        ("expect-state coal", "write expect-state KEY VALUE"),
        ("new []", "a JSON object is due"),
        ("new {", "Expecting"),
    ],
)
def test_bad_lines_are_named_before_anything_is_played(line, said):
    with pytest.raises(ScriptError, match="race.keys:3: ") as error:
        keys.parse(f"press ok\n\n{line}\n", "race.keys")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("expect-screen home", "the screen should be 'home' and is 'table'"),
        ("expect-focus roll", "the focus should be 'roll' and is 'wheel'"),
        ("expect-state coal 4", "coal should be 4 and is 5"),
        ("expect-state coal true", "coal should be True and is 5"),
        ("expect-state boats red", "boats should be 'red' and is {"),
        ("expect-state nothing 1", "nothing"),
        ("do speed 9", "This action is not legal now. (1) {'rule': 'Q-10'}"),
    ],
)
def test_a_failure_says_line_expected_and_found(line, said):
    with pytest.raises(ScriptError) as error:
        play(f"press ok\n{line}")
    assert str(error.value).startswith("script:2: ")
    assert said in str(error.value)


def test_what_a_script_has_waited_for_may_come_later():
    class Slow(Recorder):
        def call(self, method, params=None, timeout=None):
            answer = super().call(method, params)
            return answer | {"screen": "roll"} if len(self.asked) < 4 else answer

    client = Slow()
    keys.Player(client).run_steps(
        keys.parse("press ok\nwait 1\nexpect-screen table\nexpect-focus wheel")
    )
    assert len(client.asked) == 5
    with pytest.raises(ScriptError):  # what it has not waited for is there at once
        keys.Player(Slow()).run_steps(keys.parse("wait 1\npress ok\nexpect-screen table"))
