// The page as an app: what is shown without a network, and notices on telephones. Nothing of a game
// is kept: what the server does not answer is not known. The clock alone goes on without a server.

const KEPT = "goban-offline";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(["/static/css/page.css", "/static/icon.svg"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(async () => (await caches.match(path)) ?? (await caches.match(OFFLINE)) ?? Response.error()));
  else if (path.startsWith("/static/")) event.respondWith(fetch(request).catch(async () => (await caches.match(path)) ?? Response.error()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((open) => (open.length ? open[0].focus() : self.clients.openWindow(event.notification.data ?? "/"))));
});
