"""A question of MASTER, or the menu of a turn: the legal actions and, in the menu, the views."""

from firmware.screens.master.list import List
from firmware.screens.master.phrase import facts_of, money, phrase, port_name
from shared_rules.master.fleet import on_turn

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
# Lines of the menu that open a screen, or a page of the table, where the action is completed
_FORMS = {"tow": "do.tow", "port": "do.port", "sail": "do.sail.all", "alone": "do.alone"}


class Ask(List):
    """Lists the answers to the question in the state's `pending`, or else the menu of the turn.

    Left and right set the number of an action that has one. here: whether the port's screen has
    opened this one; then no line leads back to the port.
    """

    name = "ask"

    def __init__(self, app, here=False):
        super().__init__(app)
        self._here = here
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
                facts = {"c": self.app.who(pending["from"]), "m": money(self.app, pending["price"])}
                offer = "offer.ask" if who != ship["colour"] else "offer.back"
                self.info = t(offer, **facts)
                texts = ["accept", "refuse"] + ["tow"] * (len(texts) > 2)
            elif what == "rescue":
                owed = money(self.app, pending["owed"])
                self.info = t("offer.rescue", c=self.app.who(pending["debtor"]), m=owed)
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
        """The lines for the ship on turn, but not what dial and map offer."""
        from shared_rules.master.towing import helpers  # no question needs it

        state, rules = session.state, session.rules
        texts = ["port"] if ship["port"] and not self._here else []
        if helpers(state):
            texts.append("tow")
        sails = not state.get("sailed") and not (ship["tow"] and "by" in ship["tow"])
        if sails and not rules.chart:
            texts.append("sail")
        elif sails and ship["tow"]:
            texts.append("alone")
        texts.append("stay")
        if rules.allows(state, "release"):
            texts.append("release")
        return texts

    def worded(self, name):
        return self._item(name)[1]

    def _item(self, text):
        """The item of an action: (name, text or (text, value))."""
        app, t = self.app, self.app.t
        if text in _FORMS:
            key = "do.price" if text == "tow" and self._what == "tow" else _FORMS[text]
            return text, t(key) + " ..."
        stem, _, last = text.rpartition(" ")
        low, dots, high = last.partition("..")
        if dots:
            stem += " "  # so it differs from `card divert`, an action without a number
            found = self._numbers.setdefault(stem, [int(low), int(low), int(high)])
            return stem, (phrase(app, "%s%d" % (stem, found[0])), "◀%d▶" % found[0])
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
        if name == "tow":
            app.replace("master.dial", "Dial", name)
        elif name == "port":
            app.replace("master.port", "Port", True)
        elif name in _FORMS:
            app.pop()
            app.stack.top.more()
        else:
            found = self._numbers.get(name)
            self.answer("%s%d" % (name, found[0]) if found else name)

    def close(self):
        self.app.table.stop()  # the listing of the legal actions

    def back(self):
        if self._what == "menu":
            self.app.pop()
        else:
            super().back()
