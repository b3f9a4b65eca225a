"""The table on telephones of the room: what `pilothouse board` hands out to those who may play."""

import json

from tests.web import phone, watched
from tests.web.axe import accessible
from tests.web.hand import touch
from tests.web.hand.test_hand_taps import RACE
from tests.web.test_table import LOCKS

# How many ms the large button takes no tap after somebody else has changed what it does.
HELD = """
void (async () => {
  const until = async (busy) => {
    while (document.getElementById("primary")?.getAttribute("aria-busy") !== busy)
      await new Promise(requestAnimationFrame);
    return performance.now();
  };
  const from = await until("true");
  window.held = await until("false") - from;
})()
"""
LOST = "document.getElementById('lost').textContent"
# No line leaves the page, as where the net is lost and the browser does not know it yet.
DEAF = "void ([window.plain, WebSocket.prototype.send] = [WebSocket.prototype.send, () => {}])"
HEARS = "void (WebSocket.prototype.send = plain)"
YOURS = "document.getElementById('sentence')?.textContent.includes('Your turn')"


def offered(page):
    phone.wait(page, touch.OFFERED)


def test_two_telephones_play_one_race(box, look, browser):
    """Each tap is played once; whose turn it is, the telephone of that seat says."""
    box.client.call("game.new", RACE)
    digest = box.do("tile")["digest"]
    red = look(box.hand, phone.SIZE, place=box.hand.split("play.html")[0], reduced_motion="reduce")
    watched.shown(red, digest)
    other = browser().new_page()
    other.goto(box.hand.replace("seat=red", "seat=green"))
    watched.shown(other, digest)
    offered(red)
    assert red.evaluate(YOURS) and not other.evaluate(YOURS)
    assert red.locator("#to-home").count() == 0  # home belongs to who has the box
    red.locator("[data-primary]").tap()
    phone.wait(red, f"document.body.dataset.digest !== {digest!r}")
    offered(red)
    watched.shown(other, box.client.call("game.digest")["digest"])
    assert box.client.call("game.log")["actions"][1:] == ["ahead", "done"]
    red.evaluate(HELD)
    other.locator("#undo").tap()
    watched.shown(red, digest)
    assert box.client.call("game.digest") == {"ply": 1, "digest": digest}
    phone.wait(red, "window.held > 1000")  # its person has not seen that yet
    red.evaluate(DEAF)
    phone.wait(red, f"{LOST} === 'The connection to the box is lost. The page keeps trying.'")
    red.locator("#primary").tap()
    phone.wait(red, f"{LOST}.includes('What you tapped waits')")
    red.evaluate(HEARS)
    box.hang_up()
    phone.wait(red, f"{LOST} === '' && document.body.dataset.digest !== {digest!r}")
    assert box.client.call("game.log")["actions"][1:] == ["ahead", "done"]
    assert red.evaluate(f"dispatchEvent(new Event('offline')) && {LOST}") != ""


def test_who_plays_begins_a_game_and_the_next_and_who_watches_sees_that_nobody_has(
    handed, look, browser, unix
):
    with watched.table(handed, target="unix") as box:
        place = box.hand.split("play.html")[0]
        red = look(box.hand, phone.SIZE, place=place, reduced_motion="reduce")
        other, watcher = (browser().new_page() for _ in range(2))
        big = browser(locale="de-DE").new_page()
        watcher.add_init_script(LOCKS)
        other.goto(box.hand)
        big.goto(box.address)
        watcher.goto(box.address.replace("big.html", "play.html"))
        for page, line in (
            (red, ".lead"),
            (other, ".lead"),
            (big, "#line"),
            (watcher, "#sentence"),
        ):
            phone.wait(
                page, f"document.querySelector('{line}')?.textContent.includes('No game is')"
            )
            assert "another tab" not in page.inner_text("body")
            accessible(page)
        other.locator("[data-game=master]").tap()
        red.locator("[data-game=gyges]").tap()
        red.locator("input[list=known]").first.fill("Anna")
        accessible(red)
        red.locator("[data-primary]:visible").tap()
        for page in (red, other, big, watcher):  # whoever was about to begin another one
            phone.wait(page, "document.body.dataset.game === 'gyges'")
        phone.wait(watcher, "held === 1")  # its screen stays on
        watcher.locator("[data-cell=c3]").tap(force=True)  # who watches may ask why, too
        why = box.client.call("game.why", {"at": "c3"})["text"]
        phone.wait(watcher, f"document.getElementById('sentence').textContent.includes({why!r})")
        offered(red)
        red.locator("#to-more").tap()
        red.locator("#to-what").wait_for()
        assert red.locator("#to-hint").count() == 0  # the box would refuse it
        red.keyboard.press("Escape")
        box.do("resign")
        offered(red)
        red.locator("[data-go=home]").tap()
        phone.wait(red, "document.querySelectorAll('[data-game].card').length === 4")
        accessible(red)
        red.go_back()
        over = box.client.digest()
        red.locator("#primary:visible").tap()  # a rematch, with the same names: who lost begins
        for page in (red, other, big, watcher):
            phone.wait(page, f"![{over!r}, ''].includes(document.body.dataset.digest ?? '')")
            phone.wait(page, f"document.body.dataset.digest === {box.client.digest()!r}")
        assert box.client.call("game.digest")["ply"] == 0
        assert "Anna" in box.client.call("game.names")["names"].values()
        assert json.loads(box.client.save().split(b"\n")[0])["options"]["first"] == "south"
        red.goto("about:blank")  # before its board ends, which it would look for again


def test_the_losing_tap_of_two_gets_a_sentence(box, look):
    box.client.call("game.new", RACE)
    digest = box.do("tile")["digest"]
    page = look(box.hand, phone.SIZE, place=box.hand.split("play.html")[0], reduced_motion="reduce")
    watched.shown(page, digest)
    offered(page)
    box.client.call("game.do", {"action": "speed 2"})  # the page has not heard of it
    page.locator("[data-action='left']").tap()
    phone.wait(page, "document.getElementById('sentence').textContent.includes('quicker')")
    assert box.client.call("game.log")["actions"][1:] == ["speed 2"]
