// Templates in the player's language.
import { html as lit } from "./vendor/lit-html.js";
import { other } from "./words.js";
export { nothing, render } from "./vendor/lit-html.js";
export const html = other?.html(lit) ?? lit;
