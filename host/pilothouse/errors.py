"""Errors that one sentence explains: the command line shows the sentence and exits with 1."""

import re

from pilothouse.shown import plain

_NUMBER = re.compile(r"\[(Errno|WinError) -?\d+\] ?")


class PilothouseError(Exception):
    """The base of these errors; its text is the sentence."""


class BuildError(PilothouseError):
    """mpy-cross refused a source."""


class TargetError(PilothouseError):
    """There is no such target, or it can't be opened here."""


class ImageError(PilothouseError):
    """A file is no image for a Pico, or an image can't be made as asked."""


class DeviceError(PilothouseError):
    """The device can't do something, because of its flash or of what is on it."""


class LostError(PilothouseError):
    """The target does not answer as it should, or is gone."""


PROMPT = (
    "MicroPython's prompt answers there: the firmware does not run; "
    "`pilothouse deploy` brings it, `pilothouse doctor` says what is wrong"
)
SILENT = (
    "no answer within {:g} s: start the box anew (unplug it and plug it in again); if it stays so, "
    "`pilothouse doctor` says what is wrong"
)


class LinkError(PilothouseError):
    """The target answered with an error: `code`, `message` and `data` (a dict).

    firmware/link/README.md, "Errors", explains them.
    """

    def __init__(self, code: int, message: str, data: dict) -> None:
        super().__init__(f"{plain(message)} ({code}) {data or ''}".strip())
        self.code, self.message, self.data = code, message, data


class ScriptError(PilothouseError):
    """A line of a key script can't be read, or what it expects is not there; names the line."""


class TrialError(PilothouseError):
    """A target differs from a recording; the text gives the ply, what was recorded, what came."""


class SaveRefused(PilothouseError):
    """A save can't be used."""


class BackupError(PilothouseError):
    """The saves of a box could not be copied unchanged, or a backup can't be read."""


class SeriesError(PilothouseError):
    """Games of a series can't be played or kept as asked; the text says why."""


def explain(error: Exception) -> str:
    """Why something failed, in words: without the number that an error of the system has."""
    said = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return _NUMBER.sub("", said)
