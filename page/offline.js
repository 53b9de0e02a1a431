// Keeps every file of the page, so that it works without a network, with one store per version.
// `build.py` writes VERSION above.

addEventListener("install", event => event.waitUntil((async () => {
  const {files} = await (await fetch("files.json", {cache: "no-cache"})).json();
  const store = await caches.open(VERSION);
  await store.addAll([...files.map(file => new Request(file, {cache: "no-cache"})), "files.json"]);
  await skipWaiting();
})()));

addEventListener("activate", event => event.waitUntil((async () => {
  const old = (await caches.keys()).filter(name => name !== VERSION);
  await Promise.all(old.map(name => caches.delete(name)));
  await clients.claim();
})()));

addEventListener("fetch", event => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => {
    const store = await caches.open(VERSION);
    return await store.match(event.request, {ignoreSearch: true}) ?? fetch(event.request);
  })());
});
