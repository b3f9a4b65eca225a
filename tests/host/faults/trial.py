"""What must hold whichever allocation of a request fails: a request, without a fault and with one.

A trial begins at a snapshot: a box at rest, and the folder of its saves. Everything is seen from
outside: the lines of the link, the ends of the process, and what the box says after a start.
"""

import shutil
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pilothouse.link import repeating, wire
from tests.host.faults.asker import ID, LOOK, MOST, Broken, Host, short
from tests.host.faults.forked_box import REST, Bench, Box, Ended, Silent, Waiting

THOUGHT = 250  # naps in which the computer plays its move
# Their answers tell of the box as it is at that moment.
MOMENTARY = "system.hello system.memory game.events ui.screen ui.frame ui.words".split()
# Method, or group of methods -> the method that says what they have changed beside the game
PROBES = {"store": "store.list", "game.names": "game.names", "system.language": "system.language"}


@dataclass(frozen=True)
class Request:
    """A request. computer: whether the box then plays a move of its own."""

    method: str
    params: dict[str, Any] = field(default_factory=dict)
    computer: bool = False

    def __str__(self) -> str:
        return f"{self.method} {str(self.params)[:90]}"


@dataclass(frozen=True)
class Found:
    """What a box says when a request is over.

    answer: to the request; None if there was none. place: the result of game.digest, or the code of
    its error. probe: the same of the method in PROBES; None without one. repeated: the answer to
    the request when it is asked again; None if it may not be. then: `place` after that. kept:
    (place, probe) after the plug was pulled in the end. told: whether the box said that
    a screen had no memory, or started again.
    """

    answer: dict[str, Any] | None
    place: Any
    probe: Any
    repeated: dict[str, Any] | None
    then: Any
    kept: tuple[Any, Any]
    told: bool = False


def contents(folder: Path) -> bytes:
    """A hash of all files in a folder, with their names."""
    names = sorted(path for path in folder.rglob("*") if path.is_file())
    told = [(str(path.relative_to(folder)), path.read_bytes()) for path in names]
    return blake2b(repr(told).encode()).digest()


