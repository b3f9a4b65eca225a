/** MASTER's chart: land, storms, ports with their prices and cargoes, ships, and the courses that they have sailed. */

import { glide } from "../../glide.js";
import { mark, signOf } from "../../signs.js";
import { acting, called } from "../../standing.js";
import { draw, lined } from "../../svg.js";
import { money, portName, saidOf, tell } from "../../words.js";
import { arranged, centre, SIDES, SQUARE } from "./harbours.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("./index.js").Chart} Chart */
/** @typedef {import("../../svg.js").Point} Point */
/** @typedef {import("../../words.js").Word} Word */

const AROUND = 11.5; // a port or a ship
/** What is on a square, in a word of the table. @type {Record<string, Word>} */
const SEA = { "#": "tap.land", "~": "with.zone" };
const SMALL = 0.62; // ships that lie on one square are drawn beside each other, this much smaller

export class Sea {
  follows = true;
  far = SQUARE * 20; // the chart's left side is the neighbour of its right one

  /** @param {import("../../geometry.js").Geometry} geometry */
  constructor(geometry) {
    /** @type {Record<string, Chart>} */
    this.charts = geometry.master.charts;
    this.bills = geometry.master.bills;
    this.ground = draw("g", { class: "ground" });
    this.ports = draw("g", { class: "havens" });
    this.courses = draw("g", { class: "courses" });
    this.marks = draw("g", { class: "marks" });
    this.ships = draw("g", { class: "ships" });
    this.element = draw("g", { class: "sea" }, this.ground, this.courses, this.ports, this.ships, this.marks);
    this.drawn = "";
    this.arranged = "";
    /** @type {Record<string, import("./harbours.js").Side>} */
    this.sides = {};
    /** The squares that each ship has sailed last. @type {Map<string, string[]>} */
    this.sailed = new Map();
    /** @type {Map<string, SVGElement>} */
    this.hulls = new Map();
  }

  /** The chart of a game; undefined if it is not one of those that come with MASTER. @param {Standing} standing */
  chartOf({ options }) {
    return Object.hasOwn(this.charts, options.chart ?? "world") ? this.charts[options.chart ?? "world"] : undefined;
  }

  /** Whether the ships can be drawn on a chart. @param {Standing} standing */
  knows(standing) {
    return standing.options.mode === "chart" && this.chartOf(standing) !== undefined;
  }

  /**
   * @param {Standing} standing
   * @param {Standing | null} before
   * @returns {[number, number, number, number]}
   */
  show(standing, before) {
    const chart = /** @type {Chart} */ (this.chartOf(standing));
    const name = standing.options.chart ?? "world";
    if (this.drawn !== name) {
      this.drawn = name;
      this.#ground(chart);
    }
    this.#ports(standing, chart);
    this.#follow(standing, before);
    this.#ships(standing, before);
    return [-4, -4, SQUARE * chart.w + 8, SQUARE * chart.h + 8];
  }

  /** Ports and ships, then squares. @param {Standing} standing */
  places(standing) {
    const { w, h, ports } = /** @type {Chart} */ (this.chartOf(standing));
    const taken = new Set(Object.values(ports).map(({ at }) => at));
    const ships = standing.state.players.filter((/** @type {any} */ { at, port, out }) => at && !port && !out);
    for (const { at } of ships) {
      taken.add(at);
    }
    const squares = [...Array(w * h).keys()].map((n) => `${n % w}.${Math.floor(n / w)}`);
    const names = [...Object.keys(ports), ...ships.map((/** @type {any} */ { colour }) => colour)];
    return [...names, ...squares.filter((at) => !taken.has(at))];
  }

  /** A square in words. @param {string} at @param {Standing} standing */
  nameOf(at, standing) {
    const { rows, canals } = /** @type {Chart} */ (this.chartOf(standing));
    const [canal] = Object.entries(canals).find(([, one]) => one === at) ?? [];
    const [x, y] = at.split(".").map(Number);
    return tell(canal ? /** @type {Word} */ (`with.${canal}`) : (SEA[rows[y]?.[x]] ?? "tap.sea"));
  }

  /** Where the ship on turn lies, or the winner's; null before she has a port. @param {Standing} standing */
  actor(standing) {
    const who = acting(standing) || standing.state.winner;
    const ship = standing.state.players.find((/** @type {any} */ { colour }) => colour === who);
    return ship?.at ? this.at(ship.at, standing) : null;
  }

