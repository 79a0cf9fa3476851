// A worker of Node, Deno and Bun.
import { parentPort } from "node:worker_threads";
import { answers } from "./answers.js";

parentPort?.on("message", answers((reply) => parentPort?.postMessage(reply)));
