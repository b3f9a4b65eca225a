"""`pilothouse doctor`: examines a box and says in words what is wrong and how to mend it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from pilothouse import project
from pilothouse.build import lent, package, panels, radio_page, stock, wires, wiring_pictures
from pilothouse.device import bootloader, deploy, flashing, pico, wiring
from pilothouse.device.parts import Ask, Parts
from pilothouse.device.sentences import tell
from pilothouse.device.wiring import Finding
from pilothouse.errors import DeviceError, ImageError, TargetError
from pilothouse.link import protocol
from pilothouse.link.answers import fits
from pilothouse.shown import Console, plain

BOARD = {
    "display": {"controller": str, "bus": str},
    "buttons": [list],
    "active": int,
    "buzzer": int | None,
}
WIRED = {0: str, 1: int}
ON_I2C = dict.fromkeys(("address", "sda", "scl", "freq"), int)
FULL = 64  # KiB of free flash: with less, there may be no room for games
ITS_OWN = (
    "This Pico W runs its own image, whose radio takes memory and flash. The image of the plain "
    "Pico leaves more of both: boards/pico_w.md"
)
DAMAGED = f"{package.PACK} is damaged: its content has another SHA-256 than when it was made."
NEWER = "The box has version {}, which is newer than this pilothouse, {}."
OTHER_PAGE = "The page for telephones is not that of this version, or damaged."
WAITS = "Its boot program runs: no program starts on it, or BOOTSEL was held."
DRAG = "Drag the image of a box on this drive, or pilothouse update --image FILE.uf2"


class Doctor:
    """Examines a Pico. `findings`: the faults found so far."""

    def __init__(self, device: pico.Pico, console: Console, ask: Ask | None = None) -> None:
        self.findings: list[Finding] = []
        self._device, self._console, self._ask = device, console, ask
        self._picture = ""  # its address

    def examine(self, board: str | None, seconds: float, new: flashing.New | None = None) -> None:
        """Examine firmware, display and buttons. Raises PilothouseError.

        board: None: the one that the device has. seconds: the time to press each button once; 0:
        buttons are not asked for. new: an image that may be for another chip.
        """
        about = self._device.about
        self.findings += other_chip(new, about.chip)
        self._tell(f"{self._device.port}: {about.runtime}, {about.free // 1024} KB of flash free")
        if about.has_own_w_image:
            self._tell(ITS_OWN)
        if too_old := about.too_old():
            self.findings.append(Finding(f"{too_old}.", "Then pilothouse deploy."))
            return
        if about.crash:
            first = about.crash.partition("\n")[0]
            self._tell(f"Its last error, in saves/crash.txt: {plain(first.strip())}")
        board = plain(board or about.likely_board)
        there = deploy.hashes(self._device)
        self._firmware(board, there)
        deploy.check_board(board, there)
        data = self._board(board, there)
        drawn: list[wires.Wire] = []
        if board in panels.names() and f"{package.OVER}boards/{board}.py" not in there:
            drawn = wires.wires(panels.data(board))
            self._picture = picture(board)
        parts = Parts(self._device, self._tell, self._ask, self.findings)
        parts.examine(board, drawn, data, seconds)

    def _tell(self, sentence: str) -> None:
        self._console.print(sentence, soft_wrap=True)

    def _firmware(self, board: str, there: dict[str, str]) -> None:
        """Compare the firmware on the device with this checkout's."""
        about = self._device.about
        own = board not in panels.names()
        choice = replace(about.choice, telephones=package.TELEPHONES in there)
        came = about.pack.split(" ")[0] or package.DEPLOYED
        inside = package.files(board, choice, came=came, own=own)
        wanted = package.hashes(package.on_flash(inside))
        missing = [name for name in wanted if name not in there]
        other = [name for name in wanted if there.get(name, wanted[name]) != wanted[name]]
        is_there = package.PACK in there
        damaged = is_there and self._device.run_json("damaged", bool, pack=package.PACK)
        if damaged:
            other = [name for name in other if name != package.PACK]
            self.findings.append(Finding(DAMAGED, "pilothouse update"))
        packed = about.pack.split(" ")[-1]
        if about.image == stock.FROZEN:
            self._tell(f"The firmware is part of its image, version {plain(about.firmware)}.")
            self._frozen(about)
        elif protocol.is_newer(packed):
            mend = "Bring pilothouse up to date, before anything is put on the box."
            self.findings.append(Finding(NEWER.format(plain(packed), project.version()), mend))
        elif not about.is_box and len(missing) == len(wanted):
            self.findings.append(Finding("There is no firmware on it.", "pilothouse deploy"))
        elif missing or other:
            said = [f"{name} is missing" for name in missing]
            said += [f"{name} is not that of this version, or damaged" for name in other]
            self.findings.append(Finding(f"{', '.join(said)}.", "pilothouse update"))
        elif not damaged:
            self._tell("The firmware is whole and of this version.")
        self._telephones(there)
        over = sorted(map(plain, (name for name in there if name.startswith(package.OVER))))
        if over:
            self._tell(f"These files go before those of the firmware: {', '.join(over)}")
        hidden = deploy.hiding(there, inside)
        if hidden:
            self.findings.append(
                Finding(
                    f"Firmware of its own is used in place of {len(hidden)} files of this version.",
                    "If that is not meant: pilothouse update, which puts it aside.",
                )
            )
        if package.PACK in there and deploy.left(there) and about.image != stock.FROZEN:
            self.findings.append(
                Finding(
                    "What an unfinished deploy has left is still on its flash.", "pilothouse deploy"
                )
            )
        if about.free < FULL * 1024:
            self.findings.append(
                Finding(
                    f"The flash is nearly full: {about.free // 1024} KB are free.",
                    "Delete games that you do not need: Saved games on the box.",
                )
            )

    def _telephones(self, there: dict[str, str]) -> None:
        """Say whether telephones can play at it without a laptop. No network is joined for that."""
        about = self._device.about
        page = there.get(package.TELEPHONES)
        if page is None:
            if about.no_telephones is None:
                self._tell(
                    "It has a radio, and no page for telephones: pilothouse update --telephones"
                )
            return
        codes = about.choice.languages
        whole = package.hashes({package.TELEPHONES: radio_page.pack(codes)})[package.TELEPHONES]
        if about.no_telephones:
            self._tell(f"It has the page for telephones, but {about.no_telephones}.")
        if page != whole:
            self.findings.append(Finding(OTHER_PAGE, "pilothouse update"))
        elif not about.no_telephones:
            languages = ", ".join(codes or package.languages())
            self._tell(f"It has a radio, and the page for telephones is whole: {languages}.")

    def _frozen(self, about: pico.About) -> None:
        """Look whether the pack on the flash has the texts for the firmware of the image."""
        if not about.pack:
            wrong = "Its image has no texts, and there is no pack on its flash that has them."
            self.findings.append(Finding(wrong, "pilothouse deploy"))
        elif about.outdone:
            mend = f"pilothouse update brings the pack of version {project.version()}."
            self.findings.append(Finding(about.outdone, mend))

    def _board(self, name: str, there: dict[str, str]) -> dict[str, Any]:
        """The pins of display and buttons, from the board's data. Raises DeviceError.

        A board that was written on the Pico is used before the one of this checkout.
        """
        own = f"{package.OVER}boards/{name}.py"
        if own in there:
            self._device.use(package.OVER)
        elif f"boards/{name}.py" not in there:
            self._device.lend(lent.board(name))
        found = self._device.run_json("board", BOARD, name=name)
        if not all(
            len(each) == 2 and fits(dict(enumerate(each)), WIRED) for each in found["buttons"]
        ):
            raise DeviceError(
                f"the board {name} on the device names its buttons in no way known here"
            )
        if found["display"]["bus"] == "i2c" and not fits(found["display"], ON_I2C):
            raise DeviceError(
                f"the board {name} on the device does not say where its display hangs"
            )
        return found

    def report(self) -> int:
        """Print the findings; returns the exit code, 1 if something is wrong, else 0."""
        return report(self.findings, self._console, self._picture)


