// Another language than English: its catalogue, the page's templates in its words, and what the engine answers.
import { Steps } from "./steps.js";

/** @typedef {string | Record<string, string>} Message a text with places {0}, {1}; or one for each plural form of the first number */
/** @typedef {{page: Record<string, Record<string, Message>>, both: Record<string, Message>, terminal: Record<string, Message>} & import("./steps.js").Words} Catalogue */
/** @typedef {{t: typeof import("./words.js").t, locale: string, html: <T>(english: T) => T, heard: (transport: Transport) => Transport}} Language */
/** @typedef {import("./engine/shapes.d.ts").Transport} Transport */

/** Every word marked, to show those that are not in a catalogue. */
const MARKED = "en-XA";
/** Written from right to left. */
const LEFTWARD = ["ar", "fa", "he", "ur"];

/** The languages that there are, as they call themselves. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", ar: "العربية" };

/** The first of the player's languages that there is; nothing if that is English. @param {string} asked @returns {Promise<Language | undefined>} */
export async function load(asked) {
  const tag = asked === MARKED ? asked : [asked, ...navigator.languages].map((of) => of.slice(0, 2)).find((of) => of in LANGUAGES);
  if (!tag || tag === "en") return undefined;
  /** @type {Catalogue | null} */
  const catalogue = tag === MARKED ? null : await (await fetch(`words/${tag}.json`)).json();
  // Digits are those of the board.
  const locale = `${tag}-u-nu-latn`;
  const known = new Map(catalogue ? [...Object.values(catalogue.page), catalogue.both].flatMap((group) => Object.entries(group)) : []);
  const find = (/** @type {string} */ key) => (catalogue ? known.get(key) : `⟦${key}⟧`);
  const rules = new Intl.PluralRules(locale);
  const fill = filler(find, rules, locale);
  const t = (/** @type {{raw: readonly string[]}} */ { raw }, /** @type {unknown[]} */ ...values) => fill(joined(raw), values);
  const steps = catalogue && new Steps(catalogue, rules);
  dress(tag, fill);
  return { t, locale, html: /** @type {any} */ (templates(find)), heard: (transport) => (steps ? heard(transport, steps, fill) : transport) };
}

/** The strings of a template as one text, with numbered places. @param {readonly string[]} strings */
export const joined = (strings) => strings.reduce((text, string, at) => `${text}{${at - 1}}${string}`);

/**
 * Words with their values.
 * @param {(key: string) => Message | undefined} find @param {Intl.PluralRules} rules @param {string} locale
 */
function filler(find, rules, locale) {
  return (/** @type {string} */ key, /** @type {unknown[]} */ values = []) => {
    const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(key) ?? [];
    const message = find(inner) ?? inner;
    const number = values.find((value) => typeof value === "number");
    const text = typeof message === "string" ? message : (message[rules.select(Number(number))] ?? message["other"] ?? inner);
    const told = (/** @type {unknown} */ value) => (typeof value === "number" ? value.toLocaleString(locale) : String(value));
    return before + text.replace(/\{(\d+)\}/g, (_, at) => told(values[at])) + after;
  };
}

