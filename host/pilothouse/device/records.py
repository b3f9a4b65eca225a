"""`pilothouse records`: the games that ended on a box, as a table or as CSV."""

from collections import Counter
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse import sheet
from pilothouse.errors import LinkError, TargetError
from pilothouse.link.client import Client
from pilothouse.shown import Console, plain

COLUMNS = ("game", "mode", "players", "winner", "rounds", "plies", "score")
_UNKNOWN_METHOD = -32601


def records(client: Client) -> list[dict[str, Any]]:
    """All records of a box, the newest first. TargetError: it keeps none."""
    try:
        return list(client.entries("store.records", "records"))
    except LinkError as error:
        if error.code != _UNKNOWN_METHOD:
            raise
        raise TargetError("this target keeps no records") from None


def as_csv(found: list[dict[str, Any]]) -> str:
    """The records as CSV with a first line of titles; the newest game first."""
    return sheet.written(COLUMNS, ((*_who(record), *_counts(record)) for record in found))


def show(found: list[dict[str, Any]]) -> None:
    """Show the games, then who has won how often, the quickest race and the highest score."""
    console = Console()
    if not found:
        console.print("no game has ended on this box yet")
        return
    games = Table(*COLUMNS[:4], box=SIMPLE_HEAD)
    for title in COLUMNS[4:]:
        games.add_column(title, justify="right")
    for record in found:
        games.add_row(*_row(record))
    console.print(games)
    won = [record for record in found if record["winner"] in record["players"]]
    wins = Counter((record["game"], _called(record, record["winner"])) for record in won)
    best = Table("game", "", "", box=SIMPLE_HEAD)
    for (game, who), count in sorted(wins.items(), key=lambda item: (-item[1], item[0])):
        best.add_row(plain(game), who, f"{count} won")
    for game in sorted({record["game"] for record in won}):
        here = [record for record in won if record["game"] == game]
        counted = [record for record in here if isinstance(record.get("score"), int)]
        timed = [record for record in here if record["rounds"]]
        if counted:
            top = max(counted, key=lambda record: record["score"])
            best.add_row(plain(game), _called(top, top["winner"]), f"highest: {top['score']:,}")
        elif timed:
            top = min(timed, key=lambda record: record["rounds"])
            best.add_row(plain(game), _called(top, top["winner"]), f"quickest: {top['rounds']}")
    console.print(best)


def _row(record: dict[str, Any]) -> tuple[str, ...]:
    return *_who(record), *("" if count is None else str(count) for count in _counts(record))


def _who(record: dict[str, Any]) -> tuple[str, ...]:
    winner = record["winner"]
    return (
        plain(record["game"]),
        plain(record["mode"]),
        ", ".join(_called(record, player) for player in record["players"]),
        _called(record, winner) if winner else "",
    )


def _counts(record: dict[str, Any]) -> list[int | str | None]:
    counts = (record.get(key) for key in COLUMNS[4:])
    return [count if isinstance(count, int | None) else plain(count) for count in counts]


def _called(record: dict[str, Any], player: str) -> str:
    """The name of a player, or the colour of one who has none."""
    return plain(record["names"].get(player, player))
