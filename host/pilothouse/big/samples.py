"""Draws the documentation's pictures of the big screen: part of `make pictures-web`."""

from pilothouse import ending, outputs, project
from pilothouse.big import film, pictures
from pilothouse.series import trial

FOLDER = project.ROOT / "host/pictures"
# Name of a picture -> a trial, and the ply that is shown.
SAMPLES = {"big-river": ("pilot/pilot_five", 408), "big-wheels": ("advanced_three_players", 160)}
NAMES = {"red": "Anna", "green": "Bruno", "grey": "Carla", "brown": "Dario", "cream": "Elena"}


def draw() -> None:
    """Write the pictures. Raises TargetError if there is no browser."""
    for name, (recorded, ply) in SAMPLES.items():
        save = trial.as_save(trial.read(project.ROOT / f"tests/trials/{recorded}.trial"))
        page = film.page(film.record(save) | {"names": NAMES}, name, "en")
        [picture] = pictures.stills(page, [ply], pictures.PICTURE)
        outputs.write(FOLDER / f"{name}.png", picture)


if __name__ == "__main__":
    ending.run(draw)
