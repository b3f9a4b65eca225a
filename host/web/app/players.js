/** What the box calls the players of its games who have no name of their own: colours and sides. */

export const EN = {
  red: "red",
  green: "green",
  grey: "grey",
  brown: "brown",
  cream: "cream",
  white: "white",
  red2: "red 2",
  black: "black",
  blue: "blue",
  yellow: "yellow",
  south: "South",
  north: "North",
};

/** @type {typeof EN} */
export const IT = {
  red: "rosso",
  green: "verde",
  grey: "grigio",
  brown: "marrone",
  cream: "panna",
  white: "bianco",
  red2: "rosso 2",
  black: "nero",
  blue: "blu",
  yellow: "giallo",
  south: "Sud",
  north: "Nord",
};
