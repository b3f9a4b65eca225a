"""A browser with the box: a tab, fingers on its keys, and the line to the box in its worker."""

import os
import signal
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Error

from pilothouse import web
from pilothouse.errors import LinkError, LostError, ScriptError
from pilothouse.link.client import Client
from pilothouse.link.messages import Messages
from pilothouse.terminal import keys

SIZE = {"width": 360, "height": 740}  # of a small phone, in CSS pixels
TAP = 1  # ms that a finger stays on a key; longer ones are held on a busy machine
# A browser without a window has a bar for addresses all the same, which costs each context two
# processes more. The other names are Playwright's own: a browser takes only the last such list.
UNUSED = """
  WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades
  HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding
  ThirdPartyStoragePartitioning OptimizationHints NetworkTimeServiceQuerying AimEnabled
  PreconnectToSearch
"""
FEATURES = "--disable-features=" + ",".join(UNUSED.split())
LOOK = 10  # ms between two looks at what a test waits for
READY = 60  # s that a page may take to do anything on a busy machine

# The page's own worker, with a second listener. A request of a test has a text as its id, so the
# page does not take its answer for one of its own. Games are played as by those who know them.
LISTENING = """
  const Plain = Worker;
  window.tests = { masks: [], waiting: new Map(), ready: 0, kept: 0 };
  window.Worker = class extends Plain {
    constructor(...how) {
      super(...how);
      tests.worker = this;
      this.addEventListener("message", ({ data }) => {
        if (data.type === "line" && data.text.includes('"id":"test ')) {
          const answer = JSON.parse(data.text);
          tests.waiting.get(answer.id)?.(answer);
        } else if (data.type === "ready") {
          tests.ready = performance.now();
        }
      });
    }
    postMessage(message, ...rest) {
      if (message.type === "keys") {
        tests.masks.push(message.mask);
      } else if (message.type === "start") {
        message.explain = false;
      } else if (message.type === "kept") {
        tests.kept = message.id;
      }
      super.postMessage(message, ...rest);
    }
  };
  let last = 0;
  tests.call = (method, params) => new Promise((resolve) => {
    const id = `test ${++last}`;
    tests.waiting.set(id, resolve);
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    tests.worker.postMessage({ type: "line", text });
  });
"""


