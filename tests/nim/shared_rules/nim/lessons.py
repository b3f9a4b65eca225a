"""The lessons of Nim: what it is about, and that a heap is emptied at once."""


def _goal(rules, state, events):
    return True  # whoever hears it has just begun


def _whole(rules, state, events):
    """The other player has taken from one heap, and one of two or more is left."""
    return events[-1:] != [] and events[-1]["event"] == "taken" and max(state["heaps"]) > 1


def _largest(rules, state, events):
    """The name of the last match of the largest heap, as actions name it."""
    return "%d 1" % (state["heaps"].index(max(state["heaps"])) + 1)


LESSONS = (
    ("goal", _goal, None),
    ("heap", _whole, _largest),
)
