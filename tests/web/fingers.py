"""A finger on the views of the page: taps, drags, and what the page shows then."""

# Where a name that is written from right to left could turn round the words and numbers beside it.
BARE = """
  () => {
    const apart = /\\u2068[^\\u2069]*\\u2069/g;
    const isBare = (text) => /[\\u0590-\\u08ff]/.test(text.replace(apart, ""));
    const labels = ["aria-label", "title", "placeholder"];
    const found = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (!text.parentElement.closest("bdi, script, #words, #live")) found.push(text.data);
    for (const one of document.querySelectorAll(labels.map((name) => `[${name}]`)))
      found.push(...labels.map((name) => one.getAttribute(name) ?? ""));
    return found.filter(isBare);
  }
"""


def tap(tab, what):
    """Tap the first element in sight that a selector finds, as soon as there is one."""
    tab.page.locator(f"{what} >> visible=true").first.tap()


def there(tab, what):
    """Wait until a selector finds something."""
    tab.wait(f"document.querySelector({what!r})")


def shows(tab, view):
    """Wait until the page shows a view."""
    tab.wait(f"document.body.dataset.view === {view!r}")


def primary(tab):
    """The one button that does the likeliest thing."""
    found = tab.page.locator("[data-primary]:visible")
    tab.wait("[...document.querySelectorAll('[data-primary]')].some((e) => e.checkVisibility())")
    assert found.count() == 1
    return found


def saves(tab):
    """The saved games, the running one first."""
    return list(tab.entries("store.list", "saves"))


def setting(tab, name):
    """The value of a setting of the box."""
    return tab.call("system.settings", {"name": name})["settings"][name]["value"]


def seats(tab):
    """The colours of the seats, from the top."""
    return tab.page.locator("[data-seat]").evaluate_all("rows => rows.map((r) => r.dataset.seat)")


def strike(page, key, code, **more):
    """A key of a keyboard that the browser of the tests has not."""
    init = {"key": key, "code": code, "bubbles": True, "cancelable": True, **more}
    at = "(document.activeElement ?? document.body)"
    page.evaluate(f"init => {at}.dispatchEvent(new KeyboardEvent('keydown', init))", init)


def drag(tab, what, by, end="touchEnd"):
    """A finger takes something, and lets it go so many pixels below; or the system takes over."""
    box = tab.page.locator(what).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    points = [{"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}]
    points += [
        {"type": "touchMove", "touchPoints": [{"x": x, "y": y + by * n / 8}]} for n in range(1, 9)
    ]
    for point in [*points, {"type": end, "touchPoints": []}]:
        tab.touch.send("Input.dispatchTouchEvent", point)
