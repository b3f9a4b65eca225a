"""What a Pico reports about itself: its MicroPython, its free flash, whether a box is on it."""

from dataclasses import dataclass

from pilothouse.build import package, panels, stock, uf2
from pilothouse.shown import plain

OLDEST = (1, 24)  # the oldest MicroPython that a box works on
GET = "https://micropython.org/download/RPI_PICO (for a Pico 2: RPI_PICO2, with radio: ..._W)"
NEW = (
    "hold its BOOTSEL button while you plug it in, and copy MicroPython's .uf2 file to the drive "
    f"that appears: {GET}"
)
NEEDS = "telephones need a Pico 2 W with MicroPython's image RPI_PICO2_W (docs/radio.md)"
KINDS = {  # the kind of each field (answers.py)
    **dict.fromkeys(("name", "machine", "board", "pack", "image", "firmware"), str),
    **dict.fromkeys(("mpy", "block", "size", "free"), int),
    "version": [int],
    "chosen": [str],
    "main": str | None,
    "crash": str | None,
}


@dataclass(frozen=True)
class About:
    """What the device reports about itself. Sizes are in bytes; None: there is no such file."""

    name: str  # "micropython"
    version: tuple[int, ...]
    mpy: int  # the version of .mpy that it reads
    machine: str
    block: int
    size: int  # of the file system; a Pico's 1408 KB, a Pico W's 848 KB
    free: int
    board: str  # the board that board.txt names, "" without that file
    chosen: tuple[str, ...]  # the languages and games that it names
    pack: str  # how the pack came, and its version: "deployed 0.1.0"; "" if there is none
    image: str  # how the firmware came: "deployed", "joined", "frozen"; "" if none can be loaded
    firmware: str  # its version, or ""
    main: str | None  # the text of main.py
    crash: str | None  # what the box wrote about its last error

    @property
    def runtime(self) -> str:
        """A text such as "MicroPython 1.28.0 on Raspberry Pi Pico with RP2040"."""
        name = "MicroPython" if self.name == "micropython" else plain(self.name)
        return f"{name} {'.'.join(map(str, self.version[:3]))} on {plain(self.machine)}"

    def too_old(self) -> str | None:
        """The sentence that says why a box can't run on this MicroPython, or None."""
        if self.name != "micropython":
            return f"{self.runtime} is no MicroPython: {NEW}"
        if self.version[:2] < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            return f"{self.runtime} is too old, {oldest} is the oldest that works: {NEW}"
        return None

    @property
    def choice(self) -> package.Choice:
        """The languages and games that the box has."""
        return package.Choice.of(("", "", *self.chosen))

    @property
    def chip(self) -> str:
        """The name of the chip, such as "RP2040", or "" if the device does not say it."""
        return next((chip for chip in uf2.CHIPS.values() if chip in self.machine), "")

    @property
    def has_own_w_image(self) -> bool:
        """Whether it runs MicroPython's image for the Pico W. With the other it is a plain Pico."""
        return self.machine.startswith(f"{stock.NAMES['pico_w']} with")

    @property
    def no_telephones(self) -> str | None:
        """The sentence that says why no telephones can play at it without a laptop, or None."""
        if self.machine.startswith(stock.NAMES["pico2_w"]):
            return None
        if self.has_own_w_image:
            return f"a Pico W has too little memory for telephones beside the games: {NEEDS}"
        return f"{plain(self.machine)} has no radio, or its image does not know it: {NEEDS}"

    @property
    def is_box(self) -> bool:
        """Whether a box starts at power-on: by main.py, or by the image and the texts of a pack."""
        return self.is_ours or self.image == stock.FROZEN and bool(self.pack)

    @property
    def likely_board(self) -> str:
        """The board that it has; if it names none, the oldest for a box, else the proposed one."""
        return self.board or (package.DEFAULT if self.is_box else panels.PROPOSED)

    @property
    def is_ours(self) -> bool:
        """Whether main.py is that of a box."""
        return self.main is not None and "firmware.main" in self.main

    @property
    def outdone(self) -> str | None:
        """The sentence that the pack goes before the modules of the image, or None."""
        words = self.pack.split(" ")
        if self.image != stock.FROZEN or words[-1] in ("", self.firmware):
            return None
        theirs, own = plain(self.firmware), plain(words[-1])
        return (
            f"The firmware of its image is of version {theirs}, and the pack on its flash of "
            f"version {own}: the pack runs, with memory for its modules."
        )
