"""What the page says: words of the box, its failures, the languages."""

import pytest

from tests.web.page.stubbed import Tab
from tests.web.page.test_page_saves import WRITE, files, keep


def test_the_page_speaks_the_language_of_the_browser_then_that_of_the_box(new_context, site):
    tab = Tab(new_context(locale="it-CH"), site).up()
    assert tab.page.inner_text("#key-back") == "Indietro"
    assert tab.page.evaluate("heard[0].language") == "it"
    keep(tab, 1, WRITE.format("archive/settings", '{"language": "en"}'))
    assert tab.page.inner_text("#key-back") == "Indietro"
    keep(tab, 2, WRITE.format("settings", '{"language": "en"}'))
    tab.wait("document.getElementById('key-back').textContent === 'Back'")
    tab.page.reload()
    tab.up()
    assert tab.page.inner_text("#key-back") == "Back"
    assert tab.page.evaluate("[heard.at(0).language, document.documentElement.lang]") == ["en"] * 2


def test_without_a_net_the_page_speaks_as_before_and_the_box_starts(new_context, site):
    context = new_context(locale="it-CH")
    tab = Tab(context, site).up()
    context.route("**/texts/en.*", lambda route: route.abort())
    keep(tab, 1, WRITE.format("settings", '{"language": "en"}'))
    assert tab.page.inner_text("#key-back") == "Indietro"
    tab.page.reload()
    tab.up()
    assert tab.page.inner_text("#key-back") == "Indietro"
    assert tab.page.locator("#notice").is_hidden()
    context.unroute("**/texts/en.*")
    keep(tab, 1, WRITE.format("settings", '{"language": "en"}'))
    tab.wait("document.getElementById('key-back').textContent === 'Back'")


def test_a_trap_is_said_and_the_box_starts_again_where_it_was(tab):
    keep(tab, 1, WRITE.format("a", "one"))
    tab.say("{type: 'trap', message: 'MemoryError: ', what: 'memory'}")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    assert "memory" in tab.page.inner_text("#sentence")
    assert files(tab) == {"a": "one"}
    tab.page.click("#answer")
    assert tab.page.locator("#notice").is_hidden()


def test_a_box_that_traps_three_times_waits_for_the_player(tab):
    for n in (2, 3):
        tab.say("{type: 'trap', message: 'MemoryError: ', what: 'memory'}")
        tab.wait(f"heard.filter((m) => m.type === 'start').length === {n}")
        tab.page.wait_for_timeout(100)
    tab.say("{type: 'trap', message: 'MemoryError: ', what: 'memory'}")
    tab.wait("document.getElementById('box').inert")
    assert tab.starts() == 3
    tab.page.click("#answer")
    tab.wait("heard.filter((m) => m.type === 'start').length === 4")
    assert not tab.page.evaluate("document.getElementById('box').inert")


def test_a_silent_box_is_started_again(hasty):
    tab = hasty
    tab.tell({"hang": 3000})
    tab.wait("document.getElementById('sentence').textContent.includes(\"no sign of life\")")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")


def test_a_box_is_not_silent_because_the_laptop_was_suspended(tab):
    tab.tell({"hang": 1500})  # the page is awake first
    tab.page.evaluate(
        "const now = performance.now.bind(performance); performance.now = () => now() + 6e8; 0"
    )
    tab.say("{type: 'text', text: 'awake'}")
    tab.wait(
        "heard.filter((m) => m.type === 'start').length > 1 ||"
        "document.getElementById('words').textContent === 'awake'"
    )
    assert tab.starts() == 1


def test_only_what_has_changed_is_spoken(tab):
    tab.say("{type: 'text', text: 'River\\nspeed 2\\ncoal 6'}")
    tab.wait("document.getElementById('live').textContent === 'River. speed 2. coal 6'")
    tab.say("{type: 'text', text: 'River\\nspeed 3\\ncoal 6'}")
    tab.wait("document.getElementById('live').textContent === 'speed 3'")
    assert tab.page.locator("#words p").all_inner_texts() == ["River", "speed 3", "coal 6"]


def test_the_selected_line_is_spoken_when_the_selection_moves(tab):
    tab.say("{type: 'text', text: 'Menu\\n> one\\ntwo'}")
    tab.wait("document.getElementById('live').textContent === 'Menu. one. two. one'")
    tab.say("{type: 'text', text: 'Menu\\none\\n> two'}")
    tab.wait("document.getElementById('live').textContent === 'two'")
    current = "document.querySelector('#words [aria-current]').textContent"
    assert tab.page.evaluate(current) == "two"


def test_a_box_that_can_not_start_says_so_and_waits(new_context, site):
    tab = Tab(new_context(), site + "?board=none")
    tab.wait("document.getElementById('box').inert")
    assert "no board “none”" in tab.page.inner_text("#sentence")
    assert tab.page.inner_text("#answer") == "Load again"
    assert tab.starts() == 1


BROWSERS_OWN = "Failed to execute 'send' on 'XMLHttpRequest'"


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("en-GB", "Load the page again"), ("it-IT", "Ricarica la pagina")],
)
def test_a_file_that_is_missing_leads_to_the_page_that_is_loaded_again(
    new_context, site, locale, sentence
):
    tab = Tab(new_context(locale=locale), site).up()
    keep(tab, 1, WRITE.format("a", "one"))
    tab.say(f'{{type: "trap", message: "{BROWSERS_OWN}", what: "unloaded"}}')
    tab.wait("document.getElementById('box').inert")
    assert sentence in tab.page.inner_text("#sentence")
    assert tab.starts() == 1  # what is missing would be missing again
    tab.page.evaluate("window.before = true")
    tab.page.click("#answer")
    tab.wait("!window.before && heard.some((m) => m.type === 'start')")
    assert files(tab) == {"a": "one"}


def test_no_text_of_an_exception_is_ever_shown(new_context, site):
    tab = Tab(new_context(), site).up()
    tab.say(f'{{type: "trap", message: "{BROWSERS_OWN}", what: "fault"}}')
    tab.wait("document.getElementById('sentence').textContent.includes('an error in the box')")
    tab.page.evaluate(f'() => {{ Promise.reject(new TypeError("{BROWSERS_OWN}")); }}')
    tab.wait("document.getElementById('sentence').textContent.includes('this page')")
    assert "load it again" in tab.page.inner_text("#sentence")
    tab.page.click("#answer")
    broken = f'async () => {{ throw Error("{BROWSERS_OWN}"); }}'
    tab.page.evaluate(f"() => {{ Blob.prototype.arrayBuffer = {broken}; }}")
    tab.go("saved")
    tab.page.set_input_files("#file", {"name": "f", "mimeType": "text/plain", "buffer": b"x"})
    tab.wait("document.getElementById('report').textContent")
    assert "load it again" in tab.page.inner_text("#report")
    assert "XMLHttpRequest" not in tab.page.inner_text("body")


@pytest.mark.parametrize("missing", ["page.js", "part-*.js", "big.js", "install.js", "texts/*"])
def test_a_page_that_has_come_in_half_says_so(new_context, site, missing):
    """None of its modules runs then."""
    context = new_context()
    context.route("**/" + missing, lambda route: route.abort())
    page = context.new_page()
    name = missing.removesuffix(".js")
    page.goto(site.replace("index", name) if name in ("big", "install") else site)
    page.wait_for_selector("#half")
    assert "Load it again" in page.inner_text("#half")
