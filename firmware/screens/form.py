"""A list of things to set: left and right change the value, OK goes on."""

from firmware.screens.choice import Choice


class Form(Choice):
    """`fields` gives [(name, values or None)]; without values a row is a step to elsewhere.

    `values` {name: value} holds what is set; labels are the texts `set.NAME`.
    """

    room = "home"  # of the language tables

    def __init__(self, app):
        super().__init__(app)
        self.values = {}
        self._fields = []

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], self.room)
        self.lay()

    def fields(self):
        """The rows as they are now."""
        return []

    def label(self, name):
        return self.app.t("set." + name)

    def show(self, name, value):
        """The text of a value."""
        return self.app.t("is.%s" % value)

    def lay(self, name=None):
        """Make the rows and select one; without a name the selected one stays so."""
        name = name or self.focus()
        self._fields = self.fields()
        self.items = []
        for field, values in self._fields:
            if values is None:
                self.items.append((field, self.label(field)))
            else:
                text = self.show(field, self.values[field])
                self.items.append((field, (self.label(field), "◀ %s ▶" % text)))
        self.selected = min(self.selected, len(self.items) - 1)
        for place, item in enumerate(self.items):
            if item[0] == name:
                self.selected = place

    def hints(self):
        return self.app.t("keys.change"), self.app.t("back.back")

    def turn(self, name, step):
        for field, values in self._fields:
            if field == name and values is not None:
                values = list(values)  # a range has no index
                value = self.values[name]  # of settings it may be one that stands between two
                at = values.index(value) + step if value in values else 0
                self.change(name, values[at % len(values)])
                self.lay()

    def change(self, name, value):
        """A value was chosen."""
        self.values[name] = value
