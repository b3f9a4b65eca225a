/** Which languages there are, and which of them the browser asks for first. */

/** Code -> what the language calls itself: the build fills this in. @type {Record<string, string>} */
export const LANGUAGES = PILOTHOUSE_LANGUAGES;

/** @param {unknown} code */
export function isSpoken(code) {
  return typeof code === "string" && Object.hasOwn(LANGUAGES, code);
}

/** The first language of the browser that the page speaks. */
export function preferred() {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isSpoken) ?? "en";
}

/** The address of a part of the texts. @param {string} code @param {string} part */
export function addressOf(code, part) {
  return PILOTHOUSE_RADIO ? `texts.${code}` : `texts/${code}.${part}.json`;
}
