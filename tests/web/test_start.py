"""A first start of the page: what is loaded early, and how it is shown that it comes."""

BAR = "document.getElementById('coming')"


def test_a_first_start_shows_how_far_it_is(browser, tabs, sources):
    wasm, box = (len(sources[name]) for name in ("micropython.wasm", "packs/box.bin"))
    context = browser()
    held = []
    context.route("**/micropython.wasm", lambda route: held.append(route))
    tab = tabs(context)
    tab.wait(f"{BAR}?.value === {box}")
    assert 0.9 * (wasm + box) < tab.page.evaluate(f"{BAR}.max") < 1.1 * (wasm + box)
    held[0].continue_()
    assert tab.up().page.locator("#coming").count() == 0


def test_what_is_brought_early_is_loaded_once(browser, tabs):
    context = browser()
    asked = []
    context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    tabs(context).up()
    assert asked.count("micropython.wasm") == asked.count("box.bin") == 1


def test_what_does_not_come_early_is_asked_for_again(browser, tabs):
    context = browser()
    refused = []

    def once(route):
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    context.route("**/packs/box.bin", once)
    tab = tabs(context).up()
    assert refused
    tab.troubles.clear()  # the browser says that it was refused
