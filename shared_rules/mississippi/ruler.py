"""Q-51: how boats that are level are put in order."""

BLACK_COAL = 7  # Q-51a: her coal counts as more than any


def in_line(state, level):
    """Of boats that are level the faster first, then the one with more coal.

    Then the one further right: `level` lists the colours from right to left.
    """

    def standing(place):
        boat = state["boats"][level[place]]
        coal = BLACK_COAL if boat["owner"] is None else boat["coal"]
        return (-boat["speed"], -coal, place)

    return [level[place] for place in sorted(range(len(level)), key=standing)]
