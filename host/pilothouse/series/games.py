"""Games that captains play alone: what is asked for, and how a game of a seed begins."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from pilothouse import game
from pilothouse.errors import LinkError, SeriesError
from pilothouse.link.client import Client, connect

THINKING = 120.0  # seconds that a suggestion may take


@dataclass(frozen=True)
class Plan:
    """What the games of a series have in common.

    names, levels: those of the players, in the order of seed 0. options: those of the game, with
    its mode.
    """

    game: str
    names: tuple[str, ...]
    levels: tuple[int, ...]
    options: dict[str, Any]
    target: ClassVar[str] = "cpython"
    one_process: ClassVar[str | None] = None  # why the games can't be shared; None: they can

    def key(self) -> dict[str, Any]:
        """The plan as JSON, by which it is known again."""
        return asdict(self)

    def seats(self, seed: int) -> list[tuple[str, int]]:
        """(player, level) in the order of play; with each seed everybody moves up one place."""
        players = list(zip(self.names, self.levels, strict=True))
        turn = seed % len(players)
        return players[turn:] + players[:turn]

    def begin(self, link: Client, seed: int) -> None:
        """Set up the game of a seed. Raises SeriesError if an option is wrong or does nothing."""
        players = [player for player, _ in self.seats(seed)]
        params = {"game": self.game, "players": players, "options": self.options, "seed": seed}
        try:
            link.call("game.new", params)
        except LinkError as error:
            name = error.data.get("option")
            if name is None:
                raise
            raise SeriesError(
                f"the option {name!r} has no such value or does nothing here"
            ) from None


@dataclass(frozen=True)
class Fleet:
    """What captains of a game sail.

    colours: those of the players, as many as there are; `pair`: those of two, if they are others.
    by_hand: options that want somebody at the table. usual: how many players, if nobody says.
    """

    game: str
    mode: str
    colours: tuple[str, ...]
    by_hand: tuple[str, ...]
    usual: int
    pair: tuple[str, ...] = ()

    def plan(self, players: int | None, text: str, given: list[str]) -> Plan:
        """The plan that a command line asks for. Raises SeriesError if there is no such game.

        text: one level for all players, "3", or one for each, "3 1 1". given: options as
        NAME=VALUE.
        """
        wanted = levels(self.game, players, text, self.usual)
        colours = self.pair if self.pair and len(wanted) == 2 else self.colours[: len(wanted)]
        found = Plan(self.game, colours, wanted, options(self.game, self.mode, self.by_hand, given))
        with connect("cpython") as link:
            found.begin(link, 0)
        return found


def levels(name: str, players: int | None, text: str, usual: int) -> tuple[int, ...]:
    """The levels in a text: one for all players, such as "3", or one for each, such as "3 1 1".

    players: how many there are; None: as many as the text has, or `usual`. Raises SeriesError.
    """
    words = text.replace(",", " ").split()
    most = game.of(name).levels
    if not words or any(word not in tuple("12345"[:most]) for word in words):
        raise SeriesError(f"levels {text!r}: each captain has a level from 1 to {most}")
    if len(words) == 1:
        words *= players or usual
    if players is not None and players != len(words):
        raise SeriesError(f"levels {text!r} are for {len(words)} captains, not for {players}")
    fewest, many = game.about(name).PLAYERS
    if not fewest <= len(words) <= many:
        raise SeriesError(f"a game is for {fewest} to {many} players, not for {len(words)}")
    return tuple(int(word) for word in words)


def options(name: str, mode: str, by_hand: tuple[str, ...], given: list[str]) -> dict[str, Any]:
    """{name: value} of options given as NAME=VALUE, with values of the right types, and the mode.

    by_hand: options that need a person if their value is `table`, which is refused. Raises
    SeriesError.
    """
    found: dict[str, Any] = {"mode": mode}
    with connect("cpython") as link:
        known = {row["name"]: row for row in link.entries("game.list", "options", game=name)}
    for text in given:
        option, equals, value = text.partition("=")
        if not equals:
            raise SeriesError(f"option {text!r}: write it as NAME=VALUE")
        if option not in known:
            raise SeriesError(f"there is no option {option!r}; there are {', '.join(known)}")
        if option == "mode":
            raise SeriesError(f"captains play in {mode} mode: leave the option 'mode' away")
        if option in by_hand and value == "table":
            raise SeriesError(f"{option}=table wants somebody at the table: captains play alone")
        found[option] = _value(known[option], value)
    return found


def _value(option: dict[str, Any], text: str) -> Any:
    """The value of an option that a text stands for; a text with commas is a list of texts.

    option: its entry in `game.list`. Raises SeriesError.
    """
    if isinstance(option["default"], list) or "," in text:
        return text.split(",")
    if "range" in option:
        low, high = option["range"]
        values, shown = range(low, high + 1), f"{low} to {high}"
    else:
        values = option["values"]
        shown = ", ".join(str(found).lower() for found in values)
    for found in values:
        if text == str(found).lower():
            return found
    raise SeriesError(f"option {option['name']!r} may be {shown}, not {text!r}")
