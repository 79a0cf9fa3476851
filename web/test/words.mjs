// The messages of the page, from its sources: `node test/words.mjs` lists them by file; with a language those that its
// catalogue lacks. The words that come from data are named here.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { joined, messages } from "../page/language.js";
import { LEVELS } from "../page/game/game.js";
import { MANUAL } from "../page/game/manual.js";
import { KEYS, SWITCHES, TOOLS } from "../page/game/tools.js";

const ts = createRequire(import.meta.url)("typescript");
const PAGE = new URL("../page/", import.meta.url);
const read = (file) => readFileSync(new URL(file, PAGE), "utf8");

/** Words that are said of data: [file, words]. */
const DATA = [["game/game.js", [...LEVELS, "Others", "A first puzzle", "Imported", "From a link"]], ["game/manual.js", MANUAL.flatMap(({ group, help }) => [group, help])], ["game/tools.js", [...TOOLS.flatMap(({ group, name, how }) => [group, name, how]), ...SWITCHES.map(({ name }) => name), ...KEYS.map(([, what]) => what)]]];

/** The strings of a template as they are at run time. */
const strings = ({ template }) => (template.head ? [template.head, ...template.templateSpans.map((span) => span.literal)] : [template]);
const trimmed = (text) => text.trim();

/** The messages of one script, in order. */
function ofScript(file) {
  const found = [];
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText();
      if (tag === "t") found.push(trimmed(joined(strings(node).map((part) => part.rawText ?? part.text))));
      if (tag === "html") messages(joined(strings(node).map((part) => part.text)), (message) => (found.push(message), message));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** index.html: what is written between its tags, and the names of its parts. */
function ofDocument() {
  const found = [];
  messages(read("index.html").replace(/.*<body>|<noscript>.*/gs, ""), (message) => (found.push(message), message));
  return found;
}

/** Every message with the first file that it stands in. @returns {Map<string, string>} */
export function sources() {
  const scripts = readdirSync(PAGE, { recursive: true }).filter((file) => file.endsWith(".js") && !/^(vendor|words)\b|^(language|steps)\.js/.test(file)).sort();
  const found = new Map();
  const all = [["index.html", ofDocument()], ...scripts.map((file) => [file, ofScript(file)]), ...DATA];
  for (const [file, messages] of all) for (const message of messages) if (!found.has(message)) found.set(message, file);
  return found;
}

/** A language's catalogue. */
export const catalogue = (tag) => JSON.parse(read(`words/${tag}.json`));
/** What a catalogue says of the page, by message. */
export const known = ({ page, both }) => new Map([...Object.values(page), both].flatMap((group) => Object.entries(group)));

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [tag] = process.argv.slice(2);
  const has = tag ? known(catalogue(tag)) : new Map();
  const files = {};
  for (const [message, file] of sources()) if (!has.has(message)) (files[file] ??= []).push(message);
  console.log(JSON.stringify(files, null, 1));
}
