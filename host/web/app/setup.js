/**
 * A game that is set up: who plays in which order, and the options. What may be chosen the box says (`game.list`); what
 * is wrong together it refuses. What is worth offering when, the module of the game knows.
 */

import { gameOf } from "../table/games.js";

/** @typedef {{name: string, default: any, values?: any[], range?: [number, number], preset?: Record<string, any>}} Option as `game.list` has it */
/** @typedef {{game: string, players: [number, number], options: Option[]}} About */
/** @typedef {{who: string, name: string, level: number}} Seat level: 0 is a person, 1 to 5 the box */
/** @typedef {{kind: string, minutes: number, seconds: number, bonus: number, flag: boolean}} Clock */
/** The last table, as parameters of `game.new`. @typedef {{game: string, players: string[], options?: Record<string, any>, seats?: Record<string, number>, names?: Record<string, string>, clock?: string}} Last */

/**
 * @typedef {object} Ways what is worth offering in a game
 * @property {string[]} colours in the order in which they are offered
 * @property {number} [first] players, before anything is changed
 * @property {string} [seen] the mode in which the box has the board, so that it can play; without one it always has
 * @property {(setup: Setup) => string[] | null} [fleets] who plays where that is not free
 * @property {(setup: Setup) => string} [boats] who has which, where each has two; "" else
 * @property {(geometry: import("../table/geometry.js").Geometry) => string[]} [ports] in the order in which the box keeps their prices
 * @property {Record<string, any>} [learn] the options of a short game by which somebody learns it; without it no such game is offered
 * @property {number} [learners] how many seats that has, where they are not the fewest possible
 * @property {(last: Last, winner: string) => Partial<Last>} [again] what is not so that the next player begins the next game, as
 * `arrange_rematch` of the box has it
 * @property {string} [preset] the option that sets the others
 * @property {Record<string, (setup: Setup) => boolean>} [when] options that do something then only
 * @property {string[]} [left] options that are not offered
 * @property {Record<string, any[] | ((setup: Setup) => any[])>} [some] values that are offered of many
 */

export const LEVELS = [0, 1, 2, 3, 4, 5];
/** Values of the clocks that are offered. */
export const TIMES = {
  kind: ["off", "game", "move", "fischer"],
  minutes: [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90],
  seconds: [5, 10, 15, 20, 30, 45, 60, 90, 120],
  bonus: [1, 2, 3, 5, 10, 15, 20, 30],
};

export class Setup {
  /** @param {About} about @param {Last | null} last what is offered again, if it was this game */
  constructor(about, last) {
    this.about = about;
    /** @type {Ways} */
    this.ways = gameOf(about).setup;
    /** Option -> value, of those that were chosen. @type {Map<string, any>} */
    this.chosen = new Map();
    /** @type {Clock} */
    this.clock = { kind: "off", minutes: 10, seconds: 30, bonus: 5, flag: true };
    /** Port of MASTER -> thousands of dollars a ton, of those that sell fuel. @type {Record<string, number>} */
    this.prices = {};
    /** Whether those are used. */
    this.isPriced = false;
    const [least, most] = about.players;
    const count = Math.min(Math.max(this.ways.first ?? 2, least), most);
    /** @type {Seat[]} */
    this.seats = this.ways.colours.slice(0, count).map((who) => ({ who, name: "", level: 0 }));
    if (last?.game === about.game) {
      this.#takeLast(last);
    }
    this.#fleets();
  }