@contextmanager
def served(contents: dict[str, bytes]):
    """Hand out files as `pilothouse web` does; gives the server and the address of its page."""
    with web.Server(web.prepared(contents), "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server, f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()


HOW = {"viewport": SIZE, "has_touch": True, "locale": "en-GB"}  # what a context is like


def patient(context):
    """A context that waits as long as a busy machine needs; gives it back."""
    context.set_default_timeout(READY * 1000)
    return context


@contextmanager
def keeping(tools, program: str, folder: Path):
    """A browser that keeps its data in a folder; gives a context for tabs."""
    context = tools.chromium.launch_persistent_context(
        str(folder), executable_path=program, args=[FEATURES], **HOW
    )
    try:
        yield patient(context)
    finally:
        with suppress(Error):  # it may have been killed
            context.close()


def wait(page, condition: str, seconds: float = READY) -> None:
    """Wait until a JavaScript expression is true, on this page or the next.

    Playwright's own way is `eval`, which the policy of the box's page forbids.
    """
    end = time.monotonic() + seconds
    while not _comes(page, condition, end - time.monotonic()):
        assert time.monotonic() < end, f"it never came true: {condition}\n{_shown(page)}"


def _shown(page) -> str:
    """What has the focus, and all that can be read: it tells why something has not come."""
    try:
        focus = page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
        return f"focus: {focus}\n{page.locator('body').inner_text()}"
    except Error as error:
        return f"and the page can't be asked: {error.message}"


def _comes(page, condition: str, seconds: float) -> bool:
    """Look again and again in the page itself, which costs much less than to ask it each time."""
    looking = f"""async (ms) => {{
      for (const end = performance.now() + ms; ; ) {{
        if ({condition}) return true;
        if (performance.now() > end) return false;
        await new Promise((next) => setTimeout(next, {LOOK}));
      }}
    }}"""
    try:
        return page.evaluate(looking, 1000 * seconds)
    except Error as error:
        if "context was destroyed" in error.message:  # the page is loaded anew
            return False
        raise


class Tab(Client):
    """A tab with the page; as a client of the link it speaks to the box in the worker.

    It shows the box, unless the address names another view.
    `troubles`: what no page may have: errors, refused and failed requests, other hosts.
    """

    def __init__(self, context, address: str) -> None:
        self._messages = Messages(None, lambda message: None)  # of a client: this one has no port
        self.address = address.partition("#")[0].partition("?")[0]
        self.troubles: list[str] = []
        self.page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", self._asked)
        self.page.add_init_script(LISTENING)
        self.touch = context.new_cdp_session(self.page)
        self.page.goto(address if "#" in address else address + "#box")

    def go(self, view: str) -> None:
        """Go to another view of the page, as its address says it: `rules=gyges`."""
        self.page.evaluate("view => { location.hash = view; }", view)
        self.wait(f"document.body.dataset.view === {view.partition('=')[0]!r}")

    def _said(self, message) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def _asked(self, request) -> None:
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.troubles.append(f"a request to {request.url}")

    def wait(self, condition: str, seconds: float = READY) -> None:
        """Wait until a JavaScript expression is true, on this page or the next."""
        wait(self.page, condition, seconds)

    def up(self) -> "Tab":
        """Wait until the box has drawn its first frame."""
        self.wait("window.tests && tests.ready")
        return self

    def stored(self, bucket: str = "") -> dict[str, int]:
        """The files that the browser keeps, and the bytes of each; -1 is a folder.

        bucket: the storage bucket of the copy; "" is the browser's usual place.
        """
        return self.page.evaluate(
            """async (bucket) => {
              const done = (request) => new Promise((resolve) => {
                request.onsuccess = () => resolve(request.result);
              });
              const place = bucket ? await navigator.storageBuckets.open(bucket) : window;
              const database = await done(place.indexedDB.open("pilothouse"));
              const files = database.transaction("files").objectStore("files");
              const [names, whole] = [files.getAllKeys(), files.getAll()];
              const [paths, contents] = await Promise.all([done(names), done(whole)]);
              database.close();
              return Object.fromEntries(paths.map((path, i) => [path, contents[i]?.length ?? -1]));
            }""",
            bucket,
        )

    def words(self) -> list[str]:
        """The lines of the glass, as a screen reader finds them."""
        return self.page.locator("#words p").all_inner_texts()

    def call(self, method, params=None, timeout=READY):
        answer = self.page.evaluate(
            "([method, params, ms]) => Promise.race([tests.call(method, params),"
            " new Promise((resolve) => setTimeout(resolve, ms, null))])",
            [method, params or {}, timeout * 1000],
        )
        if answer is None:
            raise LostError(f"no answer to {method} within {timeout} s")
        if "error" in answer:
            error = answer["error"]
            raise LinkError(error["code"], error["message"], error.get("data") or {})
        return answer["result"]

    def press(self, role: str, ms: int = 0) -> None:
        """Lay a finger on a key of the page, and wait until the box has heard it go up again."""
        key = self.page.locator(f"#key-{role}").bounding_box()
        point = {"x": key["x"] + key["width"] / 2, "y": key["y"] + key["height"] / 2}
        before = self.page.evaluate("tests.masks.length")
        # The browser itself times the finger: a busy machine would turn a press into a held key.
        how = {"duration": ms or TAP, "gestureSourceType": "touch"}
        self.touch.send("Input.synthesizeTapGesture", point | how)
        self.wait(f"tests.masks.length >= {before} + 2 && tests.masks.at(-1) === 0")


class Fingers:
    """A client whose presses are made by a finger on the page; all else goes over the link.

    `run_steps` plays the steps of a key script. The page doesn't tell when the box has handled a
    press, so what a script expects may come a moment later.
    """

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.presses = 0

    def __getattr__(self, name: str):
        return getattr(self.tab, name)

    def call(self, method, params=None, timeout=READY):
        if method != "ui.press":
            return self.tab.call(method, params, timeout)
        self.presses += 1
        self.tab.press(params["button"], params.get("ms", 0))
        return None

    def run_steps(self, steps: list[keys.Step]) -> None:
        player = keys.Player(self)
        for step in steps:
            end = time.monotonic() + READY
            while True:
                try:
                    player.run_steps([step])
                    break
                except ScriptError:
                    if not step.verb.startswith("expect") or time.monotonic() > end:
                        raise
                    self.tab.page.wait_for_timeout(10)


def kill(folder: Path) -> None:
    """End all processes of the browser that keeps its data in a folder, without a warning.

    It waits until they have closed all files. If a dying chromium still locks its database, the
    next one takes the database for broken, and makes an empty one.
    """
    groups = _groups(folder)
    for group in groups:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
    end = time.monotonic() + 10
    while any(map(_living, groups)) and time.monotonic() < end:
        time.sleep(0.01)


def _living(group: int) -> bool:
    """Whether a thread of a process group runs, or is dying: the last one closes the files."""
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(entry.name)) == group:
                for thread in (entry / "task").iterdir():
                    state = (thread / "stat").read_text().rpartition(")")[2].split()[0]
                    if state not in "ZX":
                        return True
    return False


def _groups(folder: Path) -> set[int]:
    """The process groups of that browser; it has one of its own."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if f"--user-data-dir={folder}".encode() in words:
                found.add(os.getpgid(int(entry.name)))
        except (OSError, ProcessLookupError):
            pass
    return found - {os.getpgid(0)}
