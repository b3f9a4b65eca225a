/** What the page asks of a game: each has a module of its own, which comes when the game does, and is found by its name. */

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./picks.js").Pick} Pick */
/** Where a turn leads, the places from the present one to there, and the bow at its end. @typedef {{to: string, through: string[], bow: string}} Course */
/** What stands in a line of the strip: the player's word, name, figures and note. @typedef {[who: string, name: string, figures: unknown, note: string]} Row */
/**
 * What is drawn in place of a board, where the box sees none.
 * @typedef {object} Instrument
 * @property {(standing: Standing, plays: boolean) => unknown} view null: what can be played is a list of buttons now
 * @property {(standing: Standing) => string} primary what is set on it: the large button plays that; "": nothing
 * @property {(action: string) => boolean} [has] whether an action is set on it
 * @property {(action: string, standing: Standing) => boolean} [hides] whether that list leaves out an action, which the sheet has
 * @property {(standing: Standing) => unknown} [beside] what stands beside that list
 */
/**
 * What lays the order of boats anew that a line of the log tells.
 * @typedef {object} Ruler
 * @property {(action: string, moment: number) => void} expect
 * @property {(standing: Standing) => unknown} view
 * @property {string} action
 */
/**
 * What a ton costs where only players know it: `portOf` is the port whose price counts now, or "".
 * @typedef {object} Prices
 * @property {(standing: Standing) => string} portOf
 * @property {(standing: Standing) => number | undefined} priceOf what somebody has told of that port, in dollars
 * @property {(standing: Standing, dollars: number) => void} tell the price there
 * @property {(standing: Standing) => void} hear what the last actions tell of prices
 * @property {(text: string) => number} dollarsOf what somebody has typed
 */
/**
 * What a game gives; README.md tells more of each. What its module leaves out is that of `games/plain.js`.
 * @typedef {object} Game
 * @property {string[]} parts of `game.view`: those that `acting` reads
 * @property {(standing: Standing) => string} acting who acts; "": anybody does
 * @property {(standing: Standing) => string} due whose turn has brought what anybody may do now; "": nobody's
 * @property {(standing: Standing) => unknown[]} turn something else as soon as another turn begins
 * @property {(standing: Standing, who: string) => string} nameOf what a player or a boat is called
 * @property {(standing: Standing) => boolean} isSeen whether the box knows the board; else players tell it what they did
 * @property {(text: string, standing: Standing) => string[] | null} alike the actions for which one text of `game.actions` stands; null: itself
 * @property {(action: string, standing: Standing, geometry: Geometry) => string} label of the button of an action
 * @property {(text: string, verb: string, standing: Standing, geometry: Geometry) => string | undefined} word a word of an action, for `labelOf`
 * @property {(action: string, standing: Standing, geometry: Geometry) => Pick[] | null} picks what is pointed at; null: a button
 * @property {(action: string, standing: Standing, geometry?: Geometry) => string[]} way the places through which an action leads
 * @property {(action: string, standing: Standing, geometry: Geometry) => Course | null} course of a boat with a bow
 * @property {(texts: string[], standing: Standing, geometry: Geometry) => string[]} steps actions in words, one after the other
 * @property {(standing: Standing, after: any, events: any[]) => string} cost of a step, from the state before it and after it
 * @property {(standing: Standing) => boolean} taking whether a mark tells what `cost` says of its move
 * @property {(stops: string[], standing: Standing, isPlayed: boolean) => string[]} [walked] the cells of a move from stop to stop, to be drawn
 * @property {(stops: string[], standing: Standing) => [n: number, to: string][] | null} [driven] what a move drives on, from stop to
 * stop: how high it is, 0 where that is not known; without it what moves goes on itself
 * @property {string[]} telling names of events that are told by themselves, with those that are in every game
 * @property {(event: any, action: string) => string} eventOf the word of `tidings` for an event of an action, without the game
 * @property {(standing: Standing, name: string, value: any, geometry: Geometry) => string | number | undefined} fact of an event, in words
 * @property {((standing: Standing, before: Standing | null) => string) | null} mover who made the last step, where events do not say it
 * @property {(standing: Standing, actions: string[], choice: import("./choice.js").Choice) => string} ask what the table asks whoever acts
 * @property {((action: string, standing: Standing) => string[]) | null} brief a move of a duel, which the box would play if nobody
 * chooses: from where to where, then what it does on the way; []: it is no move
 * @property {(geometry: Geometry) => import("./picture.js").Scene | null} scene the drawing of the board
 * @property {(standing: Standing, geometry: Geometry) => Row[]} rows of the strip, with how far each is from the aim
 * @property {(standing: Standing) => string} aim what one wants to achieve, in a few words; "": a statement says it, the first of `aims` or of all
 * @property {string[]} aims the statements of the rules that say it
 * @property {Record<string, string>} what the statement of what can be asked about: of a figure, a part, or `do.VERB`
 * @property {(standing: Standing, table: import("../app/views/table.js").TableView) => unknown} head a button of the header
 * @property {(standing: Standing) => number} buttonRows rows of smaller buttons in the hand for which there is always room
 * @property {(table: import("../app/views/table.js").TableView) => Instrument | null} instrument
 * @property {((changed: () => void) => Ruler) | null} ruler
 * @property {{length: (state: any) => number, view: (standing: Standing, geometry: Geometry) => unknown} | null} laid what people lay
 * on the table: how much of it lies there, and the last of it
 * @property {Prices | null} prices that only players know
 * @property {(standing: Standing, actions: string[], geometry: Geometry) => string} likeliest what is likelier than what the box advises
 * @property {(action: string, standing: Standing, geometry: Geometry) => boolean} [isRisky] whether it leaves to chance what another action to the same place does not
 * @property {(standing: Standing) => string[]} askable actions about which people ask why they can't be done
 * @property {((standing: Standing) => [string, unknown][]) | null} forgotten actions and labels of what could be told late
 * @property {(standing: Standing, geometry: Geometry, leader: string) => HTMLElement[]} cards of the big screen
 * @property {(standing: Standing, scene: any) => string} leader who is in front; "": nobody can say
 * @property {(standing: Standing) => string} headline what else the big screen says all the time
 * @property {(standing: Standing, geometry: Geometry, drawn: boolean) => HTMLElement[] | null} side what stands beside the picture
 * @property {import("../app/setup.js").Ways} setup what is worth offering in a new game
 */

/** @type {Map<string, Game>} */
const known = new Map();

/** The module of a game, which `bring` has brought. @param {{game: string}} standing @returns {Game} */
export function gameOf({ game }) {
  return /** @type {Game} */ (known.get(game));
}

/** Load the module of a game, or the plain one where it has none. Rejects with TypeError where it can't come. @param {string} name */
export async function bring(name) {
  if (known.has(name)) {
    return;
  }
  let module;
  try {
    module = await import(`./games/${name}/index.js`);
  } catch (error) {
    if (error instanceof TypeError) {
      throw error; // the net is lost: of a module that is missing the bundle knows, and throws another Error
    }
    module = await import("./games/plain.js");
  }
  known.set(name, module.default);
}
