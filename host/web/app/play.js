/**
 * The table on a telephone of the room: the page that `pilothouse board` hands out to those who may play. Home, saved games
 * and settings belong to who has the box.
 */

import { Socket } from "./lines/socket.js";
import { Link } from "./link.js";
import { playing } from "./playing.js";
import { preferred, Sentence, sentenceOf, speak, t } from "./words.js";

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} sentence "": there is none */
function say(sentence) {
  element("lost").hidden = !sentence;
  element("lost").textContent = sentence;
}

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  speak(preferred());
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("token");
  if (token === null) {
    throw new Sentence(t("no.token"));
  }
  const link = new Link((line) => socket.send(line));
  /** @type {Record<string, import("./shell.js").View>} */
  let views = {};
  const show = (/** @type {string} */ name) => {
    views[document.body.dataset.view ?? ""]?.leave?.();
    document.body.dataset.view = name;
    element("table-view").hidden = name !== "table";
    element("view").hidden = name === "table";
    views[name].enter("");
  };
  const shell = {
    go: (/** @type {string} */ name) => {
      if (name === "log") {
        history.pushState("log", "");
        show(name);
      } else if (document.body.dataset.view === "log") {
        history.back();
      }
    },
  };
  addEventListener("popstate", ({ state }) => show(state === "log" ? "log" : "table"));
  const loading = playing({
    link,
    shell,
    place: element("view"),
    mayPlay: given.has("play"),
    seat: given.get("seat") ?? "",
    has: (view) => view === "log",
  });
  const socket = new Socket(
    token,
    (line) => link.receive(line),
    async () => {
      say("");
      link.again();
      (await loading).game.watch.renew();
    },
    () => {
      say(t("lost"));
      link.drop(true);
    },
  );
  const { table, log } = await loading;
  views = { table, log };
  show("table");
}

begin().catch((error) => say(sentenceOf(error)));
