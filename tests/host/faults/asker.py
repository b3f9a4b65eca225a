"""A host that asks a box until it answers, and starts its process again where it ends for that."""

from pathlib import Path
from typing import Any

from pilothouse.link import wire
from pilothouse.ports.protocol_unix import AGAIN
from tests.host.faults.forked_box import Bench, Box, Ended

MOST = 6  # starts in a row, and tries of a request
ID, LOOK = 7, 8  # ids: of the request, however often it is asked; of those that only look


class Broken(AssertionError):
    """Something that must hold does not."""


class Host:
    """Speaks with a box, and starts its process again where it has ended for that.

    begun: for each start, a copy of the folder as it was then. counts: allocations of the processes
    that have ended. naps: after so many the box counts as resting.
    """

    box: Box

    def __init__(self, bench: Bench, naps: int) -> None:
        self.bench, self.naps = bench, naps
        self.begun: list[Path] = []
        self.counts: list[int] = []

    def switch_on(self, folder: Path, fail: int = 0) -> None:
        """Start a box, once more if it ends for that, until it answers and rests.

        fail: the allocation of its first process that fails.
        """
        for _ in range(MOST):
            hello = wire.request(LOOK, "system.hello", {}) + b"\n"
            self.box = self.bench.off.fork(folder, fail, hello, self.naps)
            try:
                for _ in range(MOST):
                    self.box.rest()
                    if "result" in self.box.answers.get(LOOK, {}):
                        return
                    self.box.send(hello)
                raise Broken("system.hello is not answered")
            except Ended:
                self.ended_well()
                fail = 0
        raise Broken(f"{MOST} starts in a row")

    def ended_well(self) -> None:
        """Check that the process has ended to be started again."""
        if self.box.ended != -AGAIN:
            raise Broken(f"the process ends with {self.box.ended}: {self.box.said()}")

    def start(self) -> None:
        """Start the process again that has ended, on the same folder."""
        self.ended_well()
        self.counts.append(self.box.count)
        self.begun.append(self.bench.folder(self.box.folder))
        answers = self.box.answers
        self.switch_on(self.box.folder)
        self.box.answers = answers | self.box.answers

    def hear(self, id: int, line: bytes = b"") -> dict[str, Any] | None:
        """Send a line, wait for rest; returns the answer, None if there was a start and none."""
        try:
            if line:
                self.box.rest()  # so that it always does the same
                self.box.answers.pop(id, None)
                self.box.send(line)
            self.box.rest()
        except Ended:
            self.start()
            return self.box.answers.get(id)
        return self.answered(id)

    def answered(self, id: int) -> dict[str, Any]:
        """The answer of a box at rest. Raises Broken if there is none."""
        if id not in self.box.answers:
            raise Broken(f"it rests and has not answered {id}: {self.box.said()}")
        return self.box.answers[id]

    def insist(self, id: int, line: bytes) -> dict[str, Any]:
        """The answer to a line, which is asked again as long as there is no memory for it."""
        for _ in range(MOST):
            answer = self.hear(id, line)
            if answer and not short(answer):
                return answer
        raise Broken(f"{MOST} times there is no memory for {line.decode()[:80]}")

    def look(self, method: str) -> Any:
        """The result of a request that changes nothing, or the code of its error."""
        answer = self.insist(LOOK, wire.request(LOOK, method, {}) + b"\n")
        return answer["result"] if "result" in answer else answer["error"]["code"]


def short(answer: dict[str, Any]) -> bool:
    """Whether an answer says that memory was short, so that nothing has changed."""
    error = answer.get("error", {})
    return error.get("code") == wire.INTERNAL and error.get("data") == {"reason": "memory"}
