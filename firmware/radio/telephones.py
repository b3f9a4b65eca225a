"""Which telephones are here, and which seat each has chosen. Only memory knows it."""

from time import time

MOST = 8  # telephones that are known; of more the one that was away longest goes
HERE = 15  # seconds since it has asked last, within which a telephone counts as here
AWAY = 120  # seconds after which somebody else may take its seat
_NAME = b"abcdefghijklmnopqrstuvwxyz0123456789"


class Telephones:
    """Telephones by the names that their pages have drawn."""

    def __init__(self):
        self._known = {}  # name -> [seat, or ""; seconds when it was taken; when it asked last]

    def note(self, name):
        """Note that a telephone asks. Returns its seat; "" also for what is no name."""
        if not 0 < len(name) <= 20 or name.strip(_NAME):
            return ""
        now = int(time())
        own = self._known.get(name)
        if own is None:
            if len(self._known) == MOST:
                del self._known[min(self._known, key=lambda other: self._known[other][2])]
            own = self._known[name] = ["", now, now]
        own[2] = now
        return own[0]

    def sit(self, name, seat):
        """Give a telephone a seat, unless another one that is not away has it; "": none."""
        self.note(name)
        if name not in self._known or seat and seat in self.list_taken(name):
            return
        for other in self._known.values():
            if other[0] == seat:
                other[0] = ""
        self._known[name][:2] = [seat, int(time())]

    def free(self, seat):
        """Nobody has the seat from now on."""
        for own in self._known.values():
            if own[0] == seat:
                own[0] = ""

    def list_taken(self, name):
        """The seats of the other telephones that are not away."""
        now = int(time())
        others = [self._known[other] for other in self._known if other != name]
        return [own[0] for own in others if own[0] and now - own[2] <= AWAY]

    def count_here(self):
        """How many telephones are here."""
        now = int(time())
        return len([1 for own in self._known.values() if now - own[2] <= HERE])

    def list_seats(self):
        """[(seat, minutes since it was taken, whether its telephone is here)]."""
        now = int(time())
        known = [own for own in self._known.values() if own[0]]
        return [(seat, (now - since) // 60, now - last <= HERE) for seat, since, last in known]
