"""Taps on their way to the box, and to which moment and player they belong; in node."""

from test_web_bounds import node
from web_box import needs_node

pytestmark = needs_node

# A box with three actions of red, then green's turn.
TAPS = """
const { Game } = await import(WEB + "app/game.js");
const log = [];
const boats = { order: ["red", "green"], boats: {} };
const answers = {
  "game.digest": () => ({ ply: log.length, digest: `${log.length}` }),
  "game.save": () => ({ part: '{"game":"mississippi"}\\n' }),
  "game.view": () => ({ ...boats, turn: Number(log.length >= 3) }),
  "game.events": () => ({ events: [{}] }),
  "game.log": () => ({ total: log.length, actions: log.slice(-1) }),
  "game.do": ({ action, digest }) => {
    log.push(`${action} ${digest}`);
    return { digest: `${log.length}` };
  },
};
const entries = async () => [];
const call = async (method, params) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return answers[method]?.(params) ?? {};
};
const link = { taken: 0, listeners: new Set(), bound() {}, entries, call };
const game = new Game(link, () => {}, () => {});
await game.watch.look();
for (const taps of [["left", "left"], ["done", "done"]]) {
  await taps.map((action) => game.play(action))[0];
}
const { moment } = game;
for (const listener of link.listeners) {
  listener("game.changed", { action: "new" }); // at the same digest
}
await game.watch.look();
console.log(JSON.stringify([log, game.moment - moment, game.before]));
process.exit();
"""


def test_a_second_tap_is_played_for_the_same_player_only():
    log, moments, before = node(TAPS)
    assert log == ["left 0", "left 1", "done 2"]
    assert (moments, before) == (1, None)  # what is half entered goes with its game
