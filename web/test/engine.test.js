import assert from "node:assert/strict";
import test from "node:test";
import { Engine, EngineError } from "../page/engine/engine.js";
import { events, HttpTransport } from "../page/engine/http.js";
import { WorkerTransport } from "../page/engine/workers.js";

/** An engine whose server answers as told; what it was asked is noted. */
function engine(answer) {
  const asked = [];
  globalThis.fetch = async (url, options) => {
    asked.push({ url, body: options?.body && JSON.parse(options.body) });
    return answer(url);
  };
  return { engine: new Engine(new HttpTransport("/api/v1")), asked };
}
const json = (body, status = 200) => new Response(JSON.stringify(body), { status, headers: { "content-type": status < 400 ? "application/json" : "application/problem+json" } });

test("a problem becomes one kind of error, with its words", async () => {
  const { engine: bad } = engine(() => json({ title: "The text is not a puzzle", detail: "2 cells, expected 81", status: 422, line: 1, column: 3 }, 422));
  await assert.rejects(bad.solve({ puzzle: ".." }), (error) => error instanceof EngineError && error.message === "2 cells, expected 81" && error.problem.column === 3);
  globalThis.fetch = async () => {
    throw new TypeError("fetch failed");
  };
  await assert.rejects(bad.solve({ puzzle: ".." }), /serve.*running/);
});

test("events arrive however the bytes are cut", async () => {
  const text = 'event: progress\ndata: {"tried": 12}\n\n: still here\n\nevent: result\ndata: {"puzzles": [{"puzzle": "…"}]}\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 7, 50, 500]) {
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
        controller.close();
      },
    });
    const found = [];
    for await (const event of events(new Response(body))) found.push(event);
    assert.deepEqual(found, [{ event: "progress", data: { tried: 12 } }, { event: "result", data: { puzzles: [{ puzzle: "…" }] } }]);
  }
});

test("the generator's stream is progress, then puzzles; or a problem", async () => {
  const stream = (text) => () => new Response(text, { headers: { "content-type": "text/event-stream" } });
  const tried = [];
  const { engine: made, asked } = engine(stream('event: progress\ndata: {"made": 0, "tried": 1240}\n\nevent: result\ndata: {"puzzles": [{"puzzle": "p"}]}\n\n'));
  assert.deepEqual(await made.generate({ level: "easy", seed: 7 }, undefined, (n) => tried.push(n)), [{ puzzle: "p" }]);
  assert.deepEqual([tried, asked[0].body], [[1240], { level: "easy", seed: 7 }]);
  const { engine: failed } = engine(stream('event: problem\ndata: {"status": "error", "problem": {"detail": "too long"}}\n\n'));
  await assert.rejects(failed.generate({}), /too long/);
});

/** Workers whose engine is the name of its module; what each is asked is noted. */
function workers(answer) {
  const asked = [];
  globalThis.document = { baseURI: "http://here/" };
  globalThis.fetch = async (url) => ({ arrayBuffer: async () => url });
  const { compile } = WebAssembly;
  WebAssembly.compile = async (bytes) => (typeof bytes === "string" ? bytes : compile(bytes));
  globalThis.Worker = class {
    postMessage({ compiled, id, method }) {
      this.engine ??= compiled.split("/").at(-1);
      if (compiled) return;
      asked.push(`${method} ${this.engine}`);
      queueMicrotask(() => this.onmessage({ data: { id, answer: answer(method, this.engine) } }));
    }
  };
  return asked;
}

test("a page with one module asks no other; with two, that for other rules is asked what the first refuses", async () => {
  const refused = { status: 422, body: { type: "/problems/variant" } };
  const read = (engine) => ({ status: 200, body: { records: [{ puzzle: `by ${engine}` }, { status: engine === "other.wasm" ? "ok" : "refused" }] } });
  const asked = workers((method, engine) => (method === "read" ? read(engine) : engine === "other.wasm" ? { status: 200, body: "ok" } : refused));
  const statuses = async (transport) => {
    await transport.ask("solve", { puzzle: "rules: killer" }).catch(() => {});
    return (await transport.ask("read", { text: "rules: killer" })).records.map((record) => record.status ?? record.puzzle);
  };
  assert.deepEqual(await statuses(new WorkerTransport("classic.wasm")), ["by classic.wasm", "refused"]);
  assert.deepEqual(asked.splice(0), ["solve classic.wasm", "read classic.wasm"]);
  const both = new WorkerTransport("classic.wasm", "other.wasm");
  assert.deepEqual(await statuses(both), ["by classic.wasm", "ok"]);
  assert.deepEqual(asked.splice(0), ["solve other.wasm", "read classic.wasm", "read other.wasm"]);
  assert.equal(await both.ask("solve", { text: "rules: killer" }), "ok");
  assert.equal(await both.ask("draw", { text: "rules: killer" }), "ok");
  assert.deepEqual(asked, ["solve classic.wasm", "solve other.wasm", "draw other.wasm"]);
});
