// Makes the published page work offline. `web/build` fills in the files and the name that follows from them; a new
// version is fetched as a whole, waits, and takes over when the player says so.
const NAME = "ninefold-unpublished";
/** @type {string[]} */
const FILES = [];
/** The engine for other rules: fetched when it is first asked for, and from then on with every version. */
const LATER = "";

self.addEventListener("install", (event) => {
  event.waitUntil(fetchAll());
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("ninefold-") && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return;
  event.respondWith(answer(request));
});

async function fetchAll() {
  const files = (await hasLater()) ? [...FILES, LATER] : FILES;
  const cache = await caches.open(NAME);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
}

/** Whether an earlier version was asked for its engine for other rules. */
async function hasLater() {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => /\/variants-\w+\.wasm$/.test(url));
}

/** From the cache, else from the network; a navigation gets the page itself. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  if (request.mode === "navigate") {
    const page = await cache.match("index.html");
    if (page) return page;
  }
  const answer = await fetch(request);
  if (LATER && answer.ok && new URL(request.url).pathname.endsWith(`/${LATER}`)) await cache.put(request, answer.clone());
  return answer;
}
