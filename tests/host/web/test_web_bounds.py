"""What the pages keep of what a device says has an end, whatever it says; in node."""

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


def node(script):
    web = json.dumps((project.ROOT / "host/web").as_uri() + "/")
    built = "globalThis.PILOTHOUSE_LANGUAGES = {};"  # what the build fills in
    command = ["node", "--input-type=module", "-e", f"const WEB = {web};\n{built}\n{script}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_answers_of_a_box_without_an_end_are_given_up():
    assert node(BOX) == [True, True, True]


def test_a_cable_on_which_nobody_listens_fills_no_memory():
    assert node(CABLE) == [True, True]
