"""What can go wrong so that one sentence tells it: the command line shows it and exits with 1."""

from pilothouse.shown import plain


class PilothouseError(Exception):
    """The text is the sentence."""


class BuildError(PilothouseError):
    """mpy-cross refused a source."""


class TargetError(PilothouseError):
    """There is no such target, or it can't be opened here."""


class DeviceError(PilothouseError):
    """What is on the device, or its flash, does not let something be done."""


class LostError(PilothouseError):
    """The target does not answer, or is gone."""


PROMPT = (
    "MicroPython's prompt answers there: the firmware does not run; "
    "`pilothouse deploy` brings it, `pilothouse doctor` says what is wrong"
)


class LinkError(PilothouseError):
    """The target answered with an error: `code`, `message` and `data` (a dict).

    What they say: firmware/link/README.md, "Errors".
    """

    def __init__(self, code: int, message: str, data: dict) -> None:
        super().__init__(f"{plain(message)} ({code}) {data or ''}".strip())
        self.code, self.message, self.data = code, message, data


class ScriptError(PilothouseError):
    """A line of a key script, named first, can't be read, or what it expects is not there."""


class TrialError(PilothouseError):
    """A target plays otherwise than was recorded: ply, what was recorded, what came."""


class SaveRefused(PilothouseError):
    """A save can't be used."""


class BackupError(PilothouseError):
    """Saves of a box could not be copied, whole and as they are, or a backup can't be read."""
