/**
 * One tab plays; the others wait. Web Locks decide which one. Browsers have them for https and for this computer only;
 * for a page that comes from another computer in the room, the tabs ask each other.
 */

const NAME = "pilothouse";
const SOON = 250; // ms in which another tab would have answered

let asked = 0; // how often this tab has asked; it loses nothing when it takes a lock from itself

/**
 * Become the tab that plays; returns whether that worked.
 * @param {boolean} byForce take it from the tab that has it
 * @param {() => void} onlost called when another tab has taken it
 * @returns {Promise<boolean>}
 */
export function own(byForce, onlost) {
  return navigator.locks ? lock(byForce, onlost) : agree(byForce, onlost);
}

/**
 * @param {boolean} byForce
 * @param {() => void} onlost
 * @returns {Promise<boolean>}
 */
function lock(byForce, onlost) {
  const mine = ++asked;
  return new Promise((resolve) => {
    navigator.locks
      .request(NAME, byForce ? { steal: true } : { ifAvailable: true }, (held) => {
        resolve(held !== null);
        return held && new Promise(() => {}); // it is held until the tab closes
      })
      .catch(() => mine === asked && onlost());
  });
}

/**
 * @param {boolean} byForce
 * @param {() => void} onlost
 * @returns {Promise<boolean>}
 */
async function agree(byForce, onlost) {
  const channel = new BroadcastChannel(NAME);
  if (!byForce) {
    const answered = new Promise((resolve) => {
      channel.onmessage = ({ data }) => data === "taken" && resolve(true);
    });
    channel.postMessage("free?");
    const taken = await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, SOON))]);
    if (taken) {
      channel.close();
      return false;
    }
  }
  channel.onmessage = ({ data }) => {
    if (data === "free?") {
      channel.postMessage("taken");
    } else if (data === "mine") {
      channel.close();
      onlost();
    }
  };
  channel.postMessage("mine");
  return true;
}
