"""A new game of T-boats: the formation and the options."""

from firmware.screens.duel_new import NewGame
from shared_rules.tboats.options import LIMITS, PLAYERS, VALUES, resolve

BY_HAND = "hand"
# The values offered for options that are any number within limits
_SOME = {"repetition_limit": range(10), "no_capture_limit": (0, 20, 50, 100, 150, 200, 500, 1000)}


class New(NewGame):
    """If the formation is `BY_HAND`, "start" first opens a board on which it is laid."""

    game = "tboats"
    sides = tuple(PLAYERS)
    main = ("formation",)
    more = ("claim", "walk_in", "punish_window", "strict_touch", "rot180", "pass_over") + tuple(
        sorted(LIMITS)
    )

    def standard(self):
        return resolve({})

    def choices(self, name):
        if name == "formation":
            return VALUES[name] + (BY_HAND,)
        return VALUES.get(name) or _SOME[name]

    def begin(self, options, position=None):
        by_hand = options.get("formation") == BY_HAND
        if by_hand and position is None:
            self.enter("formation")
            return
        if by_hand:
            del options["formation"]
        super().begin(options, position)

    def laid(self, what, position):
        if what == "formation":  # T-4: yellow begins, so the text of a formation names no side
            options = self.read_options()
            options["formation"] = position[:-2]
            super().begin(options)
        else:
            super().laid(what, position)