def report(findings: list[Finding], console: Console, picture: str = "") -> int:
    """Print what was found; returns the exit code, 1 if something is wrong, else 0.

    picture: the address of the wiring picture, which shows thick what a finding is about.
    """
    if not findings:
        console.print("Nothing wrong was found.", soft_wrap=True)
    for place, finding in enumerate(findings, 1):
        console.print(f"{place}. {finding.wrong}\n   {finding.mend}", soft_wrap=True)
        if finding.show:
            console.print(
                f"   The picture shows it thick: {picture}#{finding.show}", soft_wrap=True
            )
    return int(bool(findings))


def picture(board: str) -> str:
    """The address of the wiring picture of a board."""
    return (wiring_pictures.FOLDER / f"{board}.svg").as_uri()


def other_chip(new: flashing.New | None, chip: str) -> list[Finding]:
    """The finding that an image is for another chip than the Pico has, if it is so."""
    try:
        if new is not None:
            flashing.check_chip(new, chip)
    except ImageError as error:
        return [Finding(f"{error}.", "It would not start there, and harms nothing.")]
    return []


def unseen(board: str | None, console: Console) -> int:
    """Report that no Pico is seen: before it has power, two wires are compared; then the cable."""
    name = board if board in panels.names() else panels.PROPOSED
    drawn = wires.wires(panels.data(name))
    if drawn:
        console.print(tell("before", power=wiring.power(drawn)), soft_wrap=True)
        console.print(f"  {picture(name)}#{wiring.SUPPLY}", soft_wrap=True)
    mend = f"{tell('new.cable')} {tell('new.micropython')}"
    return report([Finding(tell("unseen"), mend)], console)


def examine(
    port: str | None,
    board: str | None,
    seconds: float,
    console: Console,
    image: Path | None = None,
    ask: Ask | None = None,
) -> int:
    """Examine the Pico at a port, or the only one; returns the exit code.

    image: a .uf2 file that may be for another chip. ask: asks a person, who is there. Raises
    PilothouseError.
    """
    new = None if image is None else flashing.read(image, erase_saves=True)
    try:
        found = pico.find(port)
    except TargetError as error:
        drive = bootloader.one() if port is None else None
        if drive is None:
            if str(error) == pico.NONE:
                return unseen(board, console)
            raise
        console.print(f"A Pico with {drive.chip} waits for an image at {drive.folder}.")
        return report([Finding(WAITS, DRAG), *other_chip(new, drive.chip)], console)
    with pico.Pico(found) as device:
        doctor = Doctor(device, console, ask)
        try:
            doctor.examine(board, seconds, new)
        except DeviceError as error:
            doctor.findings.append(Finding(f"{error}.", "Then ask the doctor again."))
        return doctor.report()
