/**
 * Fingers on a picture whose places lie closer than a finger is wide: the nearest place is taken, unless the finger lies on
 * something else that is drawn, which is asked about. It is shown while the
 * finger is down, changed by sliding, and given up by lifting elsewhere. Where two are too near to be told apart, the first
 * tap enlarges the surroundings, and the next one plays. Two fingers, or one that goes far, move and enlarge the picture, as wheels
 * and trackpads do; they play nothing.
 */

/** @typedef {{x: number, y: number}} Point in CSS pixels of the page */

export const REACH = 44; // CSS pixels from the finger to the middle of a place that it can mean
const APART = 22; // a second place as near as this to the finger could be meant as well
const CLEAR = 48; // from one place to the next: then they can be told apart
const WORTH = 1.3; // times larger: a tap that does less would seem to do nothing
const UNITS = [1, 33, 400]; // CSS pixels in what a wheel tells: pixels, lines, pages
const LARGER = 1.15; // for each notch of a wheel; a trackpad tells small parts of one, many times
const [NOTCH, PINCH] = [100, 14]; // CSS pixels of a notch; and of two fingers that do as much
const MOST = 2; // notches that one event can tell
const STILL = 10; // a finger that moves no further has not moved the picture
const SLIDE = 32; // nor, where it began on a place, one that looks for the place beside it

/**
 * @typedef {object} Picture what is touched
 * @property {() => Element[]} targets what can be pointed at now
 * @property {(target: Element) => void} take
 * @property {(at: Point) => void} ask what lies at a point, where nothing can be taken
 * @property {(at: Point) => number} lies how far the nearest thing that is drawn lies from a point, in CSS pixels
 * @property {(at: Point, by: number) => boolean} enlarge around a point; false: it is as large as it gets
 * @property {(from: Point, to: Point, scale: number) => void} move what is at `from` goes to `to`, larger by `scale`
 */

/** The middle of an element. @param {Element} element @returns {Point} */
export function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * The targets near a point, the nearest first, with their distances.
 * @param {Element[]} targets
 * @param {Point} at
 */
export function near(targets, at) {
  return targets
    .map((target) => ({ target, far: distance(target, at) }))
    .filter(({ far }) => far <= REACH)
    .sort((one, other) => one.far - other.far);
}

/** How far a point is from what is drawn of a target: from its middle, or from where it is if it is larger. @param {Element} target @param {Point} at */
function distance(target, at) {
  const shape = target.querySelector("[data-body]");
  if (shape) {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    const aside = Math.max(left - at.x, 0, at.x - right);
    const along = Math.max(top - at.y, 0, at.y - bottom);
    return Math.hypot(aside, along);
  }
  const middle = middleOf(target);
  return Math.hypot(middle.x - at.x, middle.y - at.y);
}

/** Whether a finger lies on the picture, and not on what takes taps by itself. @param {Event} event */
function isOurs({ target }) {
  return !(/** @type {Element} */ (target).closest?.("button, input, select, a"));
}

/**
 * @param {HTMLElement | SVGElement} stage
 * @param {Picture} picture
 */
export function listenToFingers(stage, picture) {
  /** Where each finger is. @type {Map<number, Point>} */
  const fingers = new Map();
  /** @type {Element | null} */
  let aim = null;
  let moves = false; // the fingers move the picture
  let isHeld = false; // the target that is meant takes no tap yet
  /** What is seen since a tap has enlarged it. @type {string | null} */
  let enlarged = "";
  /** @type {Point} */
  let start = { x: 0, y: 0 };

  /** @param {Element | null} target */
  const point = (target) => {
    aim?.classList.remove("aimed");
    aim = target;
    aim?.classList.add("aimed");
  };
  /** The target that a finger means; null: there is none, or it takes no tap yet (app/steady.js). @param {Point} at */
  const meant = (at) => {
    const [found] = near(picture.targets(), at);
    isHeld = found?.target.getAttribute("aria-busy") === "true";
    const isOther = found?.far > APART && picture.lies(at) < found.far / 2;
    return found && !isHeld && !isOther ? found.target : null;
  };
  const look = () => stage.getAttribute("viewBox");
  /** @param {PointerEvent} event */
  const place = (event) => ({ x: event.clientX, y: event.clientY });

  stage.addEventListener("pointerdown", (/** @type {any} */ event) => {
    if (event.button || !isOurs(event)) {
      return;
    }
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) {
      start = place(event);
      moves = false;
      point(meant(start));
    } else {
      moves = true;
      point(null);
    }
  });
  stage.addEventListener("pointermove", (/** @type {any} */ event) => {
    const before = fingers.get(event.pointerId);
    if (!before) {
      return;
    }
    const now = place(event);
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const wide = (/** @type {Point} */ at) => Math.hypot(at.x - other.x, at.y - other.y) || 1;
      const between = (/** @type {Point} */ at) => ({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      picture.move(between(before), between(now), wide(now) / wide(before));
    } else if (moves || Math.hypot(now.x - start.x, now.y - start.y) > (aim ? SLIDE : STILL)) {
      picture.move(moves ? before : start, now, 1);
      moves = true;
      point(null);
    } else if (aim) {
      const found = meant(now);
      if (found !== aim) {
        point(found);
        moves = false;
      }
    }
    fingers.set(event.pointerId, now);
  });
  /** @param {any} event */
  const lift = (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size) {
      return;
    }
    const target = aim;
    point(null);
    if (moves || event.type !== "pointerup") {
      return;
    }
    if (!target) {
      isHeld || picture.ask(place(event));
      return;
    }
    if (!target.isConnected) {
      return; // what lay under the finger may be another one now
    }
    const [first, second] = near(picture.targets(), place(event));
    if (second && second.far < APART) {
      const [one, other] = [first, second].map(({ target }) => middleOf(target));
      const by = CLEAR / Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);
      if (by > WORTH && enlarged !== look() && picture.enlarge(place(event), by)) {
        enlarged = look();
        return;
      }
    }
    picture.take(target);
  };
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);
  // Else a click follows, and presses what is drawn there by then, as a button that has just come. The end of a touch is too
  // late for that: what it began on may be gone.
  stage.addEventListener("touchstart", (event) => isOurs(event) && event.preventDefault(), { passive: false });
  stage.addEventListener(
    "wheel",
    (/** @type {any} */ event) => {
      event.preventDefault();
      const at = place(event);
      const [right, down] = [event.deltaX, event.deltaY].map((delta) => delta * UNITS[event.deltaMode]);
      if (Math.abs(right) > Math.abs(down)) {
        picture.move(at, { x: at.x - right, y: at.y - down }, 1);
      } else {
        const steps = -down / (event.ctrlKey ? PINCH : NOTCH); // browsers tell a pinch of the trackpad with Ctrl
        picture.move(at, at, LARGER ** Math.max(-MOST, Math.min(steps, MOST)));
      }
    },
    { passive: false },
  );
  let pinched = 1;
  /** Safari tells the pinch of a trackpad so, and that of two fingers beside their pointers. @param {any} event */
  const pinch = (event) => {
    event.preventDefault();
    if (event.type === "gesturechange" && !fingers.size) {
      picture.move(place(event), place(event), event.scale / pinched);
    }
    pinched = event.scale;
  };
  stage.addEventListener("gesturestart", pinch);
  stage.addEventListener("gesturechange", pinch);
}
