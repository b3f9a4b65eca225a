"""The records of the box: who has won how often, the quickest race, the most cash."""

from firmware.screens.choice import Choice, cut, title

_EDGES = 16  # columns of a row that stay free: its edges, the bar, and a gap


class Records(Choice):
    """A list to read. The wins of a player without a name count for the colour."""

    name = "records"

    def open(self):
        app, store = self.app, self.app.store
        app.language.choose(app.settings["language"], "home")
        wins, fewest, most = {}, None, None
        for record in store.records().listing(store):
            winner = record["winner"]
            if winner not in record["players"]:
                continue  # nobody has won
            who = record["names"].get(winner) or app.t(winner)
            key = (record["game"], who)
            wins[key] = wins.get(key, 0) + 1
            score, rounds = record.get("score"), record["rounds"]
            if score is not None:
                most = max(most or (score, who), (score, who))
            elif rounds:
                fewest = min(fewest or (rounds, who), (rounds, who))
        self.items = []
        if fewest:
            self._add("quickest", app.t("quickest", c=fewest[1]), app.t("rounds", n=fewest[0]))
        if most:
            self._add("richest", app.t("richest", c=most[1]), str(most[0]))
        for game, who in sorted(wins, key=lambda key: (-wins[key], key)):
            text = "%d× %s" % (wins[game, who], who)
            self._add(who, text, title(app, game).split(" ")[0])

    def _add(self, name, text, value):
        canvas = self.app.canvas
        text = cut(canvas, text, canvas.w - _EDGES - canvas.measure(value))
        self.items.append((name, (text, value)))

    def title(self):
        return self.app.t("records" if self.items else "no.records")

    def hints(self):
        return self.app.t("ok.back"), ""

    def choose(self, name):
        self.app.pop()
