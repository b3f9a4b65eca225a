"""What the page says: words of the box, its failures, the languages."""

from tests.web.page.stubbed import Tab
from tests.web.page.test_page_saves import WRITE, files, keep


def test_the_page_speaks_the_language_of_the_browser_then_that_of_the_box(new_context, site):
    tab = Tab(new_context(locale="it-CH"), site).up()
    assert tab.page.inner_text("#key-back") == "Indietro"
    assert tab.page.evaluate("heard[0].language") == "it"
    keep(tab, 1, WRITE.format("attic/settings", '{"language": "en"}'))
    assert tab.page.inner_text("#key-back") == "Indietro"
    keep(tab, 2, WRITE.format("settings", '{"language": "en"}'))
    tab.wait("document.getElementById('key-back').textContent === 'Back'")
    tab.page.reload()
    tab.up()
    assert tab.page.inner_text("#key-back") == "Back"
    assert tab.page.evaluate("[heard.at(0).language, document.documentElement.lang]") == ["en"] * 2


def test_a_trap_is_said_and_the_box_starts_again_where_it_was(tab):
    keep(tab, 1, WRITE.format("a", "one"))
    tab.say("{type: 'trap', message: 'memory'}")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    assert "memory" in tab.page.inner_text("#sentence")
    assert files(tab) == {"a": "one"}
    tab.page.click("#answer")
    assert tab.page.locator("#notice").is_hidden()


def test_a_box_that_traps_three_times_waits_for_the_player(tab):
    for n in (2, 3):
        tab.say("{type: 'trap', message: 'memory'}")
        tab.wait(f"heard.filter((m) => m.type === 'start').length === {n}")
        tab.page.wait_for_timeout(100)
    tab.say("{type: 'trap', message: 'memory'}")
    tab.wait("document.getElementById('box').inert")
    assert tab.starts() == 3
    tab.page.click("#answer")
    tab.wait("heard.filter((m) => m.type === 'start').length === 4")
    assert not tab.page.evaluate("document.getElementById('box').inert")


def test_a_silent_box_is_started_again_after_5_s(tab):
    tab.tell({"hang": 7000})
    tab.wait("!document.getElementById('notice').hidden")
    assert "no sign of life" in tab.page.inner_text("#sentence")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")


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
    assert tab.page.inner_text("#sentence") == "The box can't start: boards.none can't be loaded"
    tab.page.wait_for_timeout(300)
    assert tab.starts() == 1
