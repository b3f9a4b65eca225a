"""What takes the keys of the map in pilot mode."""


class Hand:
    """The base of what takes the keys of the `Map`. Override only what is used.

    mode: names what the keys do. whole: whether nothing is searched, so that it can outlast
    another screen. think(): searches for one slice; returns whether there is more to search.
    prepare(state): computes figures, words, and what `draw_below` and `draw_above` draw, before and
    after the boats. back(): takes back; returns whether it was needed here. key(role): takes any
    button but back; returns False if it opens the menu.
    """

    whole = True

    def __init__(self, table):
        self.table = table

    def think(self):
        return False

    def draw_below(self, canvas):
        return None

    def draw_above(self, canvas, lit):
        return None

    back = think
