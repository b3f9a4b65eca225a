"""An engine for Gyges that does as its argument says: plays illegally, not at all, or not long.

It needs nothing of the project, as an engine of others would.
"""

import sys
import time

TOLD = {"gibberish": " a1-a2", "empty": "", "goal": " 0|37"}  # in place of its illegal move


def main(mode):
    if mode == "deaf":  # no engine at all
        time.sleep(600)
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "ugi":
            print("Stand-in 1.0\nid name Stand-in\noption maxPly\nugiok")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "quit":
            return
        elif words[0] == "go" and mode == "dies":
            sys.exit(3)
        elif words[0] == "go" and mode != "silent":
            print("info string thinking\ninfo ply 1 bestmove 0|35 nodes 77 time 0.1")
            print(f"bestmove{TOLD.get(mode, ' 0|35')}")
        elif words[0] == "setpos" and mode == "hasty":
            print("bestmove 1|2")
        sys.stdout.flush()


main(sys.argv[1])