  /** @param {Last} last */
  #takeLast({ players, options = {}, seats = {}, names = {}, clock = "" }) {
    this.seats = players.map((who) => ({ who, name: names[who] ?? "", level: seats[who] ?? 0 }));
    for (const [name, value] of Object.entries(options)) {
      const option = this.about.options.find((each) => each.name === name);
      if (option && (option.values?.includes(value) || (option.range && Number.isInteger(value)))) {
        this.chosen.set(name, value);
      }
    }
    this.isPriced = typeof options.prices === "object";
    const [kind, whole, more, strict] = clock.split(" ");
    if (TIMES.kind.includes(kind)) {
      const [time, bonus] = [Number(whole), Number(more)];
      this.clock = { ...this.clock, kind, flag: strict === "1", bonus: bonus ? bonus / 1000 : this.clock.bonus };
      if (kind === "move") {
        this.clock.seconds = time / 1000;
      } else {
        this.clock.minutes = time / 60_000;
      }
    }
  }

  /** Whether people can choose who plays and in which order. */
  get isFree() {
    return this.about.players[1] > 2 && !this.ways.fleets?.(this);
  }

  /** Whether the rows can change places. */
  get isOrdered() {
    return this.about.players[1] > 2 && (this.isFree || this.seats.length === 2);
  }

  /** Whether the box sees the board, and can play. */
  get isSeen() {
    return !this.ways.seen || this.value("mode") === this.ways.seen;
  }

  /** Whether the game is one of two, which can have clocks. */
  get isDuel() {
    return this.about.players[1] === 2;
  }

  /** The modes of the game, that with the cardboard first; [] where there is but one way to play. */
  get modes() {
    return (this.ways.seen && this.option("mode")?.values) || [];
  }

  /** @param {string} name */
  option(name) {
    return this.about.options.find((option) => option.name === name);
  }

  /** The value that an option has. @param {string} name @returns {any} */
  value(name) {
    return this.chosen.has(name) ? this.chosen.get(name) : this.usual(name);
  }

  /** The value that an option has while nobody chooses another. @param {string} name @returns {any} */
  usual(name) {
    const option = this.option(name);
    const { preset = name } = this.ways;
    const set = preset === name ? undefined : option?.preset?.[this.value(preset)];
    return set ?? option?.default;
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    value === this.usual(name) ? this.chosen.delete(name) : this.chosen.set(name, value);
    this.#fleets();
  }

  /** The options that are worth offering now. */
  get offered() {
    const left = ["mode", ...(this.ways.left ?? [])];
    return this.about.options.filter(({ name }) => !left.includes(name) && (this.ways.when?.[name]?.(this) ?? true));
  }

  /** The values of an option that are offered; undefined: any number of its range. @param {Option} option @returns {any[] | undefined} */
  values({ name, values, range }) {
    const given = this.ways.some?.[name];
    const few = typeof given === "function" ? given(this) : given;
    const some = few ?? values ?? (range && range[1] - range[0] < 20 ? upTo(...range) : undefined);
    const now = this.value(name);
    return some && (some.includes(now) ? some : [now, ...some]);
  }

  /** Colours that this seat can have. @param {number} place */
  colours(place) {
    return this.isFree ? this.ways.colours : [this.seats[place].who];
  }

  /** Give a seat a colour; whoever has it takes the other one. @param {number} place @param {string} who */
  colour(place, who) {
    const other = this.seats.find((seat) => seat.who === who);
    if (other) {
      other.who = this.seats[place].who;
    }
    this.seats[place].who = who;
  }

  /** Move a seat to another place. @param {number} from @param {number} to */
  move(from, to) {
    this.seats.splice(to, 0, ...this.seats.splice(from, 1));
  }

  add() {
    const who = this.ways.colours.find((colour) => this.seats.every((seat) => seat.who !== colour)) ?? "";
    this.seats.push({ who, name: "", level: 0 });
    this.#fleets();
  }

  remove() {
    this.seats.pop();
    this.#fleets();
  }

  /** Who plays is not free: the seats get those players, in this order unless they have all of them already. */
  #fleets() {
    const fleets = this.ways.fleets?.(this);
    if (!fleets || (fleets.length === 2 && this.seats.every(({ who }) => fleets.includes(who)))) {
      const { colours } = this.ways;
      for (const [place, seat] of this.seats.entries()) {
        if (!colours.includes(seat.who) || this.seats.findIndex(({ who }) => who === seat.who) < place) {
          seat.who = colours.find((colour) => this.seats.every(({ who }) => who !== colour)) ?? seat.who;
        }
      }
      return;
    }
    for (const [place, who] of fleets.entries()) {
      this.seats[place].who = who;
    }
  }

  /** The parameters of `game.new`. @returns {Last} */
  get params() {
    const offered = new Set(["mode", ...this.offered.map(({ name }) => name)]);
    const options = Object.fromEntries([...this.chosen].filter(([name]) => offered.has(name)));
    if (this.isPriced && Object.keys(this.prices).length) {
      options.prices = Object.fromEntries(Object.entries(this.prices).map(([port, n]) => [port, 1000 * n]));
    }
    const level = this.isSeen ? this.seats.filter((seat) => seat.level) : [];
    const named = this.seats.filter(({ name }) => name.trim());
    return {
      game: this.about.game,
      players: this.seats.map(({ who }) => who),
      ...(Object.keys(options).length && { options }),
      ...(level.length && { seats: Object.fromEntries(level.map((seat) => [seat.who, seat.level])) }),
      ...(named.length && { names: Object.fromEntries(named.map(({ who, name }) => [who, name.trim()])) }),
      ...(this.isDuel && this.clock.kind !== "off" && { clock: this.#rule() }),
    };
  }

  /** The rule of the clocks, as `game.new` takes it. */
  #rule() {
    const { kind, minutes, seconds, bonus, flag } = this.clock;
    const whole = kind === "move" ? 1000 * seconds : 60_000 * minutes;
    return [kind, whole, kind === "fischer" ? 1000 * bonus : 0, Number(flag)].join(" ");
  }
}

/**
 * A short game of one person against the box at its lowest level, as parameters of `game.new`.
 * @param {About} about
 * @returns {Last}
 */
export function toLearn(about) {
  const setup = new Setup(about, null);
  for (const [name, value] of Object.entries(setup.ways.learn ?? {})) {
    setup.set(name, value);
  }
  const seats = setup.ways.learners ?? about.players[0];
  while (setup.seats.length > seats) {
    setup.remove();
  }
  while (setup.seats.length < seats) {
    setup.add();
  }
  for (const seat of setup.seats.slice(1)) {
    seat.level = 1;
  }
  return setup.params;
}

/**
 * The last table, to be offered again. The short game to learn by is not: who has learned it plays the usual one.
 * @param {About} about @param {Last} last
 * @returns {Last}
 */
export function afterLearning(about, last) {
  const learnt = Object.entries(toLearn(about).options ?? {});
  const { options = {}, players, seats = {} } = last;
  const isSame =
    learnt.every(([name, value]) => String(options[name]) === String(value)) &&
    learnt.length === Object.keys(options).length;
  const isAlone = !seats[players[0]] && players.slice(1).every((who) => seats[who] === 1);
  return learnt.length && isSame && isAlone ? { ...last, options: { mode: options.mode } } : last;
}

/** @param {number} from @param {number} to */
function upTo(from, to) {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}
