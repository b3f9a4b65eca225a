"""A list of values to set: left and right change a value, as its arrows say. OK goes on."""

from firmware.screens.choice import Choice


class Form(Choice):
    """Subclasses provide `fields`, and `choose` for OK.

    values: {name: value}, what is set now.
    """

    part = "home"  # the table of the language that has the texts

    def __init__(self, app):
        super().__init__(app)
        self.values = {}
        self._fields = []

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], self.part)
        self.lay()

    def fields(self):
        """Return the present rows: [(name, values)].

        values: what left and right go through, or None for a row that leads to another screen.
        """
        return []

    def label(self, name):
        """Return the text at the left of a row."""
        return self.app.t("set." + name)

    def show(self, name, value):
        """Return the text of a value."""
        return self.app.t("is.%s" % value)

    def lay(self, name=None):
        """Make the rows again and select the row `name`; without a name, the same as before."""
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
        name, key = self.focus(), "ok.ready"
        if name == "start":
            key = "ok.start"
        elif dict(self._fields).get(name) is None:
            key = "ok.choose"
        return self.app.t(key), self.app.t("back.back")

    def turn(self, name, step):
        for field, values in self._fields:
            if field == name and values is not None:
                values = list(values)  # a range has no index
                value = self.values[name]  # a setting that a file gave need not be in the list
                at = values.index(value) + step if value in values else 0
                self.change(name, values[at % len(values)])
                self.lay()

    def change(self, name, value):
        """Set the row `name` to a value."""
        self.values[name] = value
