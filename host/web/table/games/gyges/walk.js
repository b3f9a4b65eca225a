/** A way that the pieces of a move may have gone, for the eye alone: the rules don't say which one it was. */

/**
 * The cells of a move one by one: it names only where it begins, lands and ends.
 * @param {string[]} stops the last one may be a goal
 * @param {string} before the board before the move; "": it is not known
 * @returns {string[]} the stops themselves, if no such way is found
 */
export function stepped(stops, before) {
  const rows = before.split("/");
  const heightAt = (/** @type {string} */ at) => Number(rows[Number(at[1]) - 1]?.["abcdef".indexOf(at[0])] ?? 0);
  const found = stops.slice(0, 1);
  for (const [n, to] of stops.slice(1).entries()) {
    const leg = legOf([stops[n]], to, heightAt(stops[n]), (at) => at === stops[0] || !heightAt(at));
    if (!leg) {
      return stops;
    }
    found.push(...leg.slice(1));
  }
  return found;
}

/**
 * A way of so many steps from cell to cell: through empty ones, none of them twice.
 * @param {string[]} way so far
 * @param {string} to
 * @param {number} steps that are left
 * @param {(at: string) => boolean} isFree
 * @returns {string[] | null}
 */
function legOf(way, to, steps, isFree) {
  if (!steps) {
    return way.at(-1) === to ? way : null;
  }
  for (const at of besides(/** @type {string} */ (way.at(-1)))) {
    const isNext = steps === 1 ? at === to : at.length === 2 && isFree(at);
    if (isNext && !way.includes(at)) {
      const found = legOf([...way, at], to, steps - 1, isFree);
      if (found) {
        return found;
      }
    }
  }
  return null;
}

/** What lies beside a cell: cells, and a goal beside the last rows. @param {string} at */
function besides(at) {
  const [column, row] = ["abcdef".indexOf(at[0]), Number(at[1])];
  const cells = [
    [column, row + 1],
    [column, row - 1],
    [column + 1, row],
    [column - 1, row],
  ]
    .filter(([x, y]) => x >= 0 && x < 6 && y > 0 && y < 7)
    .map(([x, y]) => `${"abcdef"[x]}${y}`);
  return [...cells, ...(row === 6 ? ["north"] : row === 1 ? ["south"] : [])];
}
