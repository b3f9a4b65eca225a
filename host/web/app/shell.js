/**
 * The views of the page, and the way from one to the other. A view has an address of its own (`#new=GAME`), and the
 * browser's Back goes a view back: below each view lies the home view, so that Back never leaves the page from a game.
 *
 * A view is a module of `views/`, whose object has `enter(param)` and `leave()`. It draws into `#view`, or shows a section
 * of index.html that names it: `data-shows="box"`.
 */

import { listenToArrows } from "./arrows.js";

const HOME = "home";

/**
 * @typedef {object} View
 * @property {(param: string) => void} enter shows the view
 * @property {() => void} [leave] it is no longer shown
 * @property {() => string} [title] what the title of the page says of it
 */

/** A view and what it shows: ["new", "GAME"]. @typedef {[name: string, param: string]} Place */

export class Shell {
  /** @param {HTMLElement} place where views are drawn */
  constructor(place) {
    this.place = place;
    this.title = document.title;
    /** @type {Record<string, View>} */
    this.views = {};
    /** The views below each other: Back leads from the last one to the one before. @type {Place[]} */
    this.path = [];
    /** @type {View | null} */
    this.shown = null;
  }

  /** Show what the address says. @param {Record<string, View>} views */
  open(views) {
    this.views = views;
    addEventListener("popstate", ({ state }) => this.#back(state));
    listenToArrows(this.place, () => this.path.length > 1 && history.back());
    const place = this.#place(location.hash);
    this.#lay(pathOf(history.state) ?? (place[0] === HOME ? [place] : [[HOME, ""], place]));
    this.#show();
  }

  /** The name of the view that is shown. */
  get name() {
    return this.path.at(-1)?.[0] ?? "";
  }

  /**
   * Go to a view: back, if it lies below this one.
   * @param {string} name
   * @param {string} [param]
   * @param {{instead?: boolean}} [how] instead: Back does not come here again
   */
  go(name, param = "", { instead = false } = {}) {
    const below = this.path.findIndex((place) => place[0] === name && place[1] === param);
    if (below >= 0 && below < this.path.length - 1) {
      history.go(below + 1 - this.path.length);
      this.path = this.path.slice(0, below + 1); // asked once more before the browser is there, it leads no further back
      return;
    }
    /** @type {Place} */
    const place = [name, param];
    if (below < 0) {
      const path = [...this.path.slice(0, instead ? -1 : undefined), place];
      if (instead && path.length > 1) {
        this.path = path;
        history.replaceState({ path }, "", hashOf(place));
      } else {
        this.path = path;
        history.pushState({ path }, "", hashOf(place));
      }
    }
    this.#change();
  }

  /** Show the same view anew, as when the language has changed. */
  renew() {
    this.shown?.leave?.();
    this.#show();
  }

  /** Put what the view is called into the title of the page. */
  entitle() {
    document.title = [this.shown?.title?.(), this.title].filter(Boolean).join(" · ");
  }

  /** Put entries into the browser's history, so that each view lies over those before it. @param {Place[]} path */
  #lay(path) {
    this.path = path.slice(0, 1);
    if (!pathOf(history.state)) {
      history.replaceState({ path: this.path }, "", hashOf(path[0]));
      for (let n = 2; n <= path.length; n++) {
        history.pushState({ path: path.slice(0, n) }, "", hashOf(path[n - 1]));
      }
    }
    this.path = path;
  }

  /** The browser has gone back or ahead, or somebody has written an address. @param {unknown} state */
  #back(state) {
    const known = pathOf(state);
    if (known) {
      this.path = known;
    } else {
      const place = this.#place(location.hash);
      this.path = place[0] === HOME ? [place] : [...this.path, place];
      history.replaceState({ path: this.path }, "", hashOf(place));
    }
    this.#change();
  }

  /** @param {string} hash @returns {Place} */
  #place(hash) {
    const [name, param = ""] = hash.slice(1).split("=");
    try {
      return Object.hasOwn(this.views, name) ? [name, decodeURIComponent(param)] : [HOME, ""];
    } catch {
      return [HOME, ""]; // somebody has written a % that stands for no letter
    }
  }

  #change() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!still && "startViewTransition" in document) {
      const { ready, finished } = document.startViewTransition(() => this.renew());
      ready.catch(() => {}); // the page is hidden, or another view comes already
      finished.catch(() => {});
    } else {
      this.renew();
    }
  }

  #show() {
    const [name, param] = this.path.at(-1) ?? [HOME, ""];
    const before = document.body.dataset.view;
    const view = this.views[name] ?? this.views[HOME];
    document.body.dataset.view = name;
    let own = false;
    for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-shows]"))) {
      section.hidden = !section.dataset.shows?.split(" ").includes(name);
      own ||= !section.hidden;
    }
    this.place.hidden = own;
    this.shown = view;
    view.enter(param);
    this.entitle();
    if (before !== name) {
      this.place.scrollTop = 0;
      /** @type {HTMLElement | null} */ (document.querySelector("main:not([hidden]) h1"))?.focus({
        preventScroll: true,
      });
    }
  }
}

/** @param {Place} place */
function hashOf([name, param]) {
  return `#${name}${param ? `=${encodeURIComponent(param)}` : ""}`;
}

/** The path that an entry of the browser's history has. @param {any} state @returns {Place[] | null} */
function pathOf(state) {
  return Array.isArray(state?.path) && state.path.length ? state.path : null;
}
