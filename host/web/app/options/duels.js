/** The options of Gyges and T-boats in words, the most asked for first: name -> [label, what it means, {value: text}]. */

/** @typedef {import("./options.js").Told} Told */

/** @type {Told} */
export const GYGES_EN = {
  preset: [
    "Rules",
    "The Italian sheet to the letter, or what clubs and other programs play.",
    { italian: "Italian", tournament: "tournament" },
  ],
  setup: [
    "Set-up",
    "South first, North's row hidden from South's, or both drawn by lot.",
    { south_first: "South first", hidden: "hidden", random: "by lot" },
  ],
  first: ["Begins", "Who makes the first move.", { south: "South", north: "North" }],
  path: ["Not used twice in a move", "A cell, or an edge between two cells.", { cell: "a cell", edge: "an edge" }],
  bounce: [
    "On a bounce",
    "The piece that stood there is driven on, or the one that came goes on.",
    { push: "the one there", carry: "the one that came" },
  ],
  drop: [
    "A piece put away goes",
    "To the one row behind the opponent's border row, to any row behind, to any not behind, or nowhere.",
    { behind_row: "one row behind", behind: "behind", open: "not behind", none: "nowhere" },
  ],
  blocked: ["Who can't move", "Passes, or moves from the next row.", { pass: "passes", next_row: "uses the next row" }],
  ko: [
    "Positions barred",
    "A move may not lead to the present position, or also not to the one before.",
    { 2: "the last two", 1: "the present one", 0: "none" },
  ],
};

/** @type {Told} */
export const GYGES_IT = {
  preset: [
    "Regole",
    "Il foglio italiano alla lettera, o come si gioca nei circoli e con altri programmi.",
    { italian: "italiane", tournament: "da torneo" },
  ],
  setup: [
    "Schieramento",
    "Prima Sud, la riga di Nord nascosta, o tutto a sorte.",
    { south_first: "prima Sud", hidden: "coperto", random: "a sorte" },
  ],
  first: ["Inizia", "Chi fa la prima mossa.", { south: "Sud", north: "Nord" }],
  path: [
    "Non due volte in una mossa",
    "Una casella, o un lato fra due caselle.",
    { cell: "una casella", edge: "un lato" },
  ],
  bounce: [
    "Al rimbalzo",
    "Viene spinto il pezzo che stava lì, o prosegue quello che è arrivato.",
    { push: "quello che c'era", carry: "quello arrivato" },
  ],
  drop: [
    "Un pezzo tolto va",
    "Nella riga dietro a quella di confine avversaria, in una qualsiasi dietro, in una non dietro, o da nessuna parte.",
    { behind_row: "riga dietro", behind: "dietro", open: "non dietro", none: "non si toglie" },
  ],
  blocked: ["Chi non può muovere", "Passa, o muove dalla riga dopo.", { pass: "passa", next_row: "usa la riga dopo" }],
  ko: [
    "Posizioni vietate",
    "Una mossa non porta alla posizione presente, o nemmeno a quella prima.",
    { 2: "le ultime due", 1: "la presente", 0: "nessuna" },
  ],
};

/** @type {Told} */
export const TBOATS_EN = {
  formation: [
    "Formation",
    "How the boats lie at the start.",
    { picket: "picket", ranks: "ranks", gate: "gate", spread: "spread" },
  ],
  claim: [
    "Who sees a T",
    "The box shows what a move takes, or players must see and claim it.",
    { auto: "the box", manual: "the players" },
  ],
  walk_in: [
    "Walking into a T",
    "Nothing happens, the opponent may claim the boat, or it falls at once.",
    { none: "nothing", claim: "on claim", immediate: "it falls" },
  ],
  punish_window: [
    "A T that was missed",
    "Can be punished on the next turn, or as long as it stands.",
    { next: "next turn", standing: "while it stands" },
  ],
  strict_touch: ["Touch-move", "A boat that was taken in hand must be moved."],
  rot180: ["Half turns", "A boat may also turn by half about an end."],
  pass_over: ["Swing over", "While it turns a boat may pass over others; else the corner must be free."],
  repetition_limit: ["Draw by repetition", "When a position stands for this time; 0: never."],
  no_capture_limit: ["Draw by quiet moves", "After so many moves without a capture; 0: never."],
};

/** @type {Told} */
export const TBOATS_IT = {
  formation: [
    "Formazione",
    "Come stanno le barche all'inizio.",
    { picket: "picchetto", ranks: "ranghi", gate: "porta", spread: "larga" },
  ],
  claim: [
    "Chi vede una T",
    "La scatola mostra che cosa prende una mossa, o la devono vedere i giocatori.",
    { auto: "la scatola", manual: "i giocatori" },
  ],
  walk_in: [
    "Entrare in una T",
    "Non succede niente, l'avversario può chiedere la barca, o cade subito.",
    { none: "niente", claim: "su richiesta", immediate: "cade" },
  ],
  punish_window: [
    "Una T non vista",
    "Si punisce nel turno dopo, o finché c'è.",
    { next: "il turno dopo", standing: "finché c'è" },
  ],
  strict_touch: ["Toccata, mossa", "La barca presa in mano si deve muovere."],
  rot180: ["Mezzi giri", "Una barca può anche girare di mezzo giro attorno a un'estremità."],
  pass_over: ["Passa sopra", "Mentre gira una barca passa sopra le altre; altrimenti l'angolo dev'essere libero."],
  repetition_limit: ["Patta per ripetizione", "Quando una posizione c'è per questa volta; 0: mai."],
  no_capture_limit: ["Patta per mosse quiete", "Dopo tante mosse senza prese; 0: mai."],
};
