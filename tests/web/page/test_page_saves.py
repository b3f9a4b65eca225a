"""What the box keeps, the browser keeps; and of several tabs one plays."""

import pytest

from tests.web.page.stubbed import Tab

WRITE = "{{op: 'write', path: '{}', bytes: new TextEncoder().encode('{}')}}"


def keep(tab, id, *changes):
    tab.say(f"{{type: 'keep', id: {id}, changes: [{', '.join(changes)}]}}")
    tab.wait(f"heard.some((m) => m.type === 'kept' && m.id === {id})")


def files(tab):
    """The files of the last start."""
    return dict(
        tab.page.evaluate(
            "heard.findLast((m) => m.type === 'start').files"
            ".map(([path, bytes]) => [path, bytes && new TextDecoder().decode(bytes)])"
        )
    )


def test_what_was_kept_is_there_after_a_reload(tab):
    keep(tab, 1, WRITE.format("a", "one"), WRITE.format("b", "two"))
    keep(tab, 2, "{op: 'mkdir', path: 'c'}", WRITE.format("c/d", "x"), WRITE.format("a", "new"))
    keep(tab, 3, "{op: 'remove', path: 'b'}")
    tab.page.reload()
    tab.up()
    assert files(tab) == {"a": "new", "c": None, "c/d": "x"}


def test_a_second_tab_says_so_and_takes_over(new_context, site):
    context = new_context()
    first = Tab(context, site).up()
    keep(first, 1, WRITE.format("a", "one"))
    second = Tab(context, site)
    second.wait("!document.getElementById('notice').hidden")
    assert "another tab" in second.page.inner_text("#sentence")
    assert second.starts() == 0
    second.page.click("#answer")
    second.up()
    first.wait("!document.getElementById('notice').hidden")
    assert "goes on in another tab" in first.page.inner_text("#sentence")
    assert files(second) == {"a": "one"}
    first.page.click("#answer")
    first.wait("heard.filter((m) => m.type === 'start').length >= 2")
    second.wait("!document.getElementById('notice').hidden")


def test_tabs_agree_where_there_are_no_locks(new_context, site):
    context = new_context()
    context.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    first = Tab(context, site).up()
    second = Tab(context, site)
    second.wait("!document.getElementById('notice').hidden")
    assert second.starts() == 0
    second.page.click("#answer")
    second.up()
    first.wait("!document.getElementById('notice').hidden")


LOSE = """() => new Promise((resolve) => {
  indexedDB.open("pilothouse").onsuccess = ({target: {result}}) => {
    const deal = result.transaction("owner", "readwrite");
    deal.objectStore("owner").put("somebody else", "tab");
    deal.oncomplete = resolve;
  };
})"""


def test_a_tab_that_lost_the_saves_writes_nothing_any_more(tab):
    keep(tab, 1, WRITE.format("a", "one"))
    tab.page.evaluate(LOSE)
    tab.say(f"{{type: 'keep', id: 2, changes: [{WRITE.format('a', 'two')}]}}")
    tab.wait("document.getElementById('box').inert")
    assert not tab.page.evaluate("heard.some((m) => m.type === 'kept' && m.id === 2)")
    tab.page.click("#answer")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    assert files(tab) == {"a": "one"}


DELETE = """(second) => new Promise(async (resolve) => {
  const { indexedDB } = second ? await navigator.storageBuckets.open("second") : window;
  const asked = indexedDB.deleteDatabase("pilothouse");
  asked.onsuccess = asked.onblocked = resolve;
})"""


def test_what_was_cleared_is_there_again_before_the_next_change_is_acknowledged(tab):
    """By another page that deletes the databases, and by the browser's own settings."""

    def delete():
        for second in (False, True):
            tab.page.evaluate(DELETE, second)

    def clear():
        session = tab.page.context.new_cdp_session(tab.page)
        origin = {"origin": tab.page.evaluate("origin"), "storageTypes": "indexeddb"}
        session.send("Storage.clearDataForOrigin", origin)

    wanted = {}
    for id, work in enumerate((lambda: None, delete, clear, delete), 1):
        work()
        wanted[f"file {id}"] = str(id)
        keep(tab, id, WRITE.format(f"file {id}", id))
    assert tab.page.locator("#notice").is_hidden()
    tab.page.reload()
    tab.up()
    assert files(tab) == wanted


