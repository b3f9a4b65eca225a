/** The menu of the page: full screen, the games as files, how to play. */

import { backup, list, open, restore, save } from "./archive.js";
import { canBeFull, toggleFull } from "./device.js";
import { isOver, printStory } from "./story.js";
import { player, sentenceOf, t } from "./words.js";

/** @typedef {import("./archive.js").Game} Game */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

export class Sheet {
  /**
   * @param {import("./link.js").Link} link
   * @param {import("./screen.js").Screen} screen
   */
  constructor(link, screen) {
    this.link = link;
    this.screen = screen;
    this.dialog = /** @type {HTMLDialogElement} */ (element("sheet"));
    this.file = /** @type {HTMLInputElement} */ (element("file"));
    button("menu").addEventListener("click", () => this.open());
    button("close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    button("full").hidden = !canBeFull;
    button("full").addEventListener("click", () => {
      this.dialog.close();
      toggleFull();
    });
    button("print").addEventListener("click", () => this.#try(() => this.#print()));
    button("export").addEventListener("click", () => this.#try(() => this.#backup()));
    button("import").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.#try(() => this.#restore()));
  }

  /** @param {string} version */
  version(version) {
    element("version").textContent = t("version", { version });
  }

  open() {
    element("report").replaceChildren();
    button("print").hidden = true;
    this.dialog.showModal();
    this.#try(() => this.#list());
  }

  async #list() {
    const games = await list(this.link);
    element("games").replaceChildren(...(games.length ? games.map((game) => this.#row(game)) : [none()]));
    button("export").disabled = !games.length;
    button("print").hidden = !(await isOver(this.link));
  }

  /** @param {Game} game */
  #row(game) {
    const row = document.createElement("li");
    const words = document.createElement("span");
    const players = (game.players ?? []).map((who) => game.names?.[who] || player(who));
    const round = game.round ? t("round", { n: game.round }) : "";
    words.textContent = [game.name, t(`status.${game.status}`), round, players.join(", ")].filter(Boolean).join(" · ");
    const keep = document.createElement("button");
    keep.type = "button";
    keep.textContent = t("save");
    keep.setAttribute("aria-label", `${t("save")}: ${game.name}`);
    keep.addEventListener("click", () =>
      this.#try(async () => download(`${game.name}.save`, await save(this.link, game.name))),
    );
    row.append(words, keep);
    return row;
  }

  async #backup() {
    const { zip, report } = await backup(this.link);
    const day = new Date().toISOString().slice(0, 10);
    download(`pilothouse-${day}.zip`, zip);
    this.#report(report);
  }

  async #restore() {
    const files = [...(this.file.files ?? [])];
    this.file.value = "";
    for (const file of files) {
      const saves = await open(file.name, new Uint8Array(await file.arrayBuffer()));
      this.#report(await restore(this.link, saves));
    }
    await this.#list();
  }

  async #print() {
    this.dialog.close();
    try {
      await printStory(this.link, this.screen, element("story"));
    } catch (error) {
      this.dialog.showModal();
      throw error;
    }
  }

  /** @param {string[]} sentences */
  #report(sentences) {
    for (const sentence of sentences) {
      const line = document.createElement("p");
      line.textContent = sentence;
      element("report").append(line);
    }
  }

  /** Do something; where it fails, say why. @param {() => Promise<void>} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      this.#report([sentenceOf(error)]);
    }
  }
}

function none() {
  const row = document.createElement("li");
  row.textContent = t("games.none");
  return row;
}

/**
 * Hand a file to the player.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function download(name, bytes) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type: "application/octet-stream" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}
