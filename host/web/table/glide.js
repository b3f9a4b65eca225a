/** Moves glide along the way that they took; the next one goes past it. Whoever wants no motion sees none. */

const STEP = 300; // ms for a step
const MOST = 2000; // ms for a whole move

/** Where something is, in units of the drawing, and how it is turned, in degrees. @typedef {{x: number, y: number, angle: number}} Pose */

/** @type {Map<Element, Animation>} */
const running = new Map();

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/**
 * Let an element glide to where it stands already.
 * @param {Element} element its attribute `transform` says where it stands
 * @param {Pose[]} poses from where it was to where it is
 */
export function glide(element, poses) {
  running.get(element)?.cancel();
  running.delete(element);
  const steps = poses.length - 1;
  if (steps < 1 || still?.matches || document.hidden) {
    return;
  }
  let { angle } = poses[poses.length - 1];
  // Backwards from the end, so that each turn goes the short way and the last pose is the true one.
  const frames = [];
  for (const pose of [...poses].reverse()) {
    angle += ((((pose.angle - angle) % 360) + 540) % 360) - 180;
    frames.unshift({ transform: `translate(${pose.x}px, ${pose.y}px) rotate(${angle}deg)` });
  }
  const animation = element.animate(frames, { duration: Math.min(STEP * steps, MOST), easing: "ease-in-out" });
  running.set(element, animation);
  const drop = () => running.get(element) === animation && running.delete(element);
  animation.onfinish = drop;
}

/** End all motion at once. */
export function finish() {
  for (const animation of running.values()) {
    animation.cancel();
  }
  running.clear();
}

/** How many things move now. */
export function moving() {
  return running.size;
}
