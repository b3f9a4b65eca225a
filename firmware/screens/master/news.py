"""What has just happened in MASTER, in big letters. Cards, bills and lots are drawn here."""

from firmware.screens.master.phrase import facts_of, money, port_name
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from firmware.ui.language import upper

# Events with a page of their own. QUIET: events that the last line of the next screen tells. Of the
# other events only `damaged` is told, on the page of its card.
TOLD = "lots card diverted bill freight debt rescued out".split(" ")
QUIET = "toll fee tow_paid agreed refused tow_ended".split(" ")


class News(Prompt):
    """Shows a page for each event; OK turns the page. Then the box draws what is due.

    That is a card, a bill or lots. Any other key but back, and a long OK, turn the page, too; after
    the last page they also act on the screen behind. After an action of a host the box waits for OK
    before it draws, because the host may draw.
    fresh: whether a player has just acted; the events of that action are told first.
    """

    name = "news"

    def __init__(self, app, fresh=False):
        super().__init__(app)
        self._fresh = fresh
        self._pages = []
        self._said = ""  # of quiet events

    def open(self):
        changed = self.changed()
        if self._fresh:
            self._fresh = False
            self._read()
            self._go_on()
            return
        if changed:
            self._pages = []  # the action was taken back, or a host has played
        self._lay()

    def _read(self):
        """Make the pages: (event, headline, text)."""
        self._pages = []
        for event in self.app.table.events:
            if event["event"] == "damaged" and self._pages:  # told with the card that did it
                what, head, _ = self._pages[-1]
                self._pages[-1] = what, head, self.app.t("now", n=event["damage"])
            if event["event"] in QUIET:
                self._said = self._quiet(event)
            elif event["event"] in TOLD and event.get("effect") != "divert":
                page = self._page(event)
                if self._pages and event.get("why") == "damage":  # one page with its card
                    page = page[0], self._pages.pop()[1], page[2]
                self._pages.append(page)

    def _quiet(self, event):
        """An event in one line: what, how much, and who pays or refuses."""
        app, what = self.app, event["event"]
        paid = event.get("paid", event.get("price"))
        much = app.t("is." + what) if paid is None else money(app, paid)
        return "%s %s: %s" % (app.t("news." + what), much, app.who(event["colour"], 33))

    def _page(self, event):
        app, t = self.app, self.app.t
        what = event["event"]
        facts = {"c": app.who(event.get("colour", ""))}
        for name in ("paid", "owed"):
            if name in event:
                facts["m"] = money(app, event[name])
        if what == "card":
            kind, _, n = event["effect"].partition(" ")
            if kind == "good":
                return "card good", t("card.good"), t("told.good")
            return "card damage", t("card.damage", n=n), ""  # "diverted" tells of other cards
        if what == "diverted":
            ports = ", ".join([port_name(app, port) for port in event["ports"]])
            text = t("told." + event["why"], p=ports or t("nearest"))
            return "card diverted", t("card.divert"), text
        if what == "bill":
            facts = facts_of(app, event["bill"])
            return what, facts["f"], t("told.bill", **facts)
        if what == "out" or what == "rescued":
            return what, upper(facts["c"]), t("told." + what, **facts)
        if what == "lots":
            order = [self.app.who(colour) for colour in event["order"]]
            return what, upper(order[0]), ", ".join(order)
        head = ("+" if what == "freight" else "") + facts["m"]
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
            self.app.stack.top.note = self._said

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
        if self._draw:
            if role == "ok":
                self._play_draw()
            return
        self._pages.pop(0)
        self._go_on()
        top = self.app.stack.top
        if (role != "ok" or kind == "long") and top is not self:
            top.press(role, kind)

    def _go_on(self):
        """Show the next page. After the last one draw what is due, or close the screen."""
        self._lay()
        if self._draw and self.app.stack.top is self:
            self._play_draw()

    def _play_draw(self):
        if self.play(self._draw) is not None:
            self._read()
            self._go_on()
            if self._pages:
                self.app.beep("roll" if self._what[:4] == "card" else "done")
