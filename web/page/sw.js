// Makes the published page work offline. `web/build` fills in the files and the name that follows from them; a new
// version is fetched as a whole, waits, and takes over when the player says so.
const NAME = "ninefold-unpublished";
/** @type {string[]} */
const FILES = [];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
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

/** From the cache, else from the network; a navigation gets the page itself. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  if (request.mode === "navigate") {
    const page = await cache.match("index.html");
    if (page) return page;
  }
  return fetch(request);
}
