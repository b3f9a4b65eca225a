"""Where everything is in the case of a board: places and heights in mm, from data and sizes.

The origin is the middle of the case; x goes right, y back, z up from the table. The Pico lies on
its chip, pins up, so the names on its back can be read. A board on wires has its USB socket at the
back. A display that plugs on lies across: its socket is on the left.
"""

from types import ModuleType
from typing import NamedTuple

from pilothouse.build import panels, wires
from pilothouse.build.case.sizes import Sizes
from pilothouse.errors import PilothouseError

WALL, BASE, LID, CORNER = 2.0, 2.0, 2.4, 3.0  # thickness of walls, base and lid; radius
AIR = 0.4  # between a part and what it lies beside; printers are off by 0.1 to 0.3
FEET = 5.0  # height of the Pico's feet: more than the parts on its chip side, 3.5 at most
POST = 6.0  # what is round a screw's hole, across
NEAREST = 0.5  # between two nuts, or a nut and a module
ROLES = ("up", "down", "left", "right", "ok", "back")
CROSS = 13.0  # from the middle of the cross to its buttons: 18.4 between the middles of two
FINGER = 1.6  # round a flat button in the lid, so that a finger reaches it
SIGN, LARGE_SIGN, END_SIGN = 3.4, 5.4, 4.4  # across: in the cross, below a button, at the ends
ON_WIRES = ("ssd1306", "sh1106")  # controllers whose modules have sizes
PLUGGED_ON = ("pimoroni_display",)  # boards whose display has sizes

Spot = tuple[float, float]


class Opening(NamedTuple):
    """A window: its middle, width (x) and length (y)."""

    at: Spot
    width: float
    length: float


class Layout(NamedTuple):
    """The case of one board."""

    board: ModuleType
    sizes: Sizes
    display: str  # how the names of its sizes begin: "ssd1306", "pimoroni_display"
    width: float  # outside, in x
    length: float  # outside, in y
    inside: float  # height from the base to the lid
    pico: Spot  # the middle of the Pico
    turn: int  # of the Pico, in degrees; 0: its socket is at the back
    module: Spot  # the middle of the display's board
    buttons: dict[str, Spot]
    signs: dict[str, tuple[str, Spot, float]]  # button -> the role that is shown, where, how large
    window: Opening
    buzzer: Spot | None  # its middle; None: there is none

    @property
    def low(self) -> float:
        """The height of the lid's underside."""
        return BASE + self.inside

    @property
    def high(self) -> float:
        """The height of the lid's face, which is that of the case."""
        return self.low + LID

    @property
    def is_wired(self) -> bool:
        """Whether display and buttons hang on wires; else they are one board on the Pico's pins."""
        return wires.is_wired(self.board)

    @property
    def has_plugs(self) -> bool:
        """Whether plugs stand on the Pico's pins."""
        return bool(wires.plugs(self.board))

    @property
    def posts(self) -> list[Spot]:
        """The middles of the lid's four screws."""
        inset = WALL + POST / 2 - 0.4
        return list_corners(self.width / 2 - inset, self.length / 2 - inset)

    @property
    def parts(self) -> tuple[str, ...]:
        """How the names of the sizes begin that this case takes."""
        more = ("button", "buzzer", "plug", "pin") if self.is_wired else ()
        return ("pico", "usb", "debug", "cable", "header", "screw", self.display, *more)


def list_corners(x: float, y: float) -> list[Spot]:
    """Four places about the origin."""
    return [(sx * x, sy * y) for sx in (-1, 1) for sy in (-1, 1)]


def name_boards() -> list[str]:
    """The boards that have a case."""
    return [name for name in panels.names() if _find_display(panels.data(name))]


def plan(name: str, sizes: Sizes) -> Layout:
    """The layout for a board. Raises PilothouseError if there is no such board, or no case."""
    board = panels.data(name)
    display = _find_display(board)
    if not display:
        raise PilothouseError(
            f"there is no case for {name}: nobody has given the sizes of its display; "
            f"there are cases for {', '.join(name_boards())}"
        )
    return (_plan_wired if wires.is_wired(board) else _plan_plugged)(board, sizes, display)


