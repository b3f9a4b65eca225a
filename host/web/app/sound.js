/** The buzzer: a square wave, as a piezo makes it. Browsers allow sound after the first press of the page. */

const LOUDNESS = 0.05; // of 1; a square wave is loud
const EDGE = 0.004; // seconds in which a tone begins and ends, so that it does not click

/** @type {AudioContext | null} */
let audio = null;

/** Allow sound, as soon as somebody has touched the page: with a finger that is when it goes up again. */
export function wake() {
  if (document.hidden || !(navigator.userActivation?.hasBeenActive ?? true)) {
    return; // a gamepad alone does not count
  }
  audio ??= new AudioContext();
  if (audio.state !== "running") {
    audio.resume().catch(() => {}); // a call has interrupted it, and goes on: the next touch tries again
  }
}

/** Whatever is touched on the page allows sound, and so does the way back to it. */
export function listenForTouch() {
  for (const event of ["pointerup", "keydown", "click", "visibilitychange"]) {
    addEventListener(event, wake, true);
  }
}

/**
 * @param {number} hertz
 * @param {number} ms
 */
export function beep(hertz, ms) {
  if (audio?.state !== "running") {
    return;
  }
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const [begin, end] = [audio.currentTime, audio.currentTime + ms / 1000];
  tone.type = "square";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + EDGE);
  volume.gain.setValueAtTime(LOUDNESS, Math.max(begin + EDGE, end - EDGE));
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(end);
}
