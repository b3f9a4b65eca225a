"""What has just happened in MASTER, in big letters. Cards, bills and lots are drawn here."""

from firmware.screens.master.phrase import facts_of, money, port_name
from firmware.screens.prompt import Prompt
from firmware.ui import widgets

# The events that are told; all others are passed over
TOLD = (
    "lots card diverted bill toll freight fee tow_paid agreed refused tow_ended debt rescued out"
).split(" ")
GAINS = ("freight", "tow_paid")  # events that bring money: a plus stands before it


class News(Prompt):
    """Shows a page for each event; OK turns the page. Then OK draws the card, bill or lots due.

    fresh: whether the events of the last action are told first.
    """

    name = "news"

    def __init__(self, app, fresh=False):
        super().__init__(app)
        self._fresh = fresh
        self._pages = []

    def open(self):
        changed = self.changed()
        if self._fresh:
            self._fresh = False
            self._read()
        elif changed:
            self._pages = []  # the action was taken back, or a host has played
        self._lay()

    def _read(self):
        """Make the pages: (event, headline, text)."""
        self._pages = []
        for event in self.app.table.events:
            if event["event"] == "damaged":  # told with the card that did it
                what, head, _ = self._pages[-1]
                self._pages[-1] = what, head, self.app.t("now", n=event["damage"])
            if event["event"] in TOLD and event.get("effect") != "divert":
                self._pages.append(self._page(event))

    def _page(self, event):
        app, t = self.app, self.app.t
        what = event["event"]
        facts = {}
        for key, name in (("c", "colour"), ("o", "other")):
            facts[key] = t(event[name]) if name in event else ""
        for name in ("paid", "cash", "owed", "price"):
            if name in event:
                facts["m"] = money(app, event[name])
        if what == "card":
            kind, _, n = event["effect"].partition(" ")
            if kind == "good":
                return "card good", t("card.good"), t("told.good")
            return "card damage", t("card.damage", n=n), ""  # "diverted" tells of one that diverts
        if what == "diverted":
            ports = ", ".join([port_name(app, port) for port in event["ports"]])
            text = t("told." + event["why"], p=ports or t("nearest"))
            return "card diverted", t("card.divert"), text
        if what == "bill":
            facts = facts_of(app, event["bill"])
            return what, facts["f"], t("told.bill", **facts)
        if what == "out" or what == "rescued":
            return what, facts["c"].upper(), t("told." + what, **facts)
        if what == "lots":
            order = [self.app.who(colour) for colour in event["order"]]
            return what, order[0].upper(), ", ".join(order)
        head = t("head." + what)
        if "m" in facts:
            head = ("+" if what in GAINS else "") + facts["m"]
            if what in ("toll", "fee"):
                head = "-" + head
        return what, head, t("told." + what, **facts)

    def _lay(self):
        """Show the first page, or else what is to be drawn, or else close the screen."""
        t, session = self.app.t, self.app.table.session
        pending = session.state["pending"]
        self._draw = None
        self._right = t("back.log")
        if self._pages:
            self._what, self._head, self._text = self._pages[0]
            self._caption = t("news." + self._what.split(" ")[0])
            self._left = t("ok.on")
        elif pending and pending["what"] in ("card", "bill", "lots") and self._by_box(pending):
            self._draw = self._what = pending["what"]
            who = pending.get("who")
            self._caption = (self.app.who(who) + ": " if who else "") + t("ask." + self._draw)
            self._head = "?"
            self._text = t("draw." + self._draw)
            self._left = t("ok.draw")
        else:
            self.app.pop()

    def _by_box(self, pending):
        """Whether the box draws what is pending, on a press of the player."""
        if self.app.playing():
            return False
        return self.app.table.session.rules.options.get(pending["what"] + "s") != "table"

    def title(self):
        return self._caption

    def focus(self):
        return ("draw " if self._draw else "") + self._what

    def paint(self, canvas):
        widgets.title_bar(canvas, self._caption)
        head = self._head
        wide = canvas.measure_medium(head)
        canvas.medium(head, max(2, (canvas.w - wide) // 2), 12)
        widgets.wrap(canvas, self._text, 2, 29, canvas.w - 4, 27)
        self.foot(canvas, self._left, self._right)

    def key(self, role, kind):
        if role != "ok":
            return
        if self._draw:
            self._play()
            return
        self._pages.pop(0)
        pending = self.app.table.session.state["pending"]
        card = not self._pages and pending and pending["what"] == "bill" and self._what != "bill"
        if card and self._by_box(pending):
            self._play("bill")  # M-43: the bill belongs to the card; one press for both
        else:
            self._lay()

    def _play(self, text=None):
        if self.play(text or self._draw) is not None:
            self._read()
            self._lay()
            if self._pages:
                self.app.beep("roll" if self._what[:4] == "card" else "done")
