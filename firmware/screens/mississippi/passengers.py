"""Passengers of Mississippi Queen: who has taken whom from where, and who still waits."""

from firmware.screens.choice import Choice


class Passengers(Choice):
    """Lists each boat's passengers with their islands, then who waits where, then the pool."""

    name = "passengers"

    def open(self):
        t, state = self.app.t, self.app.table.session.state
        self.items = []
        for colour in state["order"]:
            boat = state["boats"][colour]
            if boat["out"] or colour == "black":
                continue
            served = [state["river"][place]["tile"] for place in boat["islands"]]
            aboard = "♟" * boat["passengers"] + "○" * (2 - boat["passengers"])
            words = " ".join(served) + "  " + aboard
            self.items.append((colour, (self.app.who(colour, 70), words)))
        for piece in state["river"][state["rear"] :]:
            if piece["passengers"]:
                waiting = t("waiting", n=piece["tile"])
                self.items.append((piece["tile"], (waiting, "♟" * piece["passengers"])))
        self.items.append(("pool", (t("pool"), str(state["pool"]))))

    def title(self):
        return self.app.t("passengers")

    def hints(self):
        return self.app.t("ok.back"), ""

    def choose(self, name):
        self.app.pop()
