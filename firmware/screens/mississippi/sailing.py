"""The end of a course in pilot mode."""


def ending(table):
    """What is played at the end of a course; "": that is up to the player.

    The boat takes what its dock has. Then the turn ends, unless coal can be given or taken.
    """
    session = table.app.table.session
    verbs = [late.split(" ")[0] for late in session.actions()]
    text = "done"
    for verb in ("embark", "refuel"):
        if verb in verbs:
            table.plan = ["done"]
            text = verb
    return "" if session.state["points"] or "give" in verbs or "take" in verbs else text
