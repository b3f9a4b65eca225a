"""The browser is killed in the middle of a game: what the box has acknowledged is there again."""

import random
import time

from pilothouse.series import trial
from soak import soak
from tests.web import phone
from tests.web.test_web_race import TESTS

# Plays actions one after the other, from one on, and reports each that the box has acknowledged.
PLAY = """
  ([actions, from]) => {
    (async () => {
      for (let i = from; i < actions.length; i++) {
        const { result, error } = await tests.call("game.do", { action: actions[i] });
        console.log(result ? `done ${i + 1} ${result.digest}` : `refused ${JSON.stringify(error)}`);
      }
      console.log("end");
    })();
  }
"""


class Game:
    """A recorded race, and how much of it the box in the browser has acknowledged."""

    def __init__(self) -> None:
        plies = trial.read(TESTS / "trials/three_players_by_hand.trial")
        self.first = plies[0]
        self.actions = [ply["action"] for ply in plies[1:] if "action" in ply]
        self.digests = [self.first["digest"]] + [
            ply["digest"] for ply in plies[1:] if "action" in ply
        ]
        self.done = 0
        self.ended = False

    def await_more(self, tab, count: int) -> None:
        """Wait until so many actions are acknowledged, or all."""
        end = time.monotonic() + phone.READY
        while self.done < count and not self.ended and time.monotonic() < end:
            tab.page.wait_for_timeout(phone.LOOK)

    def new(self, tab) -> None:
        tab.call("game.new", {key: self.first[key] for key in ("game", "players", "seed")})
        self.done, self.ended = 0, False

    def hear(self, message) -> None:
        word, *rest = message.text.split()
        assert word != "refused", message.text
        if word == "done":
            self.done = int(rest[0])
            assert rest[1] == self.digests[self.done]
        self.ended = self.ended or word == "end"


@soak(kills=(5, 30, 300))
def test_what_is_acknowledged_outlives_a_killed_browser(tools, program, address, tmp_path, kills):
    game, chance, survived, middle = Game(), random.Random(18), 0, 0
    for kill in range(kills + 1):
        with phone.keeping(tools, program, tmp_path / "browser") as context:
            tab = phone.Tab(context, address).up()
            if kill == 0:
                game.new(tab)
            kept = tab.call("store.list")["saves"]
            running = [save["ply"] for save in kept if save["status"] == "running"]
            assert running, f"after kill {kill} of ply {game.done}: {kept}, {tab.stored()}"
            found = len(list(tab.entries("game.log", "actions")))
            assert found >= game.done, f"after kill {kill}"
            assert tab.call("game.digest")["digest"] == game.digests[found]
            survived += game.done > 0
            if found == len(game.actions):
                game.new(tab)
                found = 0
            tab.page.on("console", game.hear)
            tab.page.evaluate(PLAY, [game.actions, found])
            game.await_more(tab, found + chance.randrange(1, 20))
            tab.page.wait_for_timeout(chance.randrange(20))  # somewhere in the next action
            middle += not game.ended
            assert tab.troubles == []
            phone.kill(tmp_path / "browser")
    assert survived > kills / 2 and middle > kills / 2
