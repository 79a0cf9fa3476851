// Links to games with other rules, or with drawings: `#v=1.` and the saved game, deflated, in the characters of URLs.
import { Game } from "./game.js";
import { read, write } from "./saved.js";
import { t } from "../words.js";

/** More than a game can be: what is longer was made to fill memory. */
const MOST = 1_000_000;

/** The link of a game with all that is written on its sheet. @param {Game} game */
export async function linkOf(game) {
  const packed = new Blob([write(game.copy())]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#v=1.${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The game of a link. @param {string} packed what stands behind `v=` @returns {Promise<Game>} @throws {Error} with the reason */
export async function gameOf(packed) {
  if (!packed.startsWith("1.")) throw new Error(t`it was made by a newer version of this page`);
  return read(await inflated(packed.slice(2)));
}

/** @param {string} text */
async function inflated(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/[- ]/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let found = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      found += decoder.decode(part.value, { stream: true });
      if (found.length > MOST) throw new Error(t`too long`);
    }
    return found;
  } catch {
    throw new Error(t`it is damaged, or a part of it is missing`);
  }
}