def _find_display(board: ModuleType) -> str:
    """How the names of the sizes of a board's display begin; "" if there are none."""
    if board.NAME in PLUGGED_ON:
        return str(board.NAME)
    controller = str(board.DISPLAY["controller"])
    has_roles = {name for name, _ in board.BUTTONS} == set(ROLES)
    return controller if wires.is_wired(board) and has_roles and controller in ON_WIRES else ""


def _plan_wired(board: ModuleType, sizes: Sizes, display: str) -> Layout:
    """From the left: a cross of four buttons, the display, back and ok."""
    nut = sizes.most("button nut") / 2
    half = sizes.most(f"{display} width") / 2
    cross = nut + NEAREST + CROSS  # from the left wall
    module = cross + CROSS + nut + NEAREST + half
    back = module + half + NEAREST + nut
    ok = back + CROSS
    width = ok + nut + NEAREST + 2 * WALL
    left = WALL - width / 2
    cross, module, back, ok = (left + x for x in (cross, module, back, ok))
    spots = {
        "up": (cross, CROSS),
        "down": (cross, -CROSS),
        "left": (cross - CROSS, 0.0),
        "right": (cross + CROSS, 0.0),
        "back": (back, 8.0),
        "ok": (ok, -5.0),
    }
    near = 3.6  # signs of the cross are between its buttons
    signs = {
        "up": (cross, near),
        "down": (cross, -near),
        "left": (cross - near, 0.0),
        "right": (cross + near, 0.0),
        "back": (back, 8.0 - 10.8),
        "ok": (ok, -5.0 - 10.8),
    }
    length = sizes.most("pico length") + 2 * (WALL + AIR) + 4.0  # to push the Pico back by 1.5
    below = sum(sizes.most(f"{display} {part}") for part in ("thickness", "glass thickness")) + 0.1
    below += FEET + sizes.most("pico thickness")
    standing = sizes.most("pico joint")
    if wires.plugs(board):
        standing = sum(map(sizes.most, ("header", "plug", "plug bend")))
    # Below a button are its lugs or its lead, which bend aside.
    inside = max(sizes.most("button depth") + 3.0, below + standing)
    return Layout(
        board=board,
        sizes=sizes,
        display=display,
        width=width,
        length=length,
        inside=inside,
        pico=(module, length / 2 - WALL - AIR - sizes.mm("pico length") / 2),
        turn=0,
        module=(module, 0.0),
        buttons={name: spots[name] for name, _ in board.BUTTONS},
        signs={
            name: (name, signs[name], LARGE_SIGN if name in ("ok", "back") else SIGN)
            for name, _ in board.BUTTONS
        },
        window=Opening(
            (module, sizes.mm(f"{display} view up")),
            sizes.most(f"{display} view width"),
            sizes.most(f"{display} view length"),
        ),
        buzzer=(back, -14.0) if board.BUZZER is not None else None,
    )


def _plan_plugged(board: ModuleType, sizes: Sizes, display: str) -> Layout:
    """A display with four buttons at its ends, on the pins of the Pico, which lies below it."""
    across = sizes.mm(f"{display} buttons across") / 2
    along = sizes.mm(f"{display} buttons along") / 2
    # A and B are at the end of the USB socket, which is on the left here.
    spots = {
        "a": (-across, along),
        "b": (-across, -along),
        "x": (across, along),
        "y": (across, -along),
    }
    # The signs are at the ends. So the socket is deep in the case, and the cable's sleeve goes in.
    width = sizes.most(f"{display} width") + 2 * (WALL + AIR + 4.0)
    length = sizes.most(f"{display} length") + 2 * (WALL + 6.5)  # posts for screws
    gestures = board.GESTURES
    beside = (sizes.most(f"{display} button") / 2 + FINGER + width / 2 - across) / 2
    return Layout(
        board=board,
        sizes=sizes,
        display=display,
        width=width,
        length=length,
        inside=FEET + sizes.most(f"{display} stack") + AIR,
        pico=(0.0, 0.0),  # the middle of the display, which stands on its pins
        turn=90,
        module=(0.0, 0.0),
        buttons=spots,
        signs={
            name: (gestures[name][0], (x + (beside if x > 0 else -beside), y), END_SIGN)
            for name, (x, y) in spots.items()
        },
        window=Opening(
            (0.0, 0.0),
            sizes.most(f"{display} view width"),
            sizes.most(f"{display} view length"),
        ),
        buzzer=None,
    )
