"""The table for who sees nothing of it: names in chromium's accessibility tree are pressed."""

import time
from dataclasses import dataclass
from typing import Any

from tests.web import phone

FIELDS = "combobox spinbutton".split()  # roles
PRESSED = ["button", "checkbox", "link", *FIELDS]
JOINED = "\u2060"  # keeps a sign and its sum in one line
MOST = 150  # presses of Tab until the focus is where it was wanted
FOCUSED = "function() { return this === document.activeElement; }"
# As screen readers and voices press: a click at no place, without a pointer before it.
CLICKED = """
function() {
  this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
"""
ENTERED = """
function(text) {
  const option = [...(this.options ?? [])].find(({ label }) => label === text);
  this.value = option ? option.value : text;
  for (const name of ["input", "change"]) this.dispatchEvent(new Event(name, { bubbles: true }));
}
"""


@dataclass(frozen=True)
class Named:
    """Something that can be pressed, as it is told: its name, and its state."""

    role: str
    name: str
    state: dict[str, Any]
    node: int  # of the page

    def fits(self, name: str) -> bool:
        """Whether it is called so. A field may go on in brackets with what is known of it."""
        return self.name == name or (self.role in FIELDS and self.name.startswith(f"{name} ("))


class Hand:
    """Presses what has a name, and knows nothing else of the page."""

    def __init__(self, tab: phone.Tab) -> None:
        self.tab = tab

    def told(self) -> list[Named]:
        """All that can be pressed now."""
        nodes = self.tab.touch.send("Accessibility.getFullAXTree")["nodes"]
        return [
            Named(
                node["role"]["value"],
                node.get("name", {}).get("value", "").replace(JOINED, ""),
                {one["name"]: one["value"].get("value") for one in node.get("properties", [])},
                node["backendDOMNodeId"],
            )
            for node in nodes
            if not node["ignored"] and node["role"]["value"] in PRESSED
        ]

    def find(self, name: str) -> Named:
        """What is called so, and can be pressed. Several are, where all of them do the same."""
        told = self.told()
        found = [one for one in told if one.fits(name)]
        assert found, (name, [one.name for one in told])
        assert len(found) == 1 or len({self.deed(one) for one in found}) == 1, name
        assert not found[0].state.get("disabled"), name
        return found[0]

    def await_name(self, name: str) -> None:
        """Wait until something is called so and can be pressed, which the box may decide."""
        end = time.monotonic() + phone.READY
        while time.monotonic() < end:
            if any(one.fits(name) and not one.state.get("disabled") for one in self.told()):
                return
            time.sleep(phone.LOOK / 1000)

    def deed(self, named: Named) -> str:
        """What it plays."""
        return self.call(named, "function() { return this.dataset.action ?? this.id; }")

    def call(self, named: Named, function: str, *given: str) -> Any:
        """Call a function of JavaScript on the element."""
        found = self.tab.touch.send("DOM.resolveNode", {"backendNodeId": named.node})
        what = {"objectId": found["object"]["objectId"], "functionDeclaration": function}
        what |= {"arguments": [{"value": one} for one in given], "returnByValue": True}
        return self.tab.touch.send("Runtime.callFunctionOn", what)["result"].get("value")


class Voice(Hand):
    """A screen reader, or somebody who says names."""

    def press(self, name: str) -> None:
        """Press what is called so."""
        self.call(self.find(name), CLICKED)

    def enter(self, name: str, text: str) -> None:
        """Enter a text into the field that is called so."""
        self.call(self.find(name), ENTERED, text)


class Keys(Hand):
    """A keyboard, whose Tab goes to what is called so."""

    def press(self, name: str) -> None:
        """Go there, and press Enter."""
        self._reach(name)
        self.tab.page.keyboard.press("Enter")

    def enter(self, name: str, text: str) -> None:
        """Go there, and type; a list takes what begins so."""
        self._reach(name)
        self.tab.page.keyboard.press("Control+a")
        self.tab.page.keyboard.type(text)

    def _reach(self, name: str) -> None:
        wanted = self.find(name)
        for _ in range(MOST):
            if self.call(wanted, FOCUSED):
                return
            self.tab.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {name!r}")
