// The engine that the page was published with.
import { Engine } from "./engine.js";

/** @returns {Promise<Engine>} */
export async function connect() {
  const found = await fetch("engine.json").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  if (found?.engine === "wasm") {
    const { WorkerTransport } = await import("./workers.js");
    return new Engine(new WorkerTransport(found.url, found.variants));
  }
  const { HttpTransport } = await import("./http.js");
  return new Engine(new HttpTransport(found?.api ?? "api/v1"));
}
