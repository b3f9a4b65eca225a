"""The link client: every front end speaks to every target through this."""

from binascii import crc32
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from pilothouse.errors import LinkError, LostError
from pilothouse.glass import Frame
from pilothouse.link import protocol, repeating, state, targets, wire
from pilothouse.link.answers import ENTRIES, checked
from pilothouse.link.asking import SLOW, Asking

BAD_PARAMETERS, NO_GAME = -32602, 2  # codes of errors
PART = 2400  # characters in one `game.load`; fewer if they don't fit in a line
SPARE = 64  # bytes of such a line that stay free, for its id, its digest and its CRC
ANSWER = 20.0  # seconds that an answer may take
AT_ONCE = 1000  # notifications that `listen` returns at a time


class Client(Asking):
    """Plays a game on a target and reads what it says: a method for each request of the link.

    The base class makes the requests and explains the arguments. Notifications that come in between
    are kept for `listen`. A context manager: leaving it closes the port.
    """

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(
        self,
        method: str,
        params: dict[str, Any] | None = None,
        timeout: float = ANSWER,
        id: str | None = None,
    ) -> Any:
        """Make one request and return its result.

        A change gets the digest of the game as it stands, unless it has one. `id`: of a request
        that another client may have made before, so that the box knows it again. Raises LinkError
        if the target answers with an error, LostError if there is no answer within `timeout`
        seconds, ValueError for a number that JSON does not have.
        """
        params = params or {}
        if method not in repeating.CHANGES or "digest" in params or self._start is None:
            return self._ask(method, params, timeout, id)
        return self._change(method, params, timeout)

    def _change(self, method: str, params: dict[str, Any], timeout: float) -> Any:
        """Change the game as it stands, however it stands by then."""
        for last in (False, False, True):
            digest = self._ask_digest()
            if digest is None:
                break
            try:
                return self._ask(method, {**params, "digest": digest}, timeout)
            except LinkError as error:
                # Somebody at the table was faster: this caller wants it done all the same.
                if error.code == NO_GAME:
                    self._digest = None
                if last or error.code not in repeating.OVERTAKEN or self._digest == digest:
                    raise
        return self._ask(method, params, timeout)

    def _ask_digest(self) -> str | None:
        """The digest of the game on the table, or None if there is none."""
        with suppress(LostError):  # the request will find out
            while self._messages.next(0) is not None:
                pass  # it may tell of a change
        if self._digest is None:
            try:
                self.digest()
            except LinkError as error:
                if error.code != NO_GAME:
                    raise
        return self._digest

    def listen(self) -> list[dict[str, Any]]:
        """The notifications that came so far, each once, at most AT_ONCE; does not wait.

        Of a target that says more than messages.MOST_NEWS bytes in between, the oldest are lost.
        """
        return self._messages.news(AT_ONCE)

    def do(self, action: str | list[str]) -> dict[str, Any]:
        """The answer to `game.do`, with all its events however many lines they take.

        Several actions are one step: all of them are played, or none.
        """
        text = action if isinstance(action, str) else ", ".join(action)
        answer = checked("game.do", self.call("game.do", {"action": text}), {"ply": int})
        if answer.pop("more", 0):
            answer["events"] = list(self.entries("game.events", "events"))
        return answer

    def undo(self, step: bool = False) -> dict[str, Any]:
        """Take back the last action or, with `step`, the last step: {ply, action(s), digest}."""
        answer = self.call("game.undo", {"step": True} if step else {})
        return checked("game.undo", answer, {"ply": int, "digest": str})

    def try_(self, action: str) -> dict[str, Any]:
        """What an action, a step or a range would do: `{digest, view, events}`. Nothing changes.

        Of a range it is `{tries: [...]}`. Raises LinkError if it is illegal, or would draw.
        """
        answer: dict[str, Any] = self.call("game.do", {"action": action, "try": True})
        return answer

    def advised(self) -> list[str]:
        """What OK would do now, the likeliest first; several actions are joined by ", "."""
        answer = checked("game.advised", self.call("game.advised"), {"actions": [str]})
        return answer["actions"]

    def entries(self, method: str, key: str, offset: int = 0, **params: Any) -> Iterator[Any]:
        """Yield the entries of a list answer from `offset` on, asking for as many parts as it has.

        `key`: the answer's name for its list. Raises LinkError, LostError.
        """
        kind = {"total": int, key: [ENTRIES.get(key, object)]}
        total, bound = offset + 1, self._messages.bound()
        while offset < total:
            answer = checked(method, self.call(method, {**params, "offset": offset}), kind)
            total = answer["total"]
            if not answer[key] and offset < total:
                raise LostError(f"{method} gave no entry at {offset} of {total}")
            yield from answer[key]
            offset += len(answer[key])
            self._messages.within(bound, method)

    def total(self, method: str) -> int:
        """How many entries the list answer to `method` has."""
        return checked(method, self.call(method, {"limit": 1}), {"total": int})["total"]

    def text(self, method: str, **params: Any) -> tuple[bytes, dict[str, Any]]:
        """(a text answer put together, the answer with its last part, for w, h, crc ...).

        If the text changes between two parts, it is asked for again from its beginning. Raises
        LinkError, LostError.
        """
        bound = self._messages.bound()
        while True:
            whole = self._text(method, params, bound)
            if whole is not None:
                return whole

    def _text(
        self, method: str, params: dict[str, Any], bound: int
    ) -> tuple[bytes, dict[str, Any]] | None:
        """The same, or None if the text has changed between two parts."""
        data, moment = b"", None
        while True:
            answer = self.call(method, {**params, "offset": len(data)})
            checked(method, answer, {"total": int, "part": str})
            self._messages.within(bound, method)
            stamp = answer.get("digest", answer.get("crc"))
            if moment not in (None, stamp):
                return None
            moment = stamp
            part = answer["part"].encode("utf-8", "surrogatepass")
            data += part
            if len(data) >= answer["total"]:
                return data, answer
            if not part:
                raise LostError(f"{method} gave nothing at {len(data)} of {answer['total']}")

    def digest(self) -> str:
        """The digest of the state. Raises LinkError, LostError."""
        return checked("game.digest", self.call("game.digest"), {"digest": str})["digest"]

    def save(self) -> bytes:
        """The running game as a save."""
        return self.text("game.save")[0]

    def load(self, save: bytes, method: str = "game.load") -> dict[str, Any]:
        """Load a save; returns {game, ply, digest}.

        With the method `store.write` the save is kept on the box; that returns {name}. Raises
        LinkError with code 4, which says why the save can't be used. Raises UnicodeDecodeError if
        it is no UTF-8 text, which no line can carry.
        """
        text, sent = save.decode(), 0
        about = {"total": len(save), "crc": f"{crc32(save):08x}"}
        while True:
            params = _piece(text, sent, about, method)
            answer = self.call(method, params, timeout=SLOW)
            sent += len(params["part"].encode())
            text = text[len(params["part"]) :]
            if not text:
                return checked(method, answer, dict)

    def frame(self) -> Frame:
        """The pixels on the display. Raises LinkError, LostError."""
        data, last = self.text("ui.frame")
        try:
            return Frame.read(data, last)
        except (KeyError, TypeError, ValueError) as error:
            raise LostError("what the target sends as its display is no picture") from error

    def shows(self, frame: Frame) -> bool:
        """Whether the display still shows `frame`; a short request without pixels."""
        answer = self.call("ui.frame", {"offset": frame.total})
        return checked("ui.frame", answer, {"crc": str})["crc"] == frame.crc

    def state(self, path: str = "") -> Any:
        """The state, or the part of it at `path` (such as `boats.red.coal` or `river.0`).

        Raises KeyError, which names the part that is not there.
        """
        bound = self._messages.bound()
        try:
            return self._part_of_state(path, bound)
        except LinkError as error:
            if not path or error.code != BAD_PARAMETERS:
                raise
        return state.inside(self._part_of_state("", bound), path)

    def _part_of_state(self, name: str, bound: int) -> Any:
        """What `game.view` shows of a part; a part that is too long is fetched in smaller ones.

        bound: how many bytes may have come from the target by then.
        """
        self._messages.within(bound, "game.view")
        try:
            return self.call("game.view", {"part": name} if name else {})
        except LinkError as error:
            if error.code != BAD_PARAMETERS or "parts" not in error.data:
                raise
            parts = checked("game.view", error.data["parts"], [str])
        tree: dict[str, Any] = {}
        for part in parts:
            *above, last = state.below(name, part)
            node = state.folder(tree, above)
            node[last] = self._part_of_state(part, bound)
        return state.with_lists(tree)


def _piece(text: str, sent: int, about: dict[str, Any], method: str) -> dict[str, Any]:
    """The parameters with the next part of a save: as much of `text` as fits in a line."""
    size = PART
    while True:
        params = {"part": text[:size], "offset": sent, **about}
        if len(wire.request(0, method, params)) < wire.TOWARDS_DEVICE - SPARE:
            return params
        size //= 2


def connect(target: str, flash: Path | None = None) -> Client:
    """Open `target` and wait until its firmware answers; tell if it speaks another protocol.

    Raises TargetError, LostError.
    """
    port = targets.open_port(target, flash)
    lasting = flash is not None or target not in targets.FLEETING
    client = Client(port, targets.is_uart(target), targets.slowness(target), lasting)
    try:
        protocol.tell(client.wake())
    except BaseException:
        client.close()
        raise
    return client
