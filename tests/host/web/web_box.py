"""A box in WebAssembly for tests, by messages (box/box.js)."""

import atexit
import base64
import json
import queue
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from pilothouse.build import npm, packs

HERE = Path(__file__).parent
ROLES = "up down left right ok back".split()

needs_node = pytest.mark.skipif(npm.no_node() is not None, reason=str(npm.no_node()))


class Node:
    """A process of node that has boxes, one after the other."""

    idle: list["Node"] = []  # those whose box is no longer wanted

    def __init__(self) -> None:
        npm.modules()
        self.process = subprocess.Popen(
            ["node", HERE / "messages.mjs", packs.write()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    @classmethod
    def found(cls) -> "Node":
        """One with a fresh box. Of the box that it had before, nothing more is heard."""
        if not cls.idle:
            return cls()
        node = cls.idle.pop()
        node.post("new")
        while node.heard.get(timeout=60)["type"] != "new":
            pass
        return node

    def post(self, type: str, **more: Any) -> None:
        """Send a message to the box."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"type": type, **more}) + "\n")
        self.process.stdin.flush()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.heard.put(json.loads(line))

    @classmethod
    def end_all(cls) -> None:
        """End those that nobody uses."""
        for node in cls.idle:
            node.end()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


atexit.register(Node.end_all)


class WebBox:
    """A box by messages. `saves`: path -> content of what is kept; None: a folder."""

    def __init__(self, saves: dict[str, bytes | None] | None = None) -> None:
        self.saves = dict(saves or {})
        self.heard: list[dict[str, Any]] = []
        self.keeps = True  # whether changes are acknowledged at once
        self._node = Node.found()
        self._queue = self._node.heard
        self._id = 0

    def __enter__(self) -> "WebBox":
        return self

    def __exit__(self, error: object, *_: object) -> None:
        if error is None:
            Node.idle.append(self._node)
        else:  # it may hang
            self._node.end()

    def start(self, board: str = "pico_ssd1306", language: str = "en", seed: int = 7) -> "WebBox":
        files = [
            [path, None if data is None else base64.b64encode(data).decode()]
            for path, data in self.saves.items()
        ]
        self.post("start", board=board, language=language, seed=seed, files=files, explain=False)
        self.hear("ready")
        return self

    def post(self, type: str, **more: Any) -> None:
        """Send a message to the box."""
        self._node.post(type, **more)

    def hear(self, type: str, seconds: float = 60) -> dict[str, Any]:
        """The next message of a type; others on the way are noted in `heard`."""
        until = time.monotonic() + seconds
        while True:
            message = self._queue.get(timeout=max(0.001, until - time.monotonic()))
            self._note(message)
            if message["type"] == type:
                return message

    def rest(self) -> None:
        """Wait until the box has done all that it was told."""
        self.post("rest")
        self.hear("rest")

    def quiet(self, seconds: float) -> list[dict[str, Any]]:
        """The messages that come until none has come for so long."""
        found = []
        while True:
            try:
                message = self._queue.get(timeout=seconds)
            except queue.Empty:
                return found
            if message["type"] != "beat":
                self._note(message)
                found.append(message)

    def _note(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["type"] == "keep":
            for change in message["changes"]:
                if change["op"] == "remove":
                    del self.saves[change["path"]]
                else:
                    data = change.get("bytes")
                    self.saves[change["path"]] = data and base64.b64decode(data)
            if self.keeps:
                self.post("kept", id=message["id"])

    def ask(self, method: str, **params: Any) -> None:
        """Send a request; the answer comes as a line."""
        self._id += 1
        request = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self.post("line", text=json.dumps(request))

    def call(self, method: str, **params: Any) -> Any:
        """The answer to a request. AssertionError: it is an error."""
        self.ask(method, **params)
        while True:
            answer = json.loads(self.hear("line")["text"])
            if answer.get("id") == self._id:
                assert "result" in answer, answer
                return answer["result"]

    def press(self, role: str, seconds: float = 0.06) -> None:
        """Hold a key, and wait until the box has done what it says."""
        self.post("keys", mask=1 << ROLES.index(role))
        time.sleep(seconds)
        self.post("keys", mask=0)
        self.rest()
