"""How many presses a whole recorded game takes, with the same state at the end of every turn."""

import re

import pytest

from pilothouse.link.client import connect
from pilothouse.terminal import keys
from shared_rules.kernel.session import Session
from tests.host.screens.test_scripts import SCRIPTS

# Script: (presses when each step was a press of its own, the share that is allowed in percent, the
# digests at the end of every turn)
GAMES = {
    "pilot3": (
        378,
        50,
        """
18ad7a51 f5fa0d1b 54423b30 83bb338a a7410a13 8d3e8be5 bc22d657 ca06020d 977c1a57 655a58b1
da3b16ff 9d87f7ac 5da90286 4fedce25 ba642978 bfb23b95 583e9e7b 002798e5 c0df6530 e41c5579
13e138fa 54f9bc35 02dcff3c e010a942 e3db5281 fa27329b 12cb112a 4923bbb3 ced66da7 355e029f
9b24cb82 8626d9dc af96cf35 c0f6b95c a03c9f35 bf421dad 92fe3727 c4f6f4a0 c53893ca 639d084e
7c162ff0 22d6dc3c 32801e22 946e8b31 39d1de07 3217b7c6 44f18736 67cab626 c2f84d84
""",
    ),
}


def presses(steps):
    """A press counts each time, a button that is held once."""
    return sum(s.arguments[1] if s.verb == "press" else s.verb == "hold" for s in steps)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_takes_so_many_presses_and_is_the_same(unix, name, tmp_path):
    (path,) = [path for path in SCRIPTS if path.stem == name]
    steps = keys.parse(path.read_text("utf-8"), path.name)
    before, share, digests = GAMES[name]
    assert presses(steps) * 100 <= before * share
    with connect("unix") as client:
        keys.Player(client, tmp_path).play(steps, path.name)
        log, page = [], None
        while page != []:
            page = client.call("game.log", {"offset": len(log)})["actions"]
            log += page
    (new,) = [step.arguments[0] for step in steps if step.verb == "new"]
    s = Session(new["game"], new["players"], new["options"], new["seed"])
    found = []
    for text in log:
        s.do(s.rules.asked(text))
        if text == "done" or s.state["over"]:
            found.append(s.digest())
    assert found == re.findall(r"\w{8}", digests)
