/** The options of Mississippi Queen in words, the most asked for first: name -> [label, what it means, {value: text}]. */

/** @type {import("./options.js").Told} */
export const EN = {
  variant: [
    "Rules",
    "The short game has few tiles, no passengers and no ruler: who lands first wins.",
    { advanced: "advanced", intro: "short game" },
  ],
  boats_per_player: ["Boats each", "Three players can sail two boats each.", { 1: "one", 2: "two" }],
  tiles: [
    "Tiles",
    "The Black Rose has six more tiles: they take the place of three, or all are in.",
    { base: "basic tiles", swap: "Black Rose swapped in", all: "all 17" },
  ],
  black_rose: ["The Black Rose sails", "The black boat belongs to nobody; who is last moves her."],
  die: ["Who rolls the die", "The box, or you do and tell it.", { device: "the box", table: "we do" }],
  draw: ["Who draws the tiles", "The box, or you do and tell it.", { device: "the box", table: "we do" }],
  intro_tiles: ["Tiles in reserve", "How many tiles come before the landing stage."],
  play_on: ["Race for the places", "When one has won, the others sail on for the places behind."],
  both_boats: ["Both boats must land", "Who has two boats needs both of them there, with two passengers each."],
  first_tile: [
    "The first new tile",
    "Laid after the first boat's first turn in any case, or only when the front tile was entered.",
    { first_move: "after the first turn", entered: "when entered" },
  ],
  white_pair: ["The boat beside the white one", "The Italian rules give brown.", { cream: "cream", brown: "brown" }],
  sandbank_push_slows: [
    "A push onto sand slows",
    "The boat that is pushed there, or the one that pushes.",
    { pushed: "the pushed boat", pusher: "the pusher" },
  ],
  swap_at_piers: [
    "Coal changes hands at piers",
    "Two boats of one player may share coal at docks and start piers too.",
  ],
  push_course: [
    "Nobody is pushed onto",
    "The whole course of the pusher, or only what he has sailed so far.",
    { planned: "the whole course", crossed: "the wake" },
  ],
};

/** @type {import("./options.js").Told} */
export const IT = {
  variant: [
    "Regole",
    "Il gioco introduttivo ha pochi tratti, niente passeggeri e niente righello: vince chi approda per primo.",
    { advanced: "avanzate", intro: "introduttive" },
  ],
  boats_per_player: ["Battelli a testa", "In tre si può giocare con due battelli a testa.", { 1: "uno", 2: "due" }],
  tiles: [
    "Tratti",
    "The Black Rose ha altri sei tratti: ne sostituiscono tre, oppure ci sono tutti.",
    { base: "quelli base", swap: "Black Rose al posto", all: "tutti e 17" },
  ],
  black_rose: ["Naviga la Black Rose", "Il battello nero non è di nessuno; lo muove chi è ultimo."],
  die: ["Chi tira il dado", "La scatola, o voi, e glielo dite.", { device: "la scatola", table: "noi" }],
  draw: ["Chi pesca i tratti", "La scatola, o voi, e glielo dite.", { device: "la scatola", table: "noi" }],
  intro_tiles: ["Tratti di riserva", "Quanti tratti vengono prima del molo d'arrivo."],
  play_on: ["Si corre per i posti", "Quando uno ha vinto, gli altri continuano per i posti dietro."],
  both_boats: ["Arrivano tutti e due", "Chi ha due battelli li deve portare entrambi, con due passeggeri ciascuno."],
  first_tile: [
    "Il primo tratto nuovo",
    "Si posa comunque dopo il primo turno, o solo quando si entra nel tratto di testa.",
    { first_move: "dopo il primo turno", entered: "quando si entra" },
  ],
  white_pair: ["Con il battello bianco", "Le regole italiane danno il marrone.", { cream: "panna", brown: "marrone" }],
  sandbank_push_slows: [
    "Una spinta in secca frena",
    "Il battello spinto, o quello che spinge.",
    { pushed: "lo spinto", pusher: "chi spinge" },
  ],
  swap_at_piers: [
    "Carbone ai moli",
    "Due battelli dello stesso giocatore scambiano carbone anche ai moli e ai pontili.",
  ],
  push_course: [
    "Non si spinge su",
    "Tutta la rotta di chi spinge, o solo ciò che ha già percorso.",
    { planned: "tutta la rotta", crossed: "la scia" },
  ],
};
