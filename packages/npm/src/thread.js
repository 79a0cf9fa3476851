// A worker of browsers.
import { answers } from "./answers.js";

const answer = answers((reply) => self.postMessage(reply));
self.addEventListener("message", ({ data }) => answer(data));
