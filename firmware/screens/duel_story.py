"""What the stories of the games for two share: turns, and the time on the clocks."""


def moved(tale, who):
    """Note a turn of a side."""
    tale.counts[who] += 1
    tale.round += 1


def end(tale, session):
    """Show the time that each side has used, if the clocks have it: those of a whole game do."""
    remarks = session.remarks
    rule = remarks.get("clock rule", "").split(" ")
    try:
        for who in session.players if rule[0] == "game" else ():
            seconds = (int(rule[1]) - int(remarks["clock " + who])) // 1000
            tale.marks[who] = "%d:%02d" % (seconds // 60, seconds % 60)
    except (KeyError, ValueError, IndexError):
        tale.marks = {}
    if not tale.marks:
        tale.note = "time.unknown"
