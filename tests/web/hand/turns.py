"""Turns of each kind in recorded games: before which ply, which names are pressed, what that plays.

A pair is a field and what is entered there. What chance adds to an action is left out.
"""

from tests.web.hand.test_hand_games import GAMES

# Games that are not recorded: how they begin, and what is played.
BEGUN = {"chart": (GAMES["chart"], ["start CAPETOWN", "start CARACAS", "bill"])}
TURNS = {
    "mississippi": {
        "two_players": [
            (0, ["Draw a tile"], ["tile"]),
            (1, ["Bow right"], ["right"]),
            (
                2,
                ["Sail 1 · Take a passenger: A2-3 · End the turn"],
                ["ahead", "embark 1", "done"],
            ),
            (3, ["Take a passenger A2-3"], ["embark 1"]),
            (4, ["End the turn"], ["done"]),
            (5, ["Roll the die · Draw a tile"], ["roll", "tile"]),
            (7, ["speed 2"], ["speed 2"]),
            (10, ["More…", "First on the front tile"], ["front"]),
            (21, ["More…", "The rear tile is empty"], ["clear"]),
            (
                25,
                [
                    "ann · cream one place back",
                    "level: ann · cream",
                    "Ruler: bob · red 2 > bob · red = ann · cream > ann · white",
                ],
                ["rank red2 > red = cream > white"],
            ),
            (60, ["Fill up with coal"], ["refuel"]),
            (67, ["ann · white speed 1 coal 6 passengers: 2 of 2 Push"], ["push white"]),
            (98, ["Ran onto a sandbank · End the turn"], ["aground", "done"]),
            (137, ["More…", "At the landing pier: ann · white"], ["moor white"]),
        ],
        "black_rose_two_boats": [
            (1, ["More…", "No way on: out", "No way on: out: Really?"], ["out"]),
            (135, ["More…", "Give coal", "Give coal: bert · red 1"], ["give red 1"]),
            (150, ["More…", "Take coal", "Take coal: The Black Rose 1"], ["take black 1"]),
        ],
        "pilot/pilot_black_rose": [
            (0, ["Draw a tile"], ["tile"]),
            (1, ["Bow north-east"], ["bow ne"]),
            (
                4,
                [
                    "A0/10. Sail there: speed 2, 0 coal",
                    "Bow south-west",
                    "Speed 2 · Sail 2 · End the turn Bow south-west · 1 coal",
                ],
                ["speed 2", "left", "ahead", "ahead", "left", "done"],
            ),
            (4, ["More…", "Speed 3 · 1 coal"], ["speed 3"]),
            (5, ["Turn left"], ["left"]),
            (8, ["Roll the die · Draw a tile"], ["roll", "tile"]),
            (
                66,
                ["Push Green, south-east · Ahead · End the turn Bow north"],
                ["push 2.12", "ahead", "done"],
            ),
            (78, ["Take a passenger · End the turn"], ["embark", "done"]),
            (227, ["More…", "Give coal", "Give coal: Grey 2"], ["give grey 2"]),
        ],
    },
    "master": {
        "master/table_four": [
            (0, ["Draw lots"], ["lots"]),
            (1, ["Kuwait"], ["start KUWAIT"]),
            (5, ["Draw a bill of lading"], ["bill"]),
            (
                8,
                [
                    "2",
                    "storm zone",
                    "Rio de Janeiro",
                    "Fuel 6 · Sail 2 to Rio de Janeiro, storm zone −$12,000",
                ],
                ["fuel 6", "sail 2 zone RIO_DE_JANEIRO"],
            ),
            (9, ["More…", "Load: oil for Tokyo, $50,000"], ["load 9"]),
            (10, ["More…", "Fuel", "Fuel: 3 · −$3,000"], ["fuel 3"]),
            (11, ["Stay"], ["stay"]),
            (
                13,
                ["3", ("Into which port?", "Buenos Aires"), "Sail 3 to Buenos Aires 1 fuel"],
                ["sail 3 BUENOS_AIRES"],
            ),
            (16, ["More…", "Tow", "Tow: Green", "Do it"], ["tow green"]),
            (17, ["Refuse"], ["refuse"]),
            (20, ["Accept"], ["accept"]),
            (29, ["No"], ["veto"]),
            (48, ["Draw a card · Draw a bill of lading"], ["card", "bill"]),
        ],
        "master/table_two": [
            (
                4,
                [
                    ("Price of a ton", "3"),
                    "Fuel 6 at $3,000 · Sail 4 −$18,000",
                ],
                ["fuel 6 3000", "sail 4"],
            ),
            (15, ["Yes"], ["yes"]),
        ],
        "chart": [
            (0, ["Kuwait 36.6, $1,000. Start from Kuwait"], ["start KUWAIT"]),
            (3, ["32.18: Sail 1, through the storm: draw a card"], ["sail 32.18"]),
            (3, ["Fuel 9 · Sail 4 −$27,000"], ["fuel 9", "sail 30.17 29.16 28.15 27.14"]),
        ],
    },
    "gyges": {
        "gyges_tournament": [
            (
                0,
                [
                    "More…",
                    "a: piece of height 1",
                    "b: piece of height 3",
                    "c: piece of height 2",
                    "d: piece of height 3",
                    "Set-up: 1 3 2 3 2 1",
                ],
                ["setup 132321"],
            ),
            (
                2,
                [
                    "d1: piece of height 3. Move d1 to …",
                    "e1: piece of height 2. Move d1 to e1",
                    "d1: piece of height 3. Move d1 to e1, the other piece to d1",
                ],
                ["d1-e1(d1)"],
            ),
            (
                3,
                [
                    "b6: piece of height 1. Move b6 to …",
                    "d6: piece of height 2. Move b6 to d6",
                    "Move b6 to d6, the other piece to b2",
                ],
                ["b6-c6-d6(b2)"],
            ),
            (22, ["More…", "Resign", "Resign: Really?"], ["resign"]),
            (
                22,
                ["a2: piece of height 1. Move a2 to …", "Move a2 to the goal"],
                ["a2-b2-c3-b5-north"],
            ),
        ],
        "gyges_blocked": [(0, ["Pass"], ["pass"])],
    },
    "tboats": {
        "tboats_draw": [
            (0, ["More…", "Draw", "Draw: Really?"], ["draw"]),
            (
                1,
                ["Yellow: a1–a3. Move a1–a3 to …", "Move a1–a3 to a2–a4"],
                ["a1-a3>a2-a4"],
            ),
        ],
        "tboats_manual": [
            (0, ["Yellow: a1–a3. Touch: a1–a3"], ["touch a1-a3"]),
            (
                25,
                [
                    "Yellow: h1–h3. Move h1–h3 to …",
                    "Move h1–h3 to h3–h5",
                    "Move h1–h3 to h3–h5, Claim the T",
                ],
                ["h1-h3>h3-h5 claim"],
            ),
            (108, ["More…", "Take: d5–f5"], ["punish d5-f5"]),
        ],
    },
}
