// Hostile calls: `node hostile.mjs [COUNT]`, where the package is installed. Each gives an answer or throws a `NinefoldError` with words;
// the engine then still answers, and its memory stays small.
import * as ninefold from "ninefold";

const { NinefoldError, call, ready, respond, solve, variants } = ninefold;
const COUNT = Number(process.argv[2] ?? 100_000);
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const METHODS = ["solve", "count", "check", "hint", "explain", "rate", "canon", "candidates", "convert", "read", "generate", "techniques", "", "constructor"];
const OPTIONS = ["limit", "level", "order", "technique", "ratings", "form", "to", "marks", "state", "found", "text", "from", "unique", "__proto__"];

/** The same calls each time. */
let state = 1;
const random = (below) => (state = (Math.imul(state, 1103515245) + 12345) >>> 1) % below;
const pick = (list) => list[random(list.length)];

const circle = {};
circle.self = circle;
const VALUES = [
  undefined, null, true, 0, -1, 1.5, NaN, Infinity, 2 ** 53, 10n, "", "0", "ß", "\u0000", "\ud800", "😀".repeat(81), EASY.slice(1), "1".repeat(81),
  EASY, EASY.replaceAll(".", "0"), ".Cage~10~R1C1~R1C2", ".Shape~99x99", "x".repeat(5000), [], [1, [2]], {}, circle, () => 0, Symbol("x"),
  new Date(NaN), Object.create(null), { cell: "r1c1" }, { puzzle: EASY, marks: Array(81).fill("12") }, new Proxy({}, { ownKeys: () => [] }),
  { toJSON() { throw new RangeError("no"); } }, "minlex", "hodoku", "se", "json", 3,
];
const scrambled = () => [...EASY].map((c) => (random(9) ? c : pick([..."123456789.x\n "]))).join("");
const mangled = () => {
  const text = JSON.stringify({ method: pick(METHODS), body: { puzzle: EASY } });
  const at = random(text.length);
  return text.slice(0, at) + pick(["", "{", "\"", "\\u0000", "\\ud800", "]", "1e999", "[".repeat(300)]) + text.slice(at + random(5));
};
const ATTACKS = [
  () => respond(mangled()),
  () => respond(pick(VALUES)),
  () => call(pick(METHODS), pick(VALUES)),
  () => call(pick(METHODS), { puzzle: pick(VALUES), [pick(OPTIONS)]: pick(VALUES) }),
  () => solve(scrambled()),
  () => ninefold[pick(["solve", "count", "check", "hint", "canon", "candidates"])](pick(VALUES), { [pick(OPTIONS)]: pick(VALUES) }),
  () => ninefold.convert(pick(VALUES), pick(VALUES)),
  () => ninefold.read(pick(VALUES), pick(VALUES)),
];

await ready();
await variants();
const memory = () => Math.round(process.memoryUsage().rss / 2 ** 20);
let [refused, early] = [0, 0];
for (let i = 0; i < COUNT; i++) {
  if (i === Math.floor(COUNT / 10)) early = memory();
  try {
    pick(ATTACKS)();
  } catch (error) {
    if (!(error instanceof NinefoldError) || !error.message || error.problem.status === 500) throw error;
    refused += 1;
  }
}
if (solve(EASY).status !== "unique") throw new Error("the engine no longer answers");
const mebibytes = memory();
if (mebibytes > 500 || mebibytes > early + 64) throw new Error(`${early} MiB after a tenth, ${mebibytes} MiB at the end`);
console.log(`${COUNT} hostile calls, ${refused} refused; ${early} MiB after a tenth of them, ${mebibytes} MiB at the end`);
