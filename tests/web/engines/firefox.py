"""Firefox, driven by WebDriver BiDi: its own protocol over a WebSocket, without geckodriver."""

import json
import os
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.web.engines.engine import Engine, Gone, processes

# A start asks nobody for news, and a finger is one.
PREFERENCES = {
    "dom.w3c_touch_events.enabled": 1,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "ui.prefersReducedMotion": 1,
}
LISTENS = re.compile(r"WebDriver BiDi listening on (\S+)")
GONE = ("no such frame", "no such node", "discarded", "destroyed", "AbortError")


class Firefox(Engine):
    """A profile in a folder, and one tab that is touched."""

    def __init__(self, program: str, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", str(folder)]
            + ["--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        found = next(filter(None, map(LISTENS.search, self.process.stderr)))
        self.line = connect(f"{found[1]}/session", max_size=None)
        self.asked = 0
        self.tab = ""
        self._ask("session.new", capabilities={})

    def _ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while (answer := json.loads(self.line.recv())).get("id") != self.asked:
            pass  # an event
        if answer["type"] == "error":
            told = f"{answer['error']}: {answer['message']}"
            raise Gone(told) if any(word in told for word in GONE) else AssertionError(told)
        return answer["result"]

    def open(self, address: str, width: int, height: int) -> None:
        self.tab = self.tab or self._ask("browsingContext.create", type="tab")["context"]
        size = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self.tab, viewport=size)
        self._ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        told = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})) ?? 'null')()",
            target={"context": self.tab},
            awaitPromise=True,
            userActivation=False,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def finger(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._ask("input.performActions", context=self.tab, actions=[finger | {"actions": steps}])

    def kill(self) -> None:
        for process in processes(self.process.pid, "isForBrowser"):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.tab = ""

    def close(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.wait()
