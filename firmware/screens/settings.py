"""The settings of the box. A change works at once and is kept on flash."""

from firmware import visit
from firmware.screens.form import Form
from firmware.ui.language import Language

settings = visit("firmware.settings")  # this screen needs it no longer than it is open


class Settings(Form):
    """Language, brightness, sound, minutes until the display goes dark, moments, lessons, records.

    OK, pressed twice, clears the records. Where lessons were seen they can be read again, and the
    box can explain everything anew.
    """

    name = "settings"

    def __init__(self, app):
        super().__init__(app)
        self._records_key = "set.records"  # the text of the row of the records

    def fields(self):
        self.values = self.app.settings
        rows = []
        for row in settings.values():
            rows.append(row)
            if row[0] == "explain" and self.values.get("seen"):
                rows += (("seen", None), ("anew", None))
        if hasattr(self.app, "aerial"):
            rows.append(("telephones", None))
        return rows + [("records", None)]

    def title(self):
        return self.app.t("settings")

    def show(self, name, value):
        t = self.app.t
        if name == "brightness":
            return str(value)
        if name == "sleep":
            return t("minutes", n=value) if value else t("never")
        if name == "language":
            return Language(value).t("name")
        return t("on" if value else "off")

    def change(self, name, value):
        self.app.set(name, value)
        self.app.keys.drop(None)  # after a start these keys would change the setting again

    def label(self, name):
        return self.app.t(self._records_key if name == "records" else "set." + name)

    def hints(self):
        t = self.app.t
        rows = "records", "seen", "anew", "telephones"
        return t("ok.choose" if self.focus() in rows else "ok.change"), t("back.back")

    def press(self, role, kind):
        if role != "ok" and self._records_key != "set.records":
            self._records_key = "set.records"
            self.lay()
        super().press(role, kind)

    def choose(self, name):
        if name == "seen":
            self.app.push("seen", "Seen")
            return
        if name == "telephones":
            self._open_telephones()
            return
        if name == "anew":
            self.app.set("seen", "")
            self.app.set("explain", True)
            self.lay("explain")
            return
        if name != "records":
            self.turn(name, 1)
            return
        if self._records_key != "sure":
            self._records_key = "sure"
        else:
            self._records_key = "no.records"
            self._clear()
        self.lay()

    def _open_telephones(self):
        app = self.app
        refusal = visit("firmware.screens.no_telephones")
        obstacle = None if app.radio else refusal.find_obstacle(app.aerial)
        if obstacle:
            app.beep("refused")
            app.push("no_telephones", "Refused", obstacle)
        else:
            app.push("telephones", "Telephones")

    def _clear(self):
        app = self.app
        if not app.store.records().clear(app.store):
            app.beep("refused")
        elif app.table.session and "game ended" in app.table.session.remarks:
            app.table.remark("game ended", "")  # else the game on the table would still be a record
