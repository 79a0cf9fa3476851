// The requests of testdata/vectors, a quarter of them through workers: `node vectors.mjs VECTORS.tsv`, where the package is installed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { WorkerEngine, ready, respond, solve, variants } from "ninefold";

const rows = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
await ready();
await variants();

/** The status and the hash of an answer. @param {string} answer */
function hashed(answer) {
  const { status, type, body } = JSON.parse(answer);
  const bytes = type.includes("json") ? answer.slice(answer.indexOf('"body":') + 7, -1) : body;
  return `${status}\t${createHash("sha256").update(bytes.trimEnd()).digest("hex").slice(0, 16)}`;
}

const engine = new WorkerEngine({ workers: 2 });
let differ = 0;
await Promise.all(
  rows.map(async ([method, , status, hash, body], index) => {
    const request = body === "-" ? `{"method":"${method}"}` : `{"method":"${method}","body":${body}}`;
    const answer = index % 4 ? respond(request) : await engine.respond(request);
    if (hashed(answer) === `${status}\t${hash}`) return;
    differ += 1;
    console.error(`${method} ${body}: ${answer.slice(0, 200)}`);
  }),
);
// The function has a shorter way for rows.
let inRows = 0;
for (const [method, , status, hash, body] of rows) {
  const { puzzle, ...more } = JSON.parse(body.replace(/^-$/, "{}"));
  if (method !== "solve" || status !== "200" || !puzzle || Object.keys(more).length) continue;
  inRows += 1;
  const answer = `{"status":200,"type":"application/json","body":${JSON.stringify(solve(puzzle))}}`;
  if (hashed(answer) === `${status}\t${hash}`) continue;
  differ += 1;
  console.error(`solve(${puzzle}): ${answer}`);
}
engine.end();
console.log(`${rows.length} requests, a quarter of them through workers, and ${inRows} by \`solve\`, ${differ} differ`);
process.exitCode = differ ? 1 : 0;
