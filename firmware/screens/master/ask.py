"""A question of MASTER, or the menu of a turn: the legal actions and, in the menu, the views."""

from firmware.screens.master.list import List
from firmware.screens.master.phrase import facts_of, money, phrase, port_name
from shared_rules.master.fleet import on_turn
from shared_rules.master.harbour import TANK
from shared_rules.master.towing import helpers

# The views of the menu: name, module, class
VIEWS = (
    ("hint", "hint", "Hint"),
    ("world", "master.world", "World"),
    ("ships", "master.ships", "Ships"),
    ("standings", "master.views", "Standings"),
    ("cargoes", "master.views", "Cargoes"),
    ("names", "names", "Names"),
    ("log", "log", "Log"),
    ("help", "help", "Help"),
)
FORMS = ("fuel", "repair", "tow")  # their number is set on a screen of its own


class Ask(List):
    """Lists the answers to the question in the state's `pending`, or else the menu of the turn.

    Left and right set the number of an action that has one.
    """

    name = "ask"

    def __init__(self, app):
        super().__init__(app)
        self._what = ""
        self._numbers = {}  # {action without its number: [number, lowest, highest]}

    def open(self):
        self.changed()
        session = self.app.table.session
        pending = session.state["pending"]
        what = pending["what"] if pending else "menu"
        if self.items and what != self._what:
            self.app.pop()  # a host has answered, or the action that led here was taken back
            return
        self._what = what
        self._numbers = {}
        t = self.app.t
        self.left, self.right = t("ok.choose"), t("back.log")
        ship = on_turn(session.state)
        who = pending["who"] if pending else ship["colour"]
        self.info = ""
        if pending:
            self.caption = (self.app.who(who) + ": " if who else "") + t("ask." + what)
            texts = list(session.actions())
            if what == "tow":
                facts = {"c": t(pending["from"]), "m": money(self.app, pending["price"])}
                offer = "offer.ask" if who != ship["colour"] else "offer.back"
                self.info = t(offer, **facts)
                texts = ["accept", "refuse"] + ["tow"] * (len(texts) > 2)
            elif what == "rescue":
                owed = money(self.app, pending["owed"])
                self.info = t("offer.rescue", c=t(pending["debtor"]), m=owed)
            elif what == "bunker":
                self.info = t("offer.bunker", p=port_name(self.app, pending["port"]))
        else:
            self.caption = self.app.who(who, 100)
            texts = self._turn(session, ship)
        # There are many ports: the text of each is made when its row becomes visible.
        self.items = [(text, None) if what == "start" else self._item(text) for text in texts]
        if not pending:
            self.right = t("back.back")
            for name, _, _ in VIEWS:
                if self._useful(session, name):
                    self.items.append((name, "» " + t("view." + name)))
        self.selected = min(self.selected, len(self.items) - 1)

    def _useful(self, session, name):
        if name == "hint":
            return session.rules.chart
        return name != "world" or session.rules.chart

    def _turn(self, session, ship):
        """The actions of the ship on turn, except to sail on a chart: the map plots the course."""
        state, rules = session.state, session.rules
        texts = ["load %d" % n for n in state["waiting"].get(ship["port"], ())]
        texts = [text for text in texts if rules.allows(state, text)]
        if ship["port"] and rules.red(ship["port"]) and ship["fuel"] < TANK:
            texts.append("fuel")
        if rules.allows(state, "repair 1"):
            texts.append("repair")
        towed = ship["tow"] and "by" in ship["tow"]
        if not rules.chart and not towed and not state.get("sailed"):
            texts.append("sail")
        texts.append("stay")
        if helpers(state):
            texts.append("tow")
        if rules.allows(state, "release"):
            texts.append("release")
        return texts

    def worded(self, name):
        return self._item(name)[1]

    def _item(self, text):
        """The item of an action: (name, text or (text, value))."""
        app, t = self.app, self.app.t
        if text in FORMS or text == "sail":
            key = "sail.now" if text == "sail" else text
            if text == "tow" and self._what == "tow":
                key = "price"
            return text, t("do." + key) + " ..."
        stem, _, last = text.rpartition(" ")
        low, dots, high = last.partition("..")
        if dots:
            stem += " "  # so that it is not the name of `card divert`, which has no number
            found = self._numbers.setdefault(stem, [int(low), int(low), int(high)])
            return stem, (phrase(app, "%s%d" % (stem, found[0])), "◀%d▶" % found[0])
        if text[:5] == "load ":
            return text, (phrase(app, text), facts_of(app, int(last))["f"])
        if text[:5] == "bill ":
            facts = facts_of(app, int(last))
            return text, (last + " " + facts["o"], "→ " + facts["d"])
        prices = app.table.session.rules.prices
        if text[:6] == "start " and prices:
            return text, (phrase(app, text), money(app, prices[last]))
        return text, phrase(app, text)

    def turn(self, name, step):
        found = self._numbers.get(name)
        if found:
            found[0] = max(found[1], min(found[0] + step, found[2]))
            self.items[self.selected] = self._item("%s%d..%d" % (name, found[1], found[2]))

    def choose(self, name):
        app = self.app
        for view, module, screen in VIEWS:
            if name == view:
                if view == "hint":
                    app.only(module, screen)
                else:
                    app.replace(module, screen)
                return
        if name in FORMS:
            app.replace("master.dial", "Dial", name)
        elif name == "sail":
            app.replace("master.sail", "Sail")
        else:
            found = self._numbers.get(name)
            self.answer("%s%d" % (name, found[0]) if found else name)

    def back(self):
        if self._what == "menu":
            self.app.pop()
        else:
            super().back()
