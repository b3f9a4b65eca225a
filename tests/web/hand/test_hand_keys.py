"""The table view by keyboard alone: a whole game, from home to its story."""

from pilothouse.bench.tap_figures import PLACED, RACE, SAILED, STEERED, TBOATS
from tests.web.hand import touch

FOCUSED = "document.activeElement?.matches({!r}) ?? false"


def reach(tab, selector):
    """Press Tab until the focus is there."""
    for _ in range(80):
        if tab.page.evaluate(FOCUSED.format(selector)):
            return
        tab.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_game_is_played_by_keys_alone(phone_at):
    """Tab and Enter begin it, arrows and Enter move a piece, `o` is the large button."""
    tab = phone_at(1024, 768)
    tab.page.evaluate("location.hash = '#home'")
    tab.wait("document.body.dataset.view === 'home'")
    reach(tab, "[data-game='gyges']")
    tab.page.keyboard.press("Enter")
    tab.wait("document.body.dataset.view === 'new'")
    reach(tab, "[data-primary]")
    tab.page.keyboard.press("Enter")
    tab.wait("document.body.dataset.view === 'table'")
    for _ in range(2):
        played(tab, lambda: tab.page.keyboard.press("O"))  # both rows as proposed, in capitals
    reach(tab, ".mark-to")
    tab.page.keyboard.press("ArrowRight")
    begun = tab.page.evaluate("document.activeElement.dataset.pick")
    tab.page.keyboard.press("Enter")
    reach(tab, ".mark-to")
    assert tab.page.evaluate("document.activeElement.dataset.pick") != begun
    tab.page.keyboard.press("Escape")  # takes the choice back
    assert tab.page.evaluate("document.querySelectorAll('#hand .back').length") == 0
    reach(tab, f".mark-to[data-pick='{begun}']")
    tab.page.keyboard.press("Enter")
    reach(tab, ".mark-to")
    tab.page.keyboard.press("Enter")
    if tab.page.locator("#hand .back").count():  # the piece has more than one way there
        tab.page.evaluate("document.activeElement.blur()")
        played(tab, lambda: tab.page.keyboard.press("o"))
    touch.offered(tab)
    assert list(tab.entries("game.log", "actions", 2))[0].startswith(f"{begun}-")
    tab.page.evaluate("document.activeElement.blur()")
    while actions := tab.call("game.advised")["actions"]:
        ply = tab.call("game.do", {"action": actions[0]})["ply"]
    digest = tab.call("game.go", {"ply": ply - 3})["digest"]  # what is between takes no other keys
    tab.wait(f"document.body.dataset.digest === {digest!r}")
    while not tab.page.evaluate("document.body.classList.contains('over')"):
        played(tab, lambda: tab.page.keyboard.press("o"))
    reach(tab, "[data-primary]")
    tab.page.keyboard.press("Enter")
    tab.wait("document.body.dataset.view === 'story'")


def played(tab, press):
    """Press something, and wait until the page shows what has followed."""
    before = touch.offered(tab)
    press()
    tab.wait(f"document.body.dataset.digest !== {before!r}")
    touch.offered(tab)


def test_the_focus_stays_on_the_large_button_on_undo_on_a_hex_and_on_a_boat_of_the_ruler(phone_at):
    tab = phone_at(390, 844)
    touch.begun(tab, TBOATS)
    reach(tab, "#primary")
    for _ in range(4):
        played(tab, lambda: tab.page.keyboard.press("Enter"))
    assert len(list(tab.entries("game.log", "actions"))) == 4
    tab.page.locator("#undo").focus()
    for _ in range(2):
        played(tab, lambda: tab.page.keyboard.press("Enter"))
    assert tab.page.evaluate(FOCUSED.format("#undo"))
    tab.page.locator(".mark-to").first.focus()
    tab.page.keyboard.press("Enter")  # its mark is gone, and there are those for its way
    assert tab.page.evaluate(FOCUSED.format(".mark-to"))
    played(tab, lambda: tab.page.keyboard.press("Enter"))
    assert tab.page.evaluate(FOCUSED.format("#primary"))
    touch.begun(tab, STEERED, PLACED)
    tab.page.locator(".mark-to[data-pick='0.10']").focus()
    tab.page.keyboard.press("Enter")  # its way is shown, and the next press plays that
    tab.wait(FOCUSED.format("[data-pick=there]"))
    played(tab, lambda: tab.page.keyboard.press("Enter"))
    assert "ahead" in list(tab.entries("game.log", "actions", len(PLACED)))
    assert tab.page.evaluate(FOCUSED.format("#primary"))
    touch.begun(tab, RACE, SAILED)
    boats = tab.page.locator(".ruler-list [data-boat]")
    [first, *_, last] = boats.evaluate_all("all => all.map((one) => one.dataset.boat)")
    ahead = f".ruler-list [data-boat={last}] button:nth-last-child(2)"
    tab.page.locator(ahead).focus()
    for _ in range(3):  # one time more than there are places
        tab.page.keyboard.press("Enter")
        assert tab.page.evaluate(FOCUSED.format(ahead))
    assert tab.page.get_attribute("#primary", "data-action").startswith(f"rank {last} > {first}")
