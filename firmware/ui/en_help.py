"""English: the help page."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
help.text=OK does what is most likely; the last line of the display says what. ▲▼◀▶ choose or \
steer. Back goes back; hold it for the first screen.|\
MISSISSIPPI QUEEN: turn the red wheel with ▲▼, OK. Then tell the box each step of your boat: \
▲ one space ahead, ◀▶ a turn of the bow. When the points are used up: OK.|\
More is under ▼: pushing, passengers, sandbanks, a new tile, an empty rear tile.|\
MASTER: OK lists what the ship on turn can do; ◀▶ show the other ships. On the chart ▲▼◀▶ lay \
the course, OK sails it, back takes it away.|\
MISTAKES: back shows what was played; OK takes back the marked line and all after it.|\
WHY NOT? When something is refused, press back to read the rule.|\
Die and tiles: OK. The ruler: say who is ahead, from the front. The box keeps wheels, coal, \
passengers and order; you move the boats and the river.
"""
)
