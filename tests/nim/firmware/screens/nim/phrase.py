"""Actions of Nim in the player's words."""


def phrase(app, text):
    """A line of the log."""
    words = text.split(" ")
    return app.t("took", h=words[1], n=words[2])
