"""`--scheduler`: the same games on a cluster, and what becomes of one that falls apart."""

import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import drawing
import pytest
from drawing import DRAWINGS, Plan, count_forked, fork_players, kept
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import SeriesError
from pilothouse.games.master import voyage
from pilothouse.games.mississippi import race
from pilothouse.series import match, runs, workers
from pilothouse.series.runs import Kind, Means, play_all
from soak import soak

SEEDS = range(3, 23)


@pytest.fixture(scope="module", autouse=True)
def distributed():
    """The package. It is imported here, because every process of a run reads this module."""
    return pytest.importorskip("distributed")


@pytest.fixture(scope="module", autouse=True)
def all_is_counted():
    yield
    count_forked()


@pytest.fixture(scope="module")
def cluster(distributed):
    dask = pytest.importorskip("dask")
    # Its workers are forked by a process that has imported what they need, those in place of killed
    # ones too.
    with dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"}):
        series = [module.__name__ for module in (race, match, voyage)]
        distributed.utils.get_mp_context().set_forkserver_preload(["distributed", *series])
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=2, dashboard_address=":0"
        ) as running:
            yield running


@pytest.fixture(scope="module")
def alone():
    return play_all(DRAWINGS, Plan(), SEEDS, Means(1))


SERIES = {
    "race": (race.RACES, race.plan(None, "1 3", ["variant=intro", "intro_tiles=1"])),
    "match": (match.MATCH, match.plan("tboats", (1, 0), {})),
    "voyage": (voyage.VOYAGES, voyage.plan(2, "1", ["target=51000", "divert_exempt=both"])),
}


@soak(games=(2, 6, 20))
@pytest.mark.parametrize("name", SERIES)
def test_a_process_a_pool_and_a_cluster_play_the_same(name, games, cluster, monkeypatch):
    fork_players(monkeypatch)
    kind, plan = SERIES[name]
    address = cluster.scheduler_address
    found = [
        play_all(kind, plan, range(games), means)
        for means in (Means(1), Means(2), Means(scheduler=address))
    ]
    assert found[0] == found[1] == found[2]
    assert len({game.digest for game in found[0]}) == games


def test_a_worker_that_is_killed_loses_nothing(cluster, alone, tmp_path):
    into = tmp_path / "all.sqlite"
    found = []

    def kill():
        while not kept(into):
            time.sleep(0.01)
        worker = next(iter(cluster.workers.values()))
        found.append(worker.pid)
        os.kill(worker.pid, signal.SIGKILL)

    killing = Thread(target=kill, daemon=True)
    killing.start()
    means = Means(scheduler=cluster.scheduler_address, into=into)
    assert play_all(DRAWINGS, Plan(seconds=0.1), SEEDS, means) == alone
    killing.join()
    assert found and sorted(kept(into)) == list(SEEDS)


def test_a_refusal_of_a_worker_is_the_same_sentence(cluster):
    said = []
    for means in (Means(1), Means(scheduler=cluster.scheduler_address)):
        with pytest.raises(Exception, match="setup") as refused:
            play_all(DRAWINGS, Plan(options={"setup": "nonsense"}), SEEDS, means)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_the_saves_come_from_the_workers(cluster, tmp_path):
    means = Means(scheduler=cluster.scheduler_address, saves=tmp_path / "there")
    play_all(DRAWINGS, Plan(), SEEDS[:2], means)
    play_all(DRAWINGS, Plan(), SEEDS[:2], Means(1, saves=tmp_path / "here"))
    for path in (tmp_path / "here").iterdir():
        assert (tmp_path / "there" / path.name).read_bytes() == path.read_bytes()


def race_on(address):
    words = ["race", "--seeds", "2", "--levels", "1 1", "--scheduler", address]
    return CliRunner().invoke(app, words).exception


def test_a_scheduler_that_is_not_there(monkeypatch):
    monkeypatch.setattr(workers, "REACH", 0.5)
    found = race_on("tcp://127.0.0.1:9")
    assert isinstance(found, SeriesError)
    assert str(found) == "no scheduler of Dask answers at tcp://127.0.0.1:9"


