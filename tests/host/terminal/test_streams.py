"""Each command with each of its streams closed, or full: a sentence, and no traceback."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pilothouse import cli, streams
from pilothouse.games.gyges import ugi
from pilothouse.series import trial

TRIAL = Path(__file__).parents[2] / "trials/gyges_italian.trial"
NOWHERE = "/dev/nothing"
# One quick way to call each command. Most of them refuse what they are asked for.
WORDS = {
    "play": [],
    "web": ["--port", "-1"],
    "board": ["--target", NOWHERE, "--port", "0"],
    "link": ["--target", "cpython"],
    "replay": ["a.save"],
    "backup": ["cpython", "a.zip"],
    "restore": ["cpython", "a.save"],
    "records": ["cpython"],
    "record": ["a.save", "b.trial", "--force"],
    "script": ["a.keys", "--target", "cpython"],
    "screenshot": ["a.png", "--target", "cpython"],
    "language": ["none"],
    "match": ["chess", "--levels", "0", "0"],
    "analyse": ["a.keys"],
    "fit": ["chess", "."],
    "targets": [],
    "ugi": [],
    "voyage": ["--levels", "9"],
    "race": ["--levels", "9"],
    "deploy": [NOWHERE],
    "update": [NOWHERE],
    "image": ["--board", "none", "--out", "a.uf2"],
    "doctor": [NOWHERE],
    "shell": [NOWHERE],
    "decode": [NOWHERE],
    "bench": ["--target", "none"],
}
LINK = ["link", "--target", "cpython"]
READING = [LINK, ["ugi"], ["decode", "-"]]
# What writes to standard output, as it is called here: how the sentence begins if that is full
WRITING = {
    "replay": "",
    "targets": "",
    "ugi": "",
    "--help": "",
    "link": " link: answers can't be written",
}
ASKED = '{"jsonrpc":"2.0","id":1,"method":"game.list"}\n'  # an answer to it
STATES = [
    ("stdin", "closed"),
    ("stdout", "closed"),
    ("stdout", "full"),
    ("stderr", "closed"),
    ("stderr", "full"),
]
pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


@pytest.fixture(scope="module")
def ended(tmp_path_factory):
    """(command, stream, state) -> (exit code, standard output, standard error)."""
    folder = tmp_path_factory.mktemp("streams")
    (folder / "a.save").write_bytes(trial.as_save(trial.read(TRIAL)))
    (folder / "a.keys").write_text("press ok\n")
    (folder / "asked").write_text(ASKED)
    cases = [([name, *words], *state) for name, words in WORDS.items() for state in STATES]
    cases += [(words, "stdin", state) for words in READING for state in ("closed", "full")]
    cases += [
        ([name, *WORDS.get(name, [])], "stdout", state)
        for name in WRITING
        for state in ("full", "unread")
    ]
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("forked.py")), "asked"],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=600,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    answers = map(json.loads, done.stdout.splitlines())
    return {(case[0][0], *case[1:]): end for case, end in zip(cases, answers, strict=True)}


def test_every_command_is_here():
    assert list(WORDS) == [command.__name__ for command in cli.COMMANDS]


@pytest.mark.parametrize(("stream", "state"), STATES)
def test_what_a_command_has_to_say_is_a_sentence_on_a_stream_that_is_left(stream, state, ended):
    for name in WORDS:
        code, out, err = ended[name, stream, state]
        said = out + err
        assert "Traceback" not in said and "Exception" not in said and "fault" not in said, said
        assert code in (0, 1, 2), (name, code, said)
        if code:
            assert len(re.findall("^pilothouse.*: |^Usage: ", said, re.M)) == 1, (name, said)
        assert stream == "stderr" or code or not err, (name, err)


def test_closed_output_is_told_before_anything_is_done(ended):
    for name in WORDS:
        assert ended[name, "stdout", "closed"] == [
            1,
            "",
            "pilothouse: standard output is closed, and this command needs it\n",
        ]


def test_full_output_is_told(ended):
    for name, begins in WRITING.items():
        code, _, err = ended[name, "stdout", "full"]
        assert (code, err) == (1, f"pilothouse{begins}: No space left on device\n")


def test_output_that_nobody_reads_ends_it_quietly(ended):
    for name in WRITING:
        code, _, err = ended[name, "stdout", "unread"]
        assert code == 1 and "Traceback" not in err and "Exception" not in err, err


def test_who_reads_input_says_that_there_is_none_or_no_end_of_a_line(ended):
    for name, *_ in READING:
        for state, word in (("closed", "is"), ("full", "has")):
            code, _, err = ended[name, "stdin", state]
            assert code == 1 and f"standard input {word} " in err, (name, err)


@pytest.mark.parametrize("state", ("closed", "full"))
def test_the_sentence_goes_to_standard_output_if_standard_error_can_not_have_it(state, ended):
    code, out, _ = ended["deploy", "stderr", state]
    assert (code, out) == (1, f"pilothouse: nothing is plugged in at {NOWHERE}\n")
    assert ended["targets", "stderr", state][0] == 0


def test_what_fails_while_an_engine_reads_fails_in_the_command():
    def lines():
        yield "isready\n"
        raise OSError(5, "Input/output error")

    said = []
    with pytest.raises(OSError, match="Input/output error"):
        ugi.serve(ugi.Ugi(said.append, 1, ugi.rules({})), lines())
    assert said == ["readyok"]


def test_a_closed_file_is_no_stream(tmp_path):
    with open(tmp_path / "a", "w") as file:
        assert streams.is_open(file)
    assert not streams.is_open(file) and not streams.is_open(None)
