"""The records: games that ended on this box, in a file of at most 200 games and 8 KiB.

The newest game comes first. A line `=GAME MODE PLAYER NAME PLAYER NAME...` is a table of players;
the lines after it are games of that table: `KEY WINNER ROUNDS PLIES SCORE`. Tabs are between the
words, and a word may be empty. KEY is the CRC-32 of the game's name in the store and of the first
line of its save. So if a game is noted again, its new line replaces the former one. That happens
after a power cut, or if an undo has led to another end.

A game is noted when it is put away. One that has ended and is still on the table is not in the
file, because its end may be taken back.
"""

from binascii import crc32

from firmware.store.flash import opened, remove, write_new
from shared_rules.kernel.entry import is_caption, is_name, names_of
from shared_rules.kernel.words import number

_GAMES, _BYTES = 200, 8192
_LINE = 512  # bytes of a line, at most


def result(session, name):
    """What is kept of a session that has ended: (table, game), two lines of bytes.

    name: of the game in the store.
    """
    state, names = session.state, names_of(session)
    table = ["=" + session.game, session.options.get("mode", "table")]
    for player in session.players:
        table += [player, names.get(player, "")]
    key = crc32(name.encode(), crc32(next(session.save())))
    score = getattr(session.rules, "score", None)
    facts = [state.get("winner"), state.get("round"), session.ply, score and score(state)]
    words = ["%08x" % key] + ["" if fact is None else str(fact) for fact in facts]
    return _line(table), _line(words)


def add(store, new):
    """Note a result. StoreError: it can't be written; the file is as it was."""
    path = store.path("records")

    def pieces():
        size = games = 0
        last = None
        known = _all(store, new)
        for table, game in known:
            piece = game if table == last else table + game
            size += len(piece)
            games += 1
            if games > _GAMES or size > _BYTES:
                break
            last = table
            yield piece
        known.close()  # closes the file, too, which is replaced now

    store.keep(lambda: write_new(path, pieces()))


def listing(store):
    """Yield {game, mode, players, names, winner, rounds, plies} of each game, the newest first.

    names: {player: text}. winner, rounds: None if there are none. A game that counts something has
    `score`, too (`Game.score`). The game on the table is among them if it has ended here.
    """
    session, new = store.journal and store.journal.session, None
    if session and session.over and "game ended" in session.remarks:
        new = result(session, store.running())
    for table, game in _all(store, new):
        try:
            record = _record(_words(table[1:]), _words(game))
        except UnicodeError:
            continue
        if record:
            yield record


def clear(store):
    """Forget all games. Return whether none is left."""
    return remove(store.path("records")) or next(_all(store, None), None) is None


def _record(table, game):
    """A record from its words; None if a hand has written into the file."""
    names, words = {}, table[:2] + table[2::2]
    for i in range(3, len(table), 2):
        if is_caption(table[i]):
            names[table[i - 1]] = table[i]
    if len(table) < 4 or len(table) % 2 or not all([is_name(word) for word in words]):
        return None
    _, winner, rounds, plies, score = game
    record = {"game": table[0], "mode": table[1], "players": words[2:], "names": names}
    record["winner"] = winner or None
    record["rounds"], record["plies"] = number(rounds), number(plies)
    if score:
        record["score"] = number(score)
    return record


def _all(store, new):
    """Yield (table, game) of all games, two lines of bytes; first `new`, if it is not None."""
    if new:
        yield new
    table = None
    try:
        file = opened(store.path("records"))
    except OSError:
        return
    try:
        while file.tell() <= _BYTES:
            line = file.readline(_LINE)
            if line[:1] == b"=":
                table = line
            elif not line:
                return
            elif table and line[-1:] == b"\n" and line.count(b"\t") == 4:
                if not new or line[:8] != new[1][:8]:
                    yield table, line
    finally:
        file.close()


def _words(line):
    return str(line[:-1], "utf-8").split("\t")


def _line(words):
    return ("\t".join(words) + "\n").encode()
