// Words in the player's language: the English ones are the keys of the others.
export let t = String.raw;
export let locale = "en-GB";
/** @type {import("./language.js").Language | undefined} */
export let other;
/** A word that comes from data. @param {string} word */
export const said = (word) => t({ raw: [word] });

if (globalThis.document) {
  let tag = navigator.language;
  try {
    tag = localStorage.language ?? tag;
  } catch {}
  if (!/^en$|^en-[^X]/.test(tag)) other = await import("./language.js").then(({ load }) => load(tag)).catch(() => undefined);
  if (other) ({ t, locale } = other);
}
