/** A way that the pieces of a move may have gone, for the eye alone: the rules don't say which one it was. */

/**
 * The cells of a move one by one: it names only where it begins, lands and ends.
 * @param {string[]} stops the last one may be a goal
 * @param {string} before the board before the move; "": it is not known
 * @param {string} path the option: whether no `cell` or no `edge` is used twice in the move (G-9)
 * @returns {string[]} the stops themselves, if no such way is found
 */
export function stepped(stops, before, path) {
  const rows = before.split("/");
  const heightAt = (/** @type {string} */ at) => Number(rows[Number(at[1]) - 1]?.["abcdef".indexOf(at[0])] ?? 0);
  const isFree = (/** @type {string} */ at) => at.length === 2 && (at === stops[0] || !heightAt(at));
  const isUsed =
    path === "edge" ? crosses : (/** @type {string[]} */ way, /** @type {string} */ at) => way.includes(at);

  /** @param {string[]} way so far @param {number} leg to this stop @param {number} steps of it that are left @returns {string[] | null} */
  const walk = (way, leg, steps) => {
    const here = /** @type {string} */ (way.at(-1));
    if (!steps) {
      return leg === stops.length - 1 ? way : walk(way, leg + 1, heightAt(here));
    }
    for (const at of besides(here)) {
      const isNext = steps === 1 ? at === stops[leg] : isFree(at);
      const found = isNext && !isUsed(way, at) ? walk([...way, at], leg, steps - 1) : null;
      if (found) {
        return found;
      }
    }
    return null;
  };
  return (stops.length > 1 && walk([stops[0]], 1, heightAt(stops[0]))) || stops;
}

/** Whether a step crosses an edge that the way has crossed. @param {string[]} way @param {string} at */
function crosses(way, at) {
  const here = way.at(-1);
  return way.some((one, n) => n > 0 && ((one === here && way[n - 1] === at) || (one === at && way[n - 1] === here)));
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
