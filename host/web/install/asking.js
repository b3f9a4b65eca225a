/** Questions of the doctor: answers are buttons, and each button of the box that is pressed gets its mark. */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} text
 * @param {() => void} pressed
 */
export function makeButton(text, pressed) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", pressed);
  return button;
}

/** What the player answers. @type {import("./doctor.js").Player["ask"]} */
export async function ask(question, answers) {
  element("asked").textContent = question;
  element("question").hidden = false;
  const answer = await /** @type {Promise<any>} */ (
    new Promise((resolve) => {
      const buttons = [...answers].map(([name, text]) => {
        const button = makeButton(text, () => resolve(name));
        button.dataset.answer = name;
        return button;
      });
      element("answers").replaceChildren(...buttons);
    })
  );
  element("question").hidden = true;
  return answer;
}

/** Wait for buttons. @type {import("./doctor.js").Player["press"]} */
export function press(names, enough) {
  const rows = new Map(
    names.map((name) => {
      const row = document.createElement("li");
      row.textContent = name;
      return [name, row];
    }),
  );
  element("pins").replaceChildren(...rows.values());
  element("enough").onclick = enough;
  element("pressing").hidden = false;
  return (name) => rows.get(name)?.classList.add("down");
}

/** @param {string} sentence */
export function paragraph(sentence) {
  const made = document.createElement("p");
  made.textContent = sentence;
  return made;
}
