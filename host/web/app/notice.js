/** One sentence above everything else, with a button where the player can do something about it. */

export class Notice {
  /**
   * @param {HTMLElement} notice
   * @param {HTMLElement} sentence
   * @param {HTMLElement} answer the button
   * @param {HTMLElement[]} views take no presses while the page asks something
   */
  constructor(notice, sentence, answer, views) {
    this.views = views;
    this.notice = notice;
    this.sentence = sentence;
    this.answer = answer;
    this.answer.addEventListener("click", () => {
      this.clear();
      this.act();
    });
    this.act = () => {};
  }

  /**
   * Say a sentence.
   * @param {string} sentence
   * @param {string} [button] closes the notice
   */
  say(sentence, button = "") {
    this.#show(sentence, button, () => {});
  }

  /**
   * Say a sentence and offer something; the box does not run meanwhile.
   * @param {string} sentence
   * @param {string} button
   * @param {() => void} act what the button does
   */
  ask(sentence, button, act) {
    this.#hold(true);
    this.#show(sentence, button, act);
    this.answer.focus();
  }

  /** Take a sentence back, unless another one has replaced it. @param {string} sentence */
  unsay(sentence) {
    if (this.sentence.textContent === sentence) {
      this.clear();
    }
  }

  clear() {
    this.#hold(false);
    this.notice.hidden = true;
    this.sentence.textContent = "";
  }

  /** @param {boolean} inert */
  #hold(inert) {
    for (const view of this.views) {
      view.inert = inert;
    }
  }

  /**
   * @param {string} sentence
   * @param {string} button
   * @param {() => void} act
   */
  #show(sentence, button, act) {
    this.act = act;
    this.answer.textContent = button;
    this.answer.hidden = !button;
    this.notice.hidden = false;
    this.sentence.textContent = sentence;
  }
}
