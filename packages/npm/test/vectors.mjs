// The requests of testdata/vectors, a quarter of them through workers: `node vectors.mjs VECTORS.tsv`, where the package is installed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { WorkerEngine, ready, respond, variants } from "ninefold";

const rows = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
await ready();
await variants();

/**
 * What neither module does: pictures and candidates of classic puzzles, and refusing other rules in the words of the whole engine. And a
 * count that a limit of guesses ends: how far it comes depends on the processor.
 */
const isLeftOut = ([method, needs, , , body]) =>
  (["draw", "candidates"].includes(method) && /"puzzle":"[0-9.]{81}"/.test(body)) ||
  (["canon", "rate"].includes(method) && needs === "variants") ||
  (method === "check" && body.includes('".AntiKnight.AntiKing"'));

/** The status and the hash of an answer. @param {string} answer */
function hashed(answer) {
  const { status, type, body } = JSON.parse(answer);
  const bytes = type.includes("json") ? answer.slice(answer.indexOf('"body":') + 7, -1) : body;
  return `${status}\t${createHash("sha256").update(bytes.trimEnd()).digest("hex").slice(0, 16)}`;
}

const engine = new WorkerEngine({ workers: 2 });
const asked = rows.filter((row) => !isLeftOut(row));
let differ = 0;
await Promise.all(
  asked.map(async ([method, , status, hash, body], index) => {
    const request = body === "-" ? `{"method":"${method}"}` : `{"method":"${method}","body":${body}}`;
    const answer = index % 4 ? respond(request) : await engine.respond(request);
    if (hashed(answer) === `${status}\t${hash}`) return;
    differ += 1;
    console.error(`${method} ${body}: ${answer.slice(0, 200)}`);
  }),
);
engine.end();
console.log(`${asked.length} of ${rows.length} requests, a quarter of them through workers, ${differ} differ`);
process.exitCode = differ ? 1 : 0;
