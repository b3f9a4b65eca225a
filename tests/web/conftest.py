"""The browser for the tests of the page. Where there is no chromium or no node they are skipped.

A process of tests has one browser; each test has contexts of its own in it. The site is built once
in a run, by whichever process needs it first.
"""

import fcntl
import pickle
from contextlib import ExitStack, closing, contextmanager
from shutil import which

import pytest
from playwright.sync_api import sync_playwright

from pilothouse import browser as browsers
from pilothouse import web
from pilothouse.build import bundles, npm
from pilothouse.build import web as site
from tests.web import phone, watched

INSIDE = b"""
export { askAgain } from "./app/again.js";
export { speak } from "./app/words.js";
export { LinkError } from "./app/link.js";
export { Levels } from "./box/levels.js";
export { load as firmware } from "./install/firmware.js";
export { fitsBeside, plan } from "./install/plan.js";
export { bus, loose, mute, pin, silent, stray, stuck } from "./install/wiring.js";
export { bring } from "./table/games.js";
export { load } from "./table/geometry.js";
export { waysOf } from "./table/picks.js";
export { costOf, stepOf } from "./table/steps.js";
"""
LIKE_NEW = {"color_scheme": "light", "reduced_motion": "no-preference"}


@pytest.fixture(scope="session")
def program():
    """The path of chromium."""
    found = which("chromium")
    if not found:
        pytest.skip("there is no chromium")
    return found


@pytest.fixture(scope="session")
def sources(program, tmp_path_factory, worker_id):
    """The files of the site, without their list."""
    if npm.missing(with_tools=True) and not which("npm"):
        pytest.skip("there is no npm")
    npm.modules(with_tools=True)
    run = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        run = run.parent  # all processes of this run know that folder
    built = run / "site.pickle"
    with open(run / "site.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            built.write_bytes(pickle.dumps(site.sources()))
    return pickle.loads(built.read_bytes())


@pytest.fixture(scope="session")
def inside(sources):
    """`tests.js`: what tests call of the page's modules, by itself."""
    return {"tests.js": bundles.bundled({"tests.js": INSIDE}, {"tests": "tests.js"})["tests.js"]}


@pytest.fixture(scope="session")
def altered(sources):
    """Bundles changed modules: `altered({path: {before: after}})` gives path -> content.

    The result has only the files that differ from the site's. An empty `before` is the end of the
    module.
    """

    def made(changes):
        texts = bundles.sources()
        for path, pairs in changes.items():
            for before, after in pairs.items():
                assert not before or texts[path].count(before.encode()) == 1, (path, before)
                head, same, tail = texts[path].rpartition(before.encode() or b"\n")
                texts[path] = head + (after.encode() if before else same + after.encode()) + tail
        found = bundles.bundled(texts)
        return {name: data for name, data in found.items() if sources.get(name) != data}

    return made


@pytest.fixture(scope="session")
def address(sources, inside):
    """Where `pilothouse web` hands it out."""
    with phone.served(site.listed(sources) | inside) as (_, address):
        yield address


@pytest.fixture(scope="session")
def tools(program):
    """Playwright. Two of them can't live in one process at a time."""
    with sync_playwright() as tools:
        yield tools


@pytest.fixture(scope="session")
def chromium(tools, program):
    """The browser. `box.room` is another computer for it."""
    resolved = "--host-resolver-rules=MAP box.room 127.0.0.1"
    browser = tools.chromium.launch(executable_path=program, args=[resolved, phone.FEATURES])
    yield browser
    browser.close()


@pytest.fixture
def one_browser(chromium, monkeypatch):
    """What opens a browser of its own (films as pictures, measurements) gets that of the tests."""

    @contextmanager
    def found():
        yield chromium

    monkeypatch.setattr(browsers, "chromium", found)


@pytest.fixture
def browser(chromium):
    """Opens contexts, each with a memory of its own: `browser(locale="it-CH")`.

    A service worker would load and keep the whole site in each context. So only
    `browser(offline=True)` has one.
    """
    with ExitStack() as stack:

        def opened(offline=False, **how):
            context = phone.patient(chromium.new_context(**phone.HOW | how))
            if not offline:
                context.add_init_script("delete Navigator.prototype.serviceWorker")
            return stack.enter_context(closing(context))

        yield opened


@pytest.fixture(scope="session")
def window(chromium):
    """A page that stays open for many tests: a new one for each would take most of their time."""
    with closing(phone.patient(chromium.new_context(**phone.HOW))) as context:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        yield context.new_page()


@pytest.fixture
def look(window):
    """Looks at big screens, which keep nothing in a browser: `look(address, size)`.

    place: all that the page may ask for; "": what lies beside it.
    """
    with ExitStack() as stack:

        def opened(address, size=phone.SIZE, place="", **media):
            stack.enter_context(watched.quiet(window, place or address.split("big.html")[0]))
            window.set_viewport_size(size)
            window.emulate_media(**LIKE_NEW | media)
            window.goto(address)
            return window

        yield opened
    window.goto("about:blank")


@pytest.fixture
def tabs(address):
    """Opens tabs: `tabs(context)`. None of them may have had any trouble at the end."""
    opened = []

    def tab(context, at=address):
        opened.append(phone.Tab(context, at))
        return opened[-1]

    yield tab
    for tab in opened:
        assert tab.troubles == []


@pytest.fixture(scope="session")
def handed(sources, inside):
    """What a board hands out."""
    files = {name: data for name, data in sources.items() if name != site.WORKER}
    return web.prepared(files | inside)


@pytest.fixture(scope="module")
def box(handed):
    """A box on the laptop, and the page that watches it: `box.new`, `box.do`, `box.address`."""
    with watched.table(handed) as box:
        yield box
