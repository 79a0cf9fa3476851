// The service worker of the published page, which its head asks for. A served page never has one: programs share the ports
// of loopback, and a worker outlives them.
import { t } from "./words.js";

/** @param {import("./app.js").App} app */
export async function enlist(app) {
  takeShared(app);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js");
  const offer = (/** @type {ServiceWorker} */ worker) =>
    app.note(t`A new version is ready.`, t`Reload`, () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage("take over");
    }, 3600);
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && navigator.serviceWorker.controller && offer(worker));
  });
}

/** What another program shares, or opens with the installed page, is imported. @param {import("./app.js").App} app */
function takeShared(app) {
  const params = new URLSearchParams(location.search);
  const shared = params.get("text") ?? params.get("url");
  if (shared) app.import(shared);
  /** @type {any} */ (globalThis).launchQueue?.setConsumer(async (/** @type {{files: any[]}} */ { files }) => {
    const file = await files[0]?.getFile();
    if (file) app.import(await file.text());
  });
}
