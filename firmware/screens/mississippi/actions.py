"""The menu at the table: what else the boat on turn can do, and the views."""

import json

from firmware.screens.choice import Choice
from firmware.screens.mississippi.phrase import phrase
from shared_rules.mississippi.exits import waters

# The verbs above the views, in the order of the list: first what has to be said first. Then the
# verbs below the views, which take something off the table; up leads there from the first line.
ORDER = "aground driftwood astern moor embark refuel front push ahead give take done"
LAST = "out free clear"
# Verb -> the water (a letter of tiles.py) that some tile on the table must have for it to be of use
_WATERS = {"aground": "s", "driftwood": "d", "refuel": "c"}
# Steps: the box sets the wheel before them. Then: verbs that tell of the hex just entered
STEPS = ("push", "ahead")
_ENTERED = ("aground", "driftwood")
# Name, module, class
VIEWS = (
    ("ends", "", ""),  # without a module: `view` of the table takes it
    ("steps", "", ""),
    ("reach", "", ""),
    ("others", "", ""),
    ("hint", "hint", "Hint"),
    ("overview", "mississippi.overview", "Overview"),
    ("passengers", "mississippi.passengers", "Passengers"),
    ("river", "mississippi.river", "River"),
    ("names", "names", "Names"),
    ("log", "log", "Log"),
    ("help", "help", "Help"),
)


class Actions(Choice):
    """Lists only what is legal. Left and right set the number of an action that has one.

    table: the screen of the table, which plays what is chosen. In table mode its `before()` returns
    what has to be played first: the wheel, if only the screen shows it yet. verbs: the verbs to
    list, with spaces between them; "": all, and the views.
    """

    name = "actions"

    def __init__(self, app, table, verbs=""):
        super().__init__(app)
        self.table = table
        self.numbers = {}  # {action without its number: [number, lowest, highest]}
        self._verbs = verbs
        self._first = {}  # {action: the actions that are played before it}

    def title(self):
        return self.table.title()

    def open(self):
        t = self.app.t
        rules = self.app.table.session.rules
        texts = self._legal(rules)
        self.items = self._listed(texts, self._verbs or ORDER)
        if self._verbs:
            return
        # without a helm, in table mode, the box does not know where the boats are
        blind = not rules.helm
        unseen = {"hint": blind, "overview": blind, "passengers": rules.intro}
        # the map alone has marks; the die, which may lie over it, opens this menu too
        river = self.table if self.table.name == "map" and not self.table.was_pending else None
        unseen["steps"] = not river or river.stepping
        unseen["reach"] = not river or not river.stepping
        unseen["others"] = not river
        unseen["ends"] = not river or river.mode != "marks"
        for name, _, _ in VIEWS:
            if not unseen.get(name):
                self.items.append((name, "» " + t(name)))
        self.items += self._listed(texts, LAST)
        self.selected = min(self.selected, len(self.items) - 1)

    def _legal(self, rules):
        """The legal actions; in table mode those after the wheel was set, or one hex ahead."""
        session = self.app.table.session
        if rules.helm or session.state["pending"]:
            return [text for text in session.actions() if text != "ahead"]  # the arrows do that
        before, texts = self.table.before(), []
        state = json.loads(json.dumps(session.state))
        for text in before:
            rules.apply(state, text)
        for text in rules.actions(state):
            texts.append(text)
            if text.split(" ")[0] in STEPS:
                self._first[text] = before
        if before and self.table.can("astern"):
            texts.append("astern")  # only with the wheel as it was
        if rules.water and "ahead" in texts:
            rules.apply(state, "ahead")
            for text in _ENTERED:
                if text not in texts and rules.allows(state, text):
                    texts.append(text)
                    self._first[text] = before + ["ahead"]
        return texts

    def _listed(self, texts, verbs):
        state = self.app.table.session.state
        laid = "".join(waters(piece["tile"]) for piece in state["river"][state["rear"] :])
        items = []
        for verb in verbs.split(" "):
            if _WATERS.get(verb, "") not in laid:
                continue
            # an action with a dot names a hex, which is chosen on the map
            items += [
                self._item(text)
                for text in texts
                if text.split(" ")[0] == verb and (".." in text or "." not in text)
            ]
        return items

    def _item(self, text):
        if ".." not in text:
            return text, phrase(self.app, text)
        stem, last = text.rsplit(" ", 1)
        low, high = last.split("..")
        if stem not in self.numbers:
            self.numbers[stem] = [int(low), int(low), int(high)]
        number = self.numbers[stem][0]
        return stem, (phrase(self.app, "%s %d" % (stem, number)), "◀%d▶" % number)

    def turn(self, name, step):
        if name in self.numbers:
            number, low, high = self.numbers[name]
            self.numbers[name][0] = max(low, min(number + step, high))
            self.open()

    def choose(self, name):
        app = self.app
        for view, module, screen in VIEWS:
            if name == view:
                if not module:
                    app.pop()
                    self._steer(name)
                elif view == "hint":
                    app.only(module, screen)
                else:
                    app.replace(module, screen)
                return
        if name in self.numbers:
            name += " %d" % self.numbers[name][0]
        app.pop()
        self.table.do(*(self._first.get(name, []) + [name]))

    def _steer(self, name):
        """Pilot mode: choose bow and wheel at the mark, watch another boat, or steer otherwise."""
        table = self.table
        if name == "ends":
            if table.hand:
                table.hand.choose()
            return
        table.stepping = name == "steps"
        table.watched = 1 if name == "others" else 0
        table.hand = None
        table.stale = True
