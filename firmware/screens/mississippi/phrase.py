"""Actions of Mississippi Queen in the player's words, for the menu and the log."""

from shared_rules.mississippi.tiles import COLOURS


def phrase(app, text):
    """Return an action in the player's words: "Push red" for `push red`."""
    words = text.split(" ")
    session = app.table.session
    if words[0] == "rank":
        names = [app.who(word) if word in COLOURS else word for word in words[1:]]
        return app.t("do.rank", n=" ".join(names))
    key = "do." + words[0]
    facts = {}
    for word in words[1:]:
        if word in COLOURS:
            key += " c"
            facts["c"] = app.who(word)
        else:
            key += " n"
            facts["n"] = word
    if words[0] in ("embark", "push") and "n" in facts:  # "3": a tile; "3.6": a hex of it
        facts["n"] = session.state["river"][int(facts["n"].split(".")[0])]["tile"]
    elif words[0] in ("roll", "bow") and "n" in facts:
        facts["n"] = app.t(facts["n"])
    return app.t(key, **facts)
