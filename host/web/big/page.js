/** The page of the big screen: finds a box, watches it, and shows what it tells. */

import { Link } from "../link.js";
import { preferred, speak } from "../words.js";
import { load } from "./geometry.js";
import { Socket } from "./socket.js";
import { Table } from "./table.js";
import { Watch } from "./watch.js";
import { label, tell } from "./words.js";

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} code */
function inLanguage(code) {
  speak(code);
  label();
}

async function begin() {
  inLanguage(preferred());
  const table = new Table(await load());
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) {
    watch(table, (link, up, down) => new Socket(token, link, up, down));
  }
}

/**
 * Watch a box.
 * @param {Table} table
 * @param {(link: (line: string) => void, up: () => void, down: () => void) => {send: (line: string) => void}} connect
 */
function watch(table, connect) {
  const link = new Link((line) => source.send(line));
  const watching = new Watch(
    link,
    (standing) => {
      table.show(standing);
      element("line").textContent = standing ? "" : tell("nothing");
    },
    (code) => {
      inLanguage(code);
      table.again();
    },
  );
  const source = connect(
    (line) => link.receive(line),
    () => {
      lost("");
      watching.renew();
    },
    () => {
      lost(tell("lost"));
      link.drop();
    },
  );
}

/** Say that the line is lost; "": it is there again. @param {string} sentence */
function lost(sentence) {
  element("lost").hidden = !sentence;
  element("lost").textContent = sentence;
  document.body.classList.toggle("lost", Boolean(sentence));
}

begin();
