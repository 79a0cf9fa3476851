// An explanation's text in parts: sentences, numbered reasons, chains of arrows, the conclusion; and the cells it names.
import { t } from "../words.js";

/** @typedef {{kind: "text" | "number" | "letter" | "so", mark?: string, text: string, links?: string[]}} Block */
/** @typedef {{text: string, cell?: string, digit?: number, holds?: boolean, rule?: number}} Piece */
/** @typedef {{number?: number | null, name: string}[]} Rules that a text may name */

/** @param {string} text @returns {Block[]} */
export function blocks(text) {
  const found = text.split("\n").filter((line) => line.trim()).map((line) => {
    const item = /^\s+(\d+|[A-Z])\.\s+(.*)$/.exec(line);
    const mark = item?.[1];
    const kind = mark === undefined ? "text" : /\d/.test(mark) ? "number" : "letter";
    return /** @type {Block} */ ({ kind, mark, ...chain((item?.[2] ?? line).trim()) });
  });
  return concluded(found);
}

/** `If this: that → that` as a head and its links. @param {string} text */
function chain(text) {
  const links = text.split(" → ");
  const start = /^(.*?: )(.*)$/.exec(links[0] ?? "");
  return links.length < 3 || !start ? { text } : { text: start[1]?.trim() ?? "", links: [start[2] ?? "", ...links.slice(1)] };
}

/** The last sentence, if it concludes, as a block of its own. @param {Block[]} blocks */
function concluded(blocks) {
  const last = blocks[blocks.length - 1];
  const at = last && !last.links && last.kind === "text" ? Math.max(last.text.lastIndexOf("So "), last.text.lastIndexOf(`${t`So`} `)) : -1;
  if (!last || at < 0) return blocks;
  const before = last.text.slice(0, at).trim();
  return [...blocks.slice(0, -1), ...(before ? [{ ...last, text: before }] : []), /** @type {Block} */ ({ kind: "so", text: last.text.slice(at) })];
}

/** The text with the cells and rules that it names, and what it says of digits. @param {string} text @param {Rules} [rules] @returns {Piece[]} */
export function pieces(text, rules = []) {
  const lower = text.toLowerCase();
  const named = rules.find(({ name }) => lower.includes(name.toLowerCase()));
  if (!named) return cellsOf(text);
  const at = lower.indexOf(named.name.toLowerCase());
  const end = at + named.name.length;
  return [...pieces(text.slice(0, at), rules), { text: text.slice(at, end), rule: named.number ?? 0 }, ...pieces(text.slice(end), rules)];
}

/** @param {string} text @returns {Piece[]} */
function cellsOf(text) {
  /** @type {Piece[]} */
  const found = [];
  let at = 0;
  for (const match of text.matchAll(/\b(r\d+c\d+|V[A-Z]+\d*)\b( is( not)? (\d+)\b((, \d+)*( or \d+\b)?))?/g)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    found.push({ text: match[0], cell: match[1], ...(match[4] && !match[5] && { digit: Number(match[4]), holds: !match[3] }) });
    at = match.index + match[0].length;
  }
  return at < text.length ? [...found, { text: text.slice(at) }] : found;
}
