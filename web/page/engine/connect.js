// The engine that the page was published with.
import { other } from "../words.js";
import { Engine } from "./engine.js";

/** @param {import("./shapes.d.ts").Transport} transport */
const engine = (transport) => new Engine(other?.heard(transport) ?? transport);

/** @returns {Promise<Engine>} */
export async function connect() {
  const found = await fetch("engine.json").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  if (found?.engine === "wasm") {
    const { WorkerTransport } = await import("./workers.js");
    return engine(new WorkerTransport(found.url, found.variants));
  }
  const { HttpTransport } = await import("./http.js");
  return engine(new HttpTransport(found?.api ?? "api/v1"));
}
