"""The saves stand in two databases: what the browser throws away of one comes from the other."""

from pathlib import Path

import pytest

from tests.web import phone

RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 18}
LOGS = {"": "Default/IndexedDB/*/*.log", "second": "Default/WebStorage/*/IndexedDB/*/*.log"}


def tear(profile: Path, bucket: str) -> None:
    """Do to the log of a database what a kill between head and body of a record does to it."""
    (log,) = profile.glob(LOGS[bucket])
    content = log.read_bytes()
    log.write_bytes(content[:7] + content)  # the first head twice: it does not fit what follows


@pytest.mark.parametrize("bucket", LOGS)
def test_a_database_that_the_browser_throws_away_comes_from_the_other(
    tools, program, address, tmp_path, bucket
):
    with phone.keeping(tools, program, tmp_path) as context:
        tab = phone.Tab(context, address).up()
        tab.call("game.new", RACE)
        for _ in range(5):
            (action,) = tab.call("game.actions", {"limit": 1})["actions"]
            digest = tab.call("game.do", {"action": action.partition("..")[0]})["digest"]
        whole = tab.stored()
        assert whole and tab.stored("second") == whole
    tear(tmp_path, bucket)
    with phone.keeping(tools, program, tmp_path) as context:
        tab = phone.Tab(context, address).up()
        assert tab.call("game.digest")["digest"] == digest
        assert tab.stored() == tab.stored("second") == whole
        assert tab.troubles == []


def test_a_browser_without_buckets_keeps_one_copy(browser, tabs):
    context = browser()
    context.add_init_script("Object.defineProperty(navigator, 'storageBuckets', {value: null})")
    tab = tabs(context).up()
    digest = tab.call("game.new", RACE)["digest"]
    tab.page.reload()
    tab.up()
    assert tab.call("game.digest")["digest"] == digest


def test_a_second_copy_that_is_new_catches_up_at_once(browser, tabs):
    context = browser()
    tab = tabs(context).up()
    tab.call("game.new", RACE)
    whole = tab.stored()
    tab.page.evaluate("navigator.storageBuckets.delete('second')")
    tab.page.reload()
    tab.up()
    tab.wait("navigator.storageBuckets.keys().then((found) => found.includes('second'))")
    assert tab.stored("second") == tab.stored() == whole


def test_the_second_copy_is_written_after_garbage_was_collected(browser, tabs):
    """Chromium never answers to writings in a bucket that it has collected."""
    tab = tabs(browser()).up()
    for seed in range(3):
        tab.touch.send("HeapProfiler.collectGarbage")
        tab.call("game.new", RACE | {"seed": seed})
    assert tab.stored("second") == tab.stored()


def test_play_goes_on_where_the_browser_clears_one_copy(browser, tabs):
    tab = tabs(browser()).up()
    tab.call("game.new", RACE)
    tab.page.evaluate("navigator.storageBuckets.delete('second')")
    digest = tab.call("game.new", RACE | {"seed": 2})["digest"]
    tab.page.reload()
    tab.up()
    assert tab.call("game.digest")["digest"] == digest
    assert tab.stored("second") == tab.stored()
