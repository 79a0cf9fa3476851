// Writes web/page/lessons.json: for each technique a few positions in which it works, from testdata/techniques.
//
//   node web/test/lessons.mjs target/release/ninefold > web/page/lessons.json
//
// A position is `grid|candidates that are gone`, with `+` before a digit that was found. The first, with the fewest
// conclusions, is the picture of the lesson; the others are exercises.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { positionOf } from "../page/game/cases.js";

const FOLDER = new URL("../../testdata/techniques/", import.meta.url);
const [binary = "target/release/ninefold"] = process.argv.slice(2);
const MOST = 4;
const LOOKED_AT = 14;

/** The steps of a technique at a position. */
function steps(id, text) {
  const input = JSON.stringify(positionOf(text));
  const { stdout } = spawnSync(binary, ["hint", "--all", "--technique", id, "--to", "json", "-"], { input, encoding: "utf8", timeout: 20000, maxBuffer: 1 << 28 });
  try {
    return JSON.parse(stdout).steps;
  } catch {
    return [];
  }
}

const lessons = {};
for (const file of readdirSync(FOLDER).sort()) {
  const id = file.replace(/\.txt$/, "");
  const fires = readFileSync(new URL(file, FOLDER), "utf8").split("\n").filter((line) => line.startsWith("fires "));
  for (const line of fires.slice(0, LOOKED_AT)) {
    const [grid = "", removed = ""] = line.slice(6).split("|").map((part) => part.trim());
    const text = `${grid}|${removed}`;
    const found = steps(id, text);
    for (const kind of new Set(found.map((step) => step.technique))) {
      const own = found.filter((step) => step.technique === kind);
      const weight = own.length * 10 + own[0].eliminations.length + own[0].explanation.length / 40;
      (lessons[kind] ??= []).push({ text, weight });
    }
  }
}
const sorted = Object.entries(lessons).map(([id, cases]) => [id, cases.sort((a, b) => a.weight - b.weight).slice(0, MOST).map(({ text }) => text)]);
process.stdout.write(`{\n${sorted.map(([id, cases]) => `${JSON.stringify(id)}: ${JSON.stringify(cases)}`).join(",\n")}\n}\n`);
