/** What a key means, whatever Caps Lock, the layout and an input method make of it. */

const FOREIGN = 229; // `keyCode` of a key that an input method takes; WebKit says so of the Enter that confirms a word

/**
 * The name of a key, as `event.key` has it; of a letter the small one. Where a layout has no Latin letters (Cyrillic, Greek,
 * Hebrew ...) it is the one that stands on the key elsewhere. "": the key goes to an input method.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code, isComposing, keyCode }) {
  if (isComposing || keyCode === FOREIGN) {
    return "";
  }
  const isLatin = /^[ -~]+$/.test(key);
  const letter = isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  return letter.length === 1 ? letter.toLowerCase() : letter;
}
