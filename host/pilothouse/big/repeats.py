"""The changes that pages have asked for: a page that has lost an answer gets it once more."""

from pilothouse.big.turns import Asked
from pilothouse.errors import LinkError

PAGES = 512  # the pages with the latest changes
EACH = 8  # changes of one page


class Repeats:
    """The last changes of each page, by all that a page says: its id, method and parameters."""

    def __init__(self) -> None:
        self._pages: dict[str, dict[str, Asked]] = {}

    def find(self, page: str, key: str) -> Asked | None:
        """The change that the page asks for once more; None if nobody knows what became of it."""
        asked = self._pages.get(page, {}).get(key)
        return asked if asked is not None and _is_known(asked) else None

    def keep(self, page: str, key: str, asked: Asked) -> None:
        """Note a change. Beyond EACH the page's oldest one is forgotten, beyond PAGES a whole page.

        It is the page that has asked for no change for the longest time.
        """
        own = self._pages.pop(page, {})
        own.pop(key, None)  # the newest are the last
        self._pages[page] = own
        own[key] = asked
        for full, most in ((own, EACH), (self._pages, PAGES)):
            if len(full) > most:
                del full[next(iter(full))]  # type: ignore[arg-type]  # dicts with other values


def _is_known(asked: Asked) -> bool:
    if not asked.answer.done():
        return True
    if asked.answer.cancelled():
        return False
    error = asked.answer.exception()
    return error is None or isinstance(error, LinkError)
