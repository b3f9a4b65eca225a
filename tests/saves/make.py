"""Writes a save of each game and mode, of today's rules: `.venv/bin/python tests/saves/make.py`.

Each has few actions, chosen at random. It is tests/saves/VERSION/NAME-RULES.save, by the version of
the project and that of the rules. A save that is there already stays as it is, for ever.
"""

import random
import re
from pathlib import Path

from pilothouse import project

GAMES = {
    "mississippi_table": ("mississippi", ["red", "green", "grey"], {"black_rose": True}),
    "mississippi_intro": ("mississippi", ["red", "green"], {"variant": "intro"}),
    "mississippi_pilot": ("mississippi", ["red", "green"], {"mode": "pilot"}),
    "master_table": ("master", ["red", "blue", "green"], {}),
    "master_chart": ("master", ["red", "blue"], {"mode": "chart"}),
    "gyges_table": ("gyges", ["south", "north"], {}),
    "gyges_italian": ("gyges", ["south", "north"], {"preset": "italian", "setup": "random"}),
    "tboats_table": ("tboats", ["yellow", "red"], {}),
    "tboats_manual": ("tboats", ["yellow", "red"], {"claim": "manual", "formation": "gate"}),
}
ACTIONS = 60
ENDINGS = ("resign", "draw", "out", "retire")  # would end a game before it has shown anything


def save(game: str, players: list[str], options: dict) -> bytes:
    """The save of a game of random actions."""
    from shared_rules.kernel.session import Session

    chance = random.Random(game)
    session = Session(game, players, options, chance.getrandbits(32))
    for _ in range(ACTIONS):
        texts = [text for text in session.actions() if text.split(" ")[0] not in ENDINGS]
        if not texts:
            break
        session.do(
            re.sub(
                r"(\d+)\.\.(\d+)(?:/(\d+))?",
                lambda found: str(
                    chance.randrange(int(found[1]), int(found[2]) + 1, int(found[3] or 1))
                ),
                chance.choice(texts),
            )
        )
    return b"".join(session.save())


def main() -> None:
    project.importable()
    from shared_rules import catalog

    folder = Path(__file__).parent / project.version()
    folder.mkdir(exist_ok=True)
    for name, given in GAMES.items():
        path = folder / f"{name}-{catalog.rules_of(given[0]).version}.save"
        if not path.exists():
            path.write_bytes(save(*given))


if __name__ == "__main__":
    main()
