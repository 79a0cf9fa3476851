// Every puzzle of a folder of data (NINEFOLD_DATA) is pasted into the page, and opens on the board with a clean console. By hand:
// it takes some minutes.
//
//   NINEFOLD_DATA=data node web/test/flows/paste.mjs [id]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browser, open, serve, visit } from "./harness.mjs";

const DATA = process.env.NINEFOLD_DATA;
if (!DATA) {
  console.log("!!! paste.mjs: no NINEFOLD_DATA: puzzles of others are SKIPPED");
  process.exit(0);
}
const lines = (name) => readFileSync(`${DATA}/variants/${name}`, "utf8").trim().split("\n");
const table = (name) => {
  const [head, ...rows] = lines(name).map((line) => line.split("\t"));
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i]])));
};
/** Values of a large grid as clues of cells, whose numbers are written to a base above the size. */
const large = ({ size, grid }) => {
  const n = Number.parseInt(size, 10);
  const name = (at) => `R${(Math.floor(at / n) + 1).toString(n + 1)}C${((at % n) + 1).toString(n + 1)}`;
  return `.Shape~${n}x${n}${grid.split(" ").flatMap((value, at) => (value === "0" ? [] : [`.~${name(at)}_${value}`])).join("")}`;
};
/** A layer of 840 cells beyond the grid: the page says that these are too many. */
const TOO_LARGE = "b60ac5ebb5c8";
const [, , only = ""] = process.argv;
const all = [
  ...lines("iss.jsonl").map((line) => JSON.parse(line)).map(({ id, iss }) => [id, iss]),
  ...lines("fpuzzles.jsonl").map((line) => JSON.parse(line)).map(({ id, fpuzzles }) => [id, JSON.stringify(fpuzzles)]),
  ...lines("sudoku_bench_challenge.jsonl").map((line) => JSON.parse(line)).map((row) => [row.puzzle_id, row.encoded_puzzle]),
  ...table("index.tsv").map(({ id, iss }) => [id, iss]),
  ...table("killer_wikunia.tsv").map(({ name, iss }) => [name, iss]),
  ...table("large.tsv").map((row) => [row.id, large(row)]),
];
const puzzles = all.filter(([id]) => id !== TOO_LARGE && id.includes(only));

const server = await serve();
const chrome = await browser();
const page = await open(chrome, server.url, { fragment: "#/import" });
const bad = [];
for (const [id, text] of puzzles) {
  await visit(page, "#/import");
  await page.fill("textarea", text);
  try {
    await page.locator("main .go").click({ timeout: 15_000 });
    await page.waitForSelector(".play .cell", { timeout: 15_000 });
  } catch {
    bad.push([id, (await page.textContent("main")).replace(/\s+/g, " ").slice(-160)]);
    console.log("    ", ...bad.at(-1));
  }
}
assert.deepEqual(page.faults, [], "a clean console");
console.log(`${puzzles.length} puzzles pasted, ${bad.length} not opened`);
await chrome.close();
server.stop();
process.exit(bad.length ? 1 : 0);
