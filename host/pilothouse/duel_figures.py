"""What `pilothouse bench` measures of Gyges and T-boats: the box while its opponent thinks."""

from collections.abc import Callable, Iterator

from pilothouse.bench import Figure
from pilothouse.figures import OPEN_BOX, run, sizes

MOST_HEAP = 194_560  # 190 KiB
MOST_LOADED = 60_000
PLAYERS = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}
# Usual middle games, the second side to move, which the box plays with a clock running.
POSITIONS = {
    "gyges": '{"board": "000000/030000/321020/200033/210011/000000", "to_move": "north"}',
    "tboats": '"Y b2-b4,d1-d3,e4-g4,h1-h3 R a6-c6,d7-d9,f6-f8,h6-h8 r"',
}
# Memory is looked at between slices of the search, after a collection: what is really needed.
THINKING = """
players, seats = PLAYERS, {"SIDE": 5}
send("game.new", game="GAME", players=players, position=POSITION, seats=seats, options=OPTIONS)
from firmware.clock import keep
keep(app, "rule", "fischer 600000 5000 1")
del keep
app.play()
for _ in range(3):
    app.turn()
send("ui.press", button="ok")
print("screen", app.stack.top.name)
print("idle", used() - harness - simulator)
most = thought = 0
modules = ""
while not app.table.session.ply and thought < 200:
    app.turn()
    if app.seats.action is None:
        thought += 1
        if thought % 20 == 2:
            most = max(most, used() - harness - simulator)
            modules = " ".join(name for name in sys.modules)
print("heap", most)
print("slices", thought)
print("modules", modules)
"""


def thinking() -> Iterator[Figure]:
    """Heap and .mpy with the opponent at level 5 thinking in the middle of a game with clocks."""
    for game, players in PLAYERS.items():
        words = {"GAME": game, "SIDE": players[1], "PLAYERS": repr(players)}
        words["POSITION"] = POSITIONS[game]
        words["OPTIONS"] = '{"preset": "tournament"}' if game == "gyges" else "{}"
        code = THINKING
        for word, value in words.items():
            code = code.replace(word, value)
        found = run(OPEN_BOX + code)
        beside = f"screen {found['screen']}, {int(found['slices'])} slices looked at"
        yield Figure(f"heap used, {game} thinking", int(found["heap"]), MOST_HEAP, "B", beside)
        loaded = sizes(found["modules"])[0]
        yield Figure(f".mpy loaded, {game} thinking", loaded, MOST_LOADED, "B")


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (thinking,)
