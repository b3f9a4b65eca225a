"""A line at the page: what it keeps has an end, what it asks again, when it plays taps; in node."""

import json
import subprocess

from web_box import needs_node

from pilothouse import project

pytestmark = needs_node

# An evil box by its answers; each is long, and none is the last.
BOX = """
const { Link, LineError } = await import(WEB + "app/link.js");
const link = new Link((line) => queueMicrotask(() => {
  const { id, method, params } = JSON.parse(line);
  const offset = params.offset ?? 0;
  const actions = Array(1000).fill("x".repeat(500));
  const more = { total: offset + 1e6, actions, part: "x".repeat(5e5), digest: "0" };
  const above = params.part ? `${params.part}.` : "";
  const parts = Array.from({ length: 9 }, (_, n) => above + n);
  const answer = method === "game.view"
    ? { error: { code: -32602, message: "x".repeat(1e5), data: { parts } } } : { result: more };
  link.receive(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}));
const said = [];
const isLine = (error) => error instanceof LineError;
const given = async (what) => said.push(await what.then(() => "an end", isLine));
await given(link.entries("game.log", "actions"));
await given(link.text("game.save", {}));
const { Watch } = await import(WEB + "table/watch.js");
const watch = new Watch(link, () => said.push("shown"), () => {});
await watch.look();
watch.stop();
said.push(link.taken < 100e6);
console.log(JSON.stringify(said));
process.exit();
"""
CABLE = """
const { Repl } = await import(WEB + "install/repl.js");
let pulls = 0;
const readable = new ReadableStream({
  pull: (controller) => {
    pulls++ < 100 ? controller.enqueue(new Uint8Array(1 << 17)) : controller.close();
  },
});
const writable = new WritableStream();
const repl = new Repl({ readable, writable, open: async () => {}, close: async () => {} });
await repl.open();
await repl.listening;
console.log(JSON.stringify([pulls > 100, repl.said.length < 1 << 21]));
"""
ASKED = """
const { Link, LinkError, LineError } = await import(WEB + "app/link.js");
const sent = [];
const link = new Link((line) => sent.push(JSON.parse(line)));
const ends = {};
const ask = (name, method, params) => link.call(method, params).then(
  (result) => { ends[name] = result; },
  (error) => { ends[name] = error instanceof LineError ? "gone" : "refused"; },
);
const all = [
  ask("do", "game.do", { action: "x", digest: "0" }),
  ask("blind", "game.do", { action: "x" }),
  ask("view", "game.view", {}),
  ask("press", "ui.press", { button: "ok" }),
  ask("write", "store.write", { digest: "0" }),
];
const first = sent.splice(0);
link.drop(true);
await new Promise((resolve) => setTimeout(resolve, 5));
const gone = Object.keys(ends);
link.askPending();
const again = sent.splice(0);
for (const { id, method } of again) {
  link.receive(JSON.stringify({ jsonrpc: "2.0", id, result: method }));
}
await Promise.all(all);
link.askPending();
const last = ask("late", "game.view", {});
link.drop();
await last;
const text = (line) => JSON.stringify(line);
const same = again.every((line) => first.map(text).includes(text(line)));
const methods = again.map(({ method }) => method);
console.log(JSON.stringify({ gone, again: methods, same, ends, left: sent.length }));
process.exit();
"""
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
  "game.turns": () => ({ total: log.length, ply: log.length, actions: [] }),
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


def node(script):
    web = json.dumps((project.ROOT / "host/web").as_uri() + "/")
    # What the build fills in
    built = "globalThis.PILOTHOUSE_LANGUAGES = {}; globalThis.PILOTHOUSE_RADIO = false;"
    command = ["node", "--input-type=module", "-e", f"const WEB = {web};\n{built}\n{script}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_answers_of_a_box_without_an_end_are_given_up():
    assert node(BOX) == [True, True, True]


def test_a_cable_on_which_nobody_listens_fills_no_memory():
    assert node(CABLE) == [True, True]


def test_a_change_with_a_digest_and_what_only_reads_are_asked_again():
    said = node(ASKED)
    assert said["gone"] == ["blind", "press", "write"]
    assert said["again"] == ["game.do", "game.view"] and said["same"]
    assert said["ends"] == {
        "do": "game.do",
        "view": "game.view",
        "blind": "gone",
        "press": "gone",
        "write": "gone",
        "late": "gone",
    }
    assert said["left"] == 1  # what was answered is not asked a third time


def test_a_second_tap_is_played_for_the_same_player_only():
    log, moments, before = node(TAPS)
    assert log == ["left 0", "left 1", "done 2"]
    assert (moments, before) == (1, None)  # what is half entered goes with its game


def test_a_way_over_the_border_of_a_chart_is_broken_there():
    ways = node(
        'const { lined } = await import(WEB + "table/svg.js");'
        "const way = [10, 950, 930].map((x) => ({ x, y: 5 }));"
        "console.log(JSON.stringify([lined(way, false, 480), lined(way, false)]));"
    )
    assert ways == ["M10 5M950 5L930 5", "M10 5L950 5L930 5"]