class Trial:
    """A request at a snapshot, done without a fault. `fault` does it with one.

    before: (place, probe) at the snapshot. found: what the box says when all is done. counts: the
    allocations of each process that it takes: one more for each start of the box. after: the
    snapshot when it is done.
    """

    def __init__(self, bench: Bench, snapshot: Waiting, request: Request) -> None:
        self.bench, self.snapshot, self.request = bench, snapshot, request
        self.naps = THOUGHT if request.computer else REST
        probe = PROBES.get(request.method, PROBES.get(request.method.split(".")[0], ""))
        self._probe = "game.log" if request.computer else probe
        # What a box does after a start depends on its folder alone, so each is looked at once.
        self._onwards: dict[bytes, Found] = {}
        self._kept: dict[bytes, tuple[Any, Any]] = {}
        host = Host(bench, self.naps)
        host.box = self.forked(b"")
        self.before = self._stands(host)
        self._over(host)
        params = dict(request.params)
        changes = request.method in repeating.CHANGES + repeating.PUTTING
        if changes and isinstance(self.before[0], dict):
            params["digest"] = self.before[0]["digest"]
        self.line = wire.request(ID, request.method, params) + b"\n"
        self._again = repeating.may_repeat(request.method, params) and not request.computer
        host.box = self.forked(self.line)
        answer = host.hear(ID)
        if answer is None or short(answer):
            raise Broken(f"without a fault the answer is {answer}")
        self.counts, self.begun = [*host.counts, host.box.count], host.begun
        self.after = host.box.freeze()
        host.box = self.after.fork(bench.folder(self.after.folder), rest=self.naps)
        self.found = self._look(host, answer)
        self._judge(self.found)

    def fault(self, process: int, number: int) -> str:
        """Do it with a fault: the allocation `number` of one of its processes fails.

        process: 0 for the one that hears the request, else that of a start that it takes.
        Returns how it ended, in a word. Raises Broken.
        """
        host = Host(self.bench, self.naps)
        try:
            return self._with_fault(host, process, number)
        except Silent as error:
            raise Broken(f"the box is silent: {error}") from None
        finally:
            host.box.pull_the_plug()

    def _with_fault(self, host: Host, process: int, number: int) -> str:
        if process:
            folder = self.bench.folder(self.begun[process - 1])
            found = self._onward(host, folder, number)
            self._judge(found)
            return "start"
        box = host.box = self.forked(self.line, number)
        try:
            box.rest()
        except Ended:
            host.ended_well()
            key = contents(box.folder)
            if key not in self._onwards:
                self._onwards[key] = self._onward(host, box.folder)
            else:
                shutil.rmtree(box.folder)
            found = self._onwards[key]
            found = replace(found, answer=box.answers.get(ID) or found.answer, told=True)
        else:
            if not box.failed:
                self._over(host)
                return "not reached"
            found = self._look(host, host.answered(ID))
        told = any(message["method"] == "system.error" for message in box.news)
        found = replace(found, told=told or found.told)
        self._judge(found)
        if found.answer is None:
            return "lost"
        if told:
            return "told"  # by a screen
        return "refused" if short(found.answer) else "done" if box.ended == -9 else "done, started"

    def forked(self, line: bytes, fail: int = 0) -> Box:
        """A box that goes on from the snapshot with a line, and with an allocation that fails."""
        folder = self.bench.folder(self.snapshot.folder)
        return self.snapshot.fork(folder, fail, line, self.naps)

    def _onward(self, host: Host, folder: Path, fail: int = 0) -> Found:
        """Start a box again, and look at it."""
        host.switch_on(folder, fail)
        return self._look(host, host.box.answers.get(ID))

    def _look(self, host: Host, answer: dict[str, Any] | None) -> Found:
        """Look at a box at rest after the request, ask once more, and pull the plug."""
        self._moved(host)
        place, probe = self._stands(host)
        repeated, then = None, place
        if self._again or (self.request.computer and place == self.before[0]):
            repeated = host.insist(ID, self.line)
            then = self._moved(host)
        folder = self._over(host, keep=True)
        return Found(answer, place, probe, repeated, then, self._stood(folder))

    def _moved(self, host: Host) -> Any:
        """Let the computer move, if it has to. Returns `place` then.

        It waits while a screen says that memory was short, until somebody presses OK.
        """
        place = host.look("game.digest")
        for _ in range(MOST):
            if not self.request.computer or self._form(place)[0] != 0:
                break
            if host.look("ui.screen")["screen"] in ("trouble", "notice"):
                host.hear(LOOK, wire.request(LOOK, "ui.press", {"button": "ok"}) + b"\n")
            place = host.look("game.digest")
        return place

    def _stands(self, host: Host) -> tuple[Any, Any]:
        """(place, probe) of a box at rest."""
        place, probe = host.look("game.digest"), host.look(self._probe) if self._probe else None
        if self._probe == "store.list":  # a game that was not put away to its end stands elsewhere
            probe["saves"].sort(key=lambda save: save["name"])
        return place, probe

    def _over(self, host: Host, keep: bool = False) -> Path:
        """Pull the plug; returns the folder, which is removed unless it is to be kept."""
        host.box.pull_the_plug()
        for folder in (*host.begun, *(() if keep else (host.box.folder,))):
            if folder not in getattr(self, "begun", ()):
                shutil.rmtree(folder)
        return host.box.folder

    def _stood(self, folder: Path) -> tuple[Any, Any]:
        """(place, probe) of a box that is switched on with this folder, which is removed."""
        key = contents(folder)
        if key not in self._kept:
            host = Host(self.bench, self.naps)
            host.switch_on(folder)
            self._moved(host)
            self._kept[key] = self._stands(host)
            self._over(host, keep=True)
        shutil.rmtree(folder)
        return self._kept[key]

    def _judge(self, found: Found) -> None:
        """Raise Broken if something does not hold."""
        answer, wanted = found.answer, self.found
        stands = self._form(found.place, found.probe)
        was, done = self._form(*self.before), self._form(wanted.place, wanted.probe)
        end = self._form(*found.kept)
        partly = self.request.method == "ui.press" and self._between(found.place)
        if answer is None:
            lost = stands in (was, done) or partly
            _check(lost, "the answer is lost, and the box stands at", stands, was)
        elif short(answer):
            _check(stands == was, "it is refused, and the box stands at", stands, was)
        else:
            self._agree("the answer is", answer, wanted.answer)
            good = stands == done or found.told and partly
            _check(good, "it is done, and the box stands at", stands, done)
        if found.repeated:
            self._agree("the answer to the same request is", found.repeated, wanted.answer)
            then, stands = self._form(found.then), self._form(*wanted.kept)
            _check(then[0] == done[0], "asked again, the box stands at", then, done)
        _check(end == stands, "after the plug was pulled the box stands at", end, stands)

    def _agree(self, what: str, answer: Any, wanted: Any) -> None:
        """Check an answer beside the one without a fault."""
        if self.request.method in MOMENTARY and "result" in answer:
            return
        _check(answer == wanted, what, answer, wanted)

    def _between(self, place: Any) -> bool:
        """Whether the game stands between snapshot and end: a press may play several actions."""
        stands = self.before[0], place, self.found.place
        plies = [stand["ply"] for stand in stands if isinstance(stand, dict)]
        return place == stands[0] or len(plies) == len(stands) and plies == sorted(plies)

    def _form(self, place: Any, probe: Any = None) -> tuple[Any, Any]:
        """(place, probe) as far as they have to be the same with a fault and without one.

        A computer that finds no memory may play another move. What was played before stays.
        """
        if not self.request.computer or not isinstance(place, dict):
            return place, probe
        ply = self.before[0]["ply"] + 1
        return min(place["ply"] - ply, 1), probe and probe["actions"][:ply]


def _check(holds: bool, what: str, found: Any, wanted: Any) -> None:
    if not holds:
        raise Broken(f"{what} {str(found)[:300]}, not {str(wanted)[:300]}")