@pytest.mark.parametrize("times", [1, workers.TRIES])
def test_a_worker_comes_or_goes_while_dask_greets(cluster, distributed, monkeypatch, times):
    """Then its client ends by an AssertionError."""
    real, failing = distributed.Client, [AssertionError] * times

    def client(*given, **named):
        if failing:
            raise failing.pop()
        return real(*given, **named)

    monkeypatch.setattr(distributed, "Client", client)
    means = Means(scheduler=cluster.scheduler_address)
    if times == 1:
        assert len(play_all(DRAWINGS, Plan(), SEEDS[:1], means)) == 1
    else:
        with pytest.raises(SeriesError, match="the workers .* come and go: try again"):
            play_all(DRAWINGS, Plan(), SEEDS[:1], means)


@pytest.mark.parametrize("comes_late", [True, False])
def test_a_scheduler_goes_while_a_result_comes(cluster, distributed, monkeypatch, comes_late):
    """Then Dask unpacks the result as if it was an error. Other mistakes stay what they are."""

    class Late(ThreadPoolExecutor):
        def submit(self, task, seed):
            def ended():
                typ, error, where = workers.Played(seed, "", None) if comes_late else 7

            return super().submit(ended)

    monkeypatch.setattr(distributed.Client, "get_executor", lambda *_, **__: Late(1))
    means = Means(scheduler=cluster.scheduler_address)
    if comes_late:
        with pytest.raises(SeriesError, match="the scheduler at .* is gone"):
            play_all(DRAWINGS, Plan(), SEEDS[:1], means)
    else:
        with pytest.raises(TypeError, match="int"):
            play_all(DRAWINGS, Plan(), SEEDS[:1], means)


def test_a_scheduler_without_workers(distributed, monkeypatch):
    wait = distributed.Client.wait_for_workers
    soon = lambda self, count, timeout: wait(self, count, timeout=0.1)  # noqa: E731
    monkeypatch.setattr(distributed.Client, "wait_for_workers", soon)
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        found = race_on(empty.scheduler_address)
        assert isinstance(found, SeriesError)
        assert str(found) == f"the scheduler at {empty.scheduler_address} has no workers"


def test_a_scheduler_that_goes_away(distributed, tmp_path):
    into = tmp_path / "all.sqlite"
    local = distributed.LocalCluster(
        n_workers=1, processes=False, protocol="tcp", dashboard_address=":0"
    )

    def close():
        while not kept(into):
            time.sleep(0.01)
        local.close()

    closing = Thread(target=close, daemon=True)
    closing.start()
    means = Means(scheduler=local.scheduler_address, into=into)
    with pytest.raises(SeriesError, match="the scheduler at .* is gone"):
        play_all(DRAWINGS, Plan(seconds=0.1), SEEDS, means)
    closing.join()
    assert 0 < len(kept(into)) < len(SEEDS)


def test_a_game_that_kills_every_worker(cluster, monkeypatch):
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    with pytest.raises(SeriesError, match="were killed by the same game"):
        play_all(DRAWINGS, Plan(deadly=3), SEEDS, Means(scheduler=cluster.scheduler_address))


def unknown(link, seed, plan):
    raise AssertionError("the workers do not know this function")


def test_workers_without_the_same_code(cluster, monkeypatch):
    monkeypatch.setattr(unknown, "__module__", "nowhere")
    monkeypatch.setitem(sys.modules, "nowhere", sys.modules[__name__])
    kind = Kind("drawings", unknown, drawing.read)
    with pytest.raises(SeriesError, match="the worker .* does not have this checkout: .*nowhere"):
        play_all(kind, Plan(), SEEDS, Means(scheduler=cluster.scheduler_address))


def test_workers_with_other_rules(cluster, monkeypatch):
    monkeypatch.setattr(runs, "rules", lambda game: "another")
    with pytest.raises(SeriesError, match="this checkout: the rules there are others than here"):
        play_all(DRAWINGS, Plan(), SEEDS, Means(scheduler=cluster.scheduler_address))


def test_without_the_extra_a_sentence_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = race_on("tcp://127.0.0.1:9")
    assert isinstance(found, SeriesError) and "'WHEEL[cluster]'" in str(found)
