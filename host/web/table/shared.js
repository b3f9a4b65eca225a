/**
 * What the modules of all games have in common with the table and the form of a new game. Each of those imports all of it, so
 * that it is one part of the page (see app/shared.js).
 */

import "../app/shared.js";
import "../app/strip.js";
import "./geometry.js";
import "./games/plain.js";
import "./cards.js";
import "./glide.js";
import "./moment.js";
import "./picks.js";
import "./signs.js";
import "./standing.js";
import "./steps.js";
import "./svg.js";
import "./words.js";