/** Tags that may stand within a sentence. */
const INLINE = /^<\/?(a|b|strong|em|i|code|small|span)\b/;
const NAMED = /\b(aria-label|title|placeholder|label|alt)="([^"{]*\p{L}[^"{]*)"/gu;
const hasWords = (/** @type {string} */ text) => /\p{L}/u.test(text.replace(/\{\d+\}/g, ""));

/**
 * A template's text with every message in it replaced. A message is what stands between two tags; or, if tags stand within a
 * sentence, all of it, with these as <0>, </0>.
 * @param {string} text @param {(message: string) => string} translate
 */
export function messages(text, translate) {
  // A key is not a word.
  const tokens = text.split(/(<kbd\b.*?<\/kbd>|<[^>]*>)/s).map((token, at) => (at % 2 ? token.replace(NAMED, (_, name, words) => `${name}="${translate(words)}"`) : token));
  /** @type {string[][]} */
  const runs = [[]];
  for (const token of tokens) {
    if (token.startsWith("<") && !INLINE.test(token)) runs.push([token], []);
    else runs[runs.length - 1]?.push(token);
  }
  return runs.map((run) => (isSentence(run) ? sentence(run, translate) : run.map((token) => (token.startsWith("<") ? token : words(token, translate))).join(""))).join("");
}

/** Whether words stand outside the tags of a run, and tags are closed in it. @param {string[]} run */
function isSentence(run) {
  let depth = 0;
  let outside = "";
  for (const token of run) {
    if (!token.startsWith("<")) outside += depth ? "" : token;
    else depth += token.startsWith("</") ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0 && run.length > 1 && hasWords(outside);
}

/** @param {string[]} run @param {(message: string) => string} translate */
function sentence(run, translate) {
  /** @type {string[]} */
  const tags = [];
  /** @type {number[]} */
  const open = [];
  const text = run.map((token) => {
    if (!token.startsWith("<")) return token;
    if (token.startsWith("</")) return `</${open.pop()}>`;
    open.push(tags.push(token) - 1);
    return `<${tags.length - 1}>`;
  });
  const closing = (/** @type {string} */ tag) => `</${/\w+/.exec(tag)?.[0]}>`;
  return words(text.join(""), translate).replace(/<(\/?)(\d+)>/g, (_, end, at) => (end ? closing(tags[at] ?? "") : (tags[at] ?? "")));
}

/** One message, with its places numbered from 0. @param {string} text @param {(message: string) => string} translate */
function words(text, translate) {
  if (!hasWords(text)) return text;
  const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  /** @type {string[]} */
  const places = [];
  const key = inner.replace(/\s+/g, " ").replace(/\{\d+\}/g, (place) => `{${places.push(place) - 1}}`);
  return before + translate(key).replace(/\{(\d+)\}/g, (_, at) => places[at] ?? "") + after;
}

/** lit's templates with other words; the values follow their places. @param {(key: string) => Message | undefined} find */
function templates(find) {
  /** @type {WeakMap<readonly string[], {strings: TemplateStringsArray, order: number[]}>} */
  const known = new WeakMap();
  const plain = (/** @type {string} */ key) => {
    const message = find(key) ?? key;
    return typeof message === "string" ? message : (message["other"] ?? key);
  };
  const made = (/** @type {readonly string[]} */ english) => {
    const parts = messages(joined(english), plain).split(/\{(\d+)\}/);
    const strings = parts.filter((_, at) => at % 2 === 0);
    return { strings: /** @type {any} */ (Object.assign(strings, { raw: strings })), order: parts.filter((_, at) => at % 2).map(Number) };
  };
  return (/** @type {any} */ english) => (/** @type {TemplateStringsArray} */ strings, /** @type {unknown[]} */ ...values) => {
    const other = known.get(strings) ?? made(strings);
    known.set(strings, other);
    return english(other.strings, ...other.order.map((at) => values[at]));
  };
}

/** What stands in index.html. @param {string} tag @param {(key: string) => string} fill */
function dress(tag, fill) {
  const leftward = LEFTWARD.includes(tag.slice(0, 2));
  Object.assign(document.documentElement, { lang: tag, dir: leftward ? "rtl" : "ltr" });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) if (hasWords(text.nodeValue ?? "")) text.nodeValue = fill(text.nodeValue ?? "");
  for (const element of document.querySelectorAll("[aria-label]")) element.setAttribute("aria-label", fill(element.getAttribute("aria-label") ?? ""));
}

/** A transport whose answers are put into words anew. @param {Transport} transport @param {Steps} steps @param {(key: string) => string} fill @returns {Transport} */
function heard(transport, steps, fill) {
  const words = (/** @type {any} */ answer) => {
    if (Array.isArray(answer)) answer.forEach((technique) => steps.name(technique.id, technique));
    if (answer?.steps) answer.steps.forEach((/** @type {any} */ step) => steps.tell(step));
    if (answer?.look) answer.look.words = steps.where(answer.steps[0]) ?? answer.look.words;
    if (answer?.rating?.hardest) answer.rating.hardest = steps.called(answer.rating.hardest);
    if (answer?.message) answer.message = fill(answer.message);
    return answer;
  };
  return Object.assign(Object.create(transport), {
    /** @type {Transport["ask"]} */
    ask: async (method, body, signal, onProgress) => words(await transport.ask(method, body, signal, onProgress && ((progress) => onProgress(words(progress))))),
  });
}
