/**
 * What more than one bundle of the page has. Each bundle imports all of it, so that it is one part, and one request: esbuild
 * makes a part of each set of modules that the same bundles share.
 */

import "lit-html/directives/live.js";
import "./device.js";
import "./link.js";
import "./ongoing.js";
import "./rules.js";
import "./screen.js";
import "./translated.js";
import "./typed.js";
import "./views/frame.js";
import "./views/pictures.js";
import "./views/words.js";
