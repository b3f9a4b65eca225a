"""What the page asks of its box again after a start of the box (host/web/app/link.js); in node."""

from test_web_bounds import node
from web_box import needs_node

pytestmark = needs_node

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
link.again();
const again = sent.splice(0);
for (const { id, method } of again) {
  link.receive(JSON.stringify({ jsonrpc: "2.0", id, result: method }));
}
await Promise.all(all);
link.again();
const last = ask("late", "game.view", {});
link.drop();
await last;
const text = (line) => JSON.stringify(line);
const same = again.every((line) => first.map(text).includes(text(line)));
const methods = again.map(({ method }) => method);
console.log(JSON.stringify({ gone, again: methods, same, ends, left: sent.length }));
process.exit();
"""


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