FULL = (
    """() => {
      window.put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...record) {
        if (this.name === "files") {
          throw new DOMException("full", "QuotaExceededError");
        }
        return put.apply(this, record);
      };
    }""",
    "() => { IDBObjectStore.prototype.put = put; }",
)
HELD = (  # a transaction that does not end: others wait for it
    """() => new Promise((resolve) => {
      indexedDB.open("pilothouse").onsuccess = ({target: {result}}) => {
        const deal = result.transaction("files", "readwrite");
        window.holding = true;
        const hold = () => {
          if (window.holding) {
            deal.objectStore("files").count().onsuccess = hold;
          }
        };
        hold();
        deal.oncomplete = () => result.close();
        resolve();
      };
    })""",
    "() => { window.holding = false; }",
)


@pytest.mark.parametrize(("begin", "end"), [FULL, HELD], ids=["full disk", "no answer"])
def test_what_the_browser_can_not_write_is_said_and_kept_later(hasty, begin, end):
    tab = hasty
    tab.page.evaluate(begin)
    tab.say(f"{{type: 'keep', id: 1, changes: [{WRITE.format('a', 'one')}]}}")
    tab.wait("document.getElementById('sentence').textContent.includes(\"can't save\")")
    assert not tab.page.evaluate("heard.some((m) => m.type === 'kept')")
    tab.page.evaluate(end)
    tab.wait("heard.some((m) => m.type === 'kept' && m.id === 1)")
    assert tab.page.locator("#notice").is_hidden()
    tab.page.reload()
    tab.up()
    assert files(tab) == {"a": "one"}


def test_another_sentence_stays_when_the_browser_can_write_again(tab):
    tab.page.evaluate(FULL[0])
    tab.say(f"{{type: 'keep', id: 1, changes: [{WRITE.format('a', 'one')}]}}")
    tab.wait("document.getElementById('sentence').textContent.includes('can\\'t save')")
    tab.say("{type: 'trap', message: 'something else', what: 'memory'}")
    tab.wait("document.getElementById('sentence').textContent.includes('memory was full')")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    tab.page.evaluate(FULL[1])
    keep(tab, 2, WRITE.format("b", "two"))
    assert "memory was full" in tab.page.inner_text("#sentence")
    tab.page.reload()
    tab.up()
    assert files(tab) == {"a": "one", "b": "two"}


def test_a_full_disk_is_said_again_after_another_tab_had_the_saves(tab):
    tab.page.evaluate(FULL[0])
    tab.say(f"{{type: 'keep', id: 1, changes: [{WRITE.format('a', 'one')}]}}")
    tab.wait("document.getElementById('sentence').textContent.includes('can\\'t save')")
    tab.page.evaluate(LOSE)
    tab.wait("document.getElementById('box').inert")
    tab.page.click("#answer")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    tab.say(f"{{type: 'keep', id: 1, changes: [{WRITE.format('a', 'two')}]}}")
    tab.wait("document.getElementById('sentence').textContent.includes('can\\'t save')")


@pytest.fixture
def held(hasty, site):
    """A tab without a box, which keeps the saves from all others."""
    tab = hasty
    tab.page.goto(site.replace("index.html", "page.css"))
    tab.page.evaluate(HELD[0])
    return tab


def test_a_browser_that_does_not_give_the_saves_out_is_said_and_waited_for(held, site):
    slow = Tab(held.page.context, site)
    slow.wait("document.getElementById('sentence').textContent.includes(\"keeps waiting\")")
    assert slow.starts() == 0
    held.page.evaluate(HELD[1])
    slow.up()
    assert slow.page.locator("#notice").is_hidden()


def test_a_tab_that_loses_the_saves_while_it_waits_for_them_does_not_start(held, site):
    first = Tab(held.page.context, site)
    first.wait("document.getElementById('sentence').textContent.includes('keeps waiting')")
    second = Tab(held.page.context, site)
    second.wait("document.getElementById('box').inert")
    second.page.click("#answer")
    first.wait("document.getElementById('sentence').textContent.includes('in another tab')")
    held.page.evaluate(HELD[1])
    second.up()
    assert second.starts() == 1  # each tab hears of both
    assert "in another tab" in first.page.inner_text("#sentence")


def test_a_browser_whose_databases_do_not_open_is_said(new_context, site):
    context = new_context(soon=True)
    context.add_init_script("IDBFactory.prototype.open = () => ({})")
    tab = Tab(context, site)
    tab.wait("document.getElementById('sentence').textContent.includes(\"keeps waiting\")")


def test_the_page_says_so_where_the_browser_keeps_nothing(new_context, site):
    context = new_context()
    context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }"
    )
    tab = Tab(context, site)
    tab.wait("!document.getElementById('notice').hidden")
    assert "saves nothing" in tab.page.inner_text("#sentence")
    assert tab.starts() == 0