  /** Where a square or a port is. @param {string} name @param {Standing} standing @returns {Point & {r?: number} | null} `r`: around what lies there */
  at(name, standing) {
    if (!this.knows(standing)) {
      return null;
    }
    const ports = this.chartOf(standing)?.ports ?? {};
    const ship = standing.state.players.find((/** @type {any} */ { colour }) => colour === name);
    const at = /^\d+\.\d+$/.test(name) ? name : (ports[name] ?? ship)?.at;
    const taken = [...Object.values(ports), ...standing.state.players].some((one) => one.at === at && !one.out);
    return at ? { ...centre(at), ...(taken ? { r: AROUND } : {}) } : null;
  }

  /** @param {Chart} chart */
  #ground(chart) {
    /** @type {Record<string, string>} */
    const paths = { "#": "", "+": "", "~": "" };
    chart.rows.forEach((row, y) => {
      for (const [x, sign] of [...row].entries()) {
        if (sign in paths) {
          paths[sign] += `M${SQUARE * x} ${SQUARE * y}h${SQUARE}v${SQUARE}h${-SQUARE}Z`;
        }
      }
    });
    const [w, h] = [SQUARE * chart.w, SQUARE * chart.h];
    let lines = "";
    for (let x = 1; x < chart.w; x++) {
      lines += `M${SQUARE * x} 0V${h}`;
    }
    for (let y = 1; y < chart.h; y++) {
      lines += `M0 ${SQUARE * y}H${w}`;
    }
    const arrows = chart.arrows.flat().map((at) => {
      const { x, y } = centre(at);
      const out = x < w / 2 ? -1 : 1;
      return `M${x - 3 * out} ${y - 4}L${x + 4 * out} ${y}L${x - 3 * out} ${y + 4}Z`;
    });
    const waves = storm(paths["~"]);
    this.ground.replaceChildren(
      draw("rect", { class: "open", width: w, height: h, rx: 4 }),
      draw("path", { class: "storm", d: paths["~"] }),
      draw("path", { class: "waves", d: waves }),
      draw("path", { class: "coast", d: paths["+"] }),
      draw("path", { class: "land", d: paths["#"] }),
      draw("path", { class: "grid", d: lines }),
      draw("path", { class: "arrows", d: arrows.join("") }),
      ...Object.entries(chart.canals).map(([name, at]) => {
        const { x, y } = centre(at);
        return draw("rect", { class: "canal", "data-canal": name, x: x - 10, y: y - 10, width: 20, height: 20, rx: 3 });
      }),
    );
  }

  /** @param {Standing} standing @param {Chart} chart */
  #ports(standing, chart) {
    const { waiting } = standing.state;
    const given = standing.options.prices;
    /** @type {Record<string, number | null>} */
    const prices = {};
    for (const [port, { price }] of Object.entries(chart.ports)) {
      prices[port] = given && typeof given === "object" ? (given[port] ?? null) : price;
    }
    const wanted = JSON.stringify([this.drawn, prices]);
    if (wanted !== this.arranged) {
      this.arranged = wanted;
      this.sides = arranged(chart, prices);
    }
    const all = Object.entries(chart.ports).map(([port, { at }]) => {
      const dollars = prices[port];
      const { x, y } = centre(at);
      const bills = waiting[port] ?? [];
      const group = draw("g", {
        class: dollars === null ? "port" : "port fuel",
        role: "img",
        "aria-label": [
          `${portName(port)} ${at}`,
          ...(dollars === null ? [] : [money(dollars)]),
          ...(bills.length ? [saidOf(tell("waiting"), bills.length)] : []),
        ].join(", "),
        "data-port": port,
        "data-price": dollars ?? "",
        "data-waiting": bills.join(" "),
        transform: `translate(${x} ${y})`,
      });
      group.append(draw("rect", { class: "berth", x: -7, y: -7, width: 14, height: 14, rx: 3 }));
      group.append(this.#name(port, dollars));
      bills.forEach((/** @type {number} */ bill, /** @type {number} */ n) => {
        group.append(
          draw("rect", { class: "crate", "data-bill": bill, x: -7 + 8 * n, y: -16, width: 7, height: 7, rx: 1 }),
        );
      });
      return group;
    });
    this.ports.replaceChildren(...all);
  }

  /**
   * The name of a port and its price, where the map has room for them.
   * @param {string} port
   * @param {number | null} dollars a ton
   */
  #name(port, dollars) {
    const side = this.sides[port] ?? "right";
    const [x, y, anchor] = SIDES[side];
    const label = draw("text", { class: "port-name", "data-side": side, x, y, "text-anchor": anchor }, portName(port));
    if (dollars !== null) {
      label.append(draw("tspan", { class: "price", dx: 4 }, money(dollars)));
    }
    return label;
  }

  /** Remember the course of the ship that has just sailed. @param {Standing} standing @param {Standing | null} before */
  #follow(standing, before) {
    if (!before || standing.ply < before.ply || before.game !== standing.game) {
      this.sailed.clear();
    } else {
      for (const ship of standing.state.players) {
        const was = before.state.players.find((/** @type {any} */ one) => one.colour === ship.colour);
        if (was?.at && ship.at && was.at !== ship.at) {
          const action = standing.since.find((text) => text.startsWith("sail ") && text.endsWith(` ${ship.at}`));
          const squares = action ? action.split(" ").filter((word) => /^\d+\.\d+$/.test(word)) : [ship.at];
          this.sailed.set(ship.colour, [was.at, ...squares]);
        }
      }
    }
    const lines = standing.state.players.flatMap((/** @type {any} */ ship, /** @type {number} */ seat) => {
      const squares = this.sailed.get(ship.colour);
      if (!squares || ship.out) {
        return [];
      }
      const d = lined(squares.map(centre), false, this.far);
      const colour = signOf(ship.colour, seat).fill;
      const facts = { class: "course", "data-ship": ship.colour, "data-squares": squares.join(" "), d };
      return [draw("path", { ...facts, class: "course under" }), draw("path", { ...facts, stroke: colour })];
    });
    this.courses.replaceChildren(...lines);
  }

  /** @param {Standing} standing @param {Standing | null} before */
  #ships(standing, before) {
    const { players } = standing.state;
    const turn = acting(standing);
    const afloat = players.filter((/** @type {any} */ ship) => ship.at && !ship.out);
    for (const [colour, element] of this.hulls) {
      if (!afloat.some((/** @type {any} */ ship) => ship.colour === colour)) {
        element.remove();
        this.hulls.delete(colour);
      }
    }
    players.forEach((/** @type {any} */ ship, /** @type {number} */ seat) => {
      if (!afloat.includes(ship)) {
        return;
      }
      const beside = afloat.filter((/** @type {any} */ other) => other.at === ship.at);
      const n = beside.indexOf(ship);
      const small = beside.length > 1;
      const at = centre(ship.at);
      const shift = small ? 7 * (n - (beside.length - 1) / 2) : 0;
      let element = this.hulls.get(ship.colour);
      const isNew = !element;
      element ??= shipOf(ship.colour, seat);
      if (isNew) {
        this.hulls.set(ship.colour, element);
        this.ships.append(element);
      }
      element.setAttribute("data-at", ship.at);
      element.setAttribute(
        "aria-label",
        saidOf(called(standing, ship.colour), ship.port ? portName(ship.port) : ship.at),
      );
      element.setAttribute("transform", `translate(${at.x + shift} ${at.y})`);
      const hull = /** @type {SVGElement} */ (element.querySelector(".size"));
      hull.setAttribute("transform", `scale(${small ? SMALL : 1})`);
      element.classList.toggle("acting", ship.colour === turn);
      const was = before?.state.players?.find((/** @type {any} */ one) => one.colour === ship.colour);
      if (!isNew && was?.at && was.at !== ship.at) {
        const squares = this.sailed.get(ship.colour) ?? [was.at, ship.at];
        glide(
          element,
          squares.map((square) => ({ ...centre(square), angle: 0 })),
        );
      }
    });
  }
}

/** Short waves on all squares of a path of squares. @param {string} squares */
function storm(squares) {
  return [...squares.matchAll(/M(\d+) (\d+)h/g)]
    .map(
      ([, x, y]) => `M${Number(x) + 3} ${Number(y) + 8}q3.5-5 7 0t7 0M${Number(x) + 3} ${Number(y) + 15}q3.5-5 7 0t7 0`,
    )
    .join("");
}

/** @param {string} colour @param {number} seat */
function shipOf(colour, seat) {
  const sign = signOf(colour, seat);
  return draw(
    "g",
    { class: "ship", role: "img", "data-ship": colour },
    draw(
      "g",
      { class: "size" },
      draw("circle", { class: "halo", r: 15 }),
      draw("circle", { class: "hull", r: 10.5, fill: sign.fill }),
      mark(sign, 0.72),
    ),
  );
}
