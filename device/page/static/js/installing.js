// The page as an app: its service worker, what it shows without a network, and the button that installs.

import { button, h } from "./dom.js";
import { text } from "./messages.js";

const KEPT = "goban-offline";
const AGAIN_S = 10;

let offered = null;
const waiting = new Set();

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  for (const show of waiting) show();
});

/** Have the service worker at work, where the browser allows one: it asks for a trusted certificate. */
export async function beInstallable() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const kept = await caches.open(KEPT);
    await kept.put("/offline", new Response(offlinePage(), { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  } catch {
    // Without it the page is as it was.
  }
}

/** Keep this page and what it has loaded, so that it opens without the server too. */
export async function keepThisPage() {
  if (!("caches" in window)) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name)).filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/static/"));
  const paths = new Set([location.pathname, ...loaded.map(({ pathname }) => pathname)]);
  await caches.open(KEPT).then((kept) => kept.addAll([...paths])).catch(() => {});
}

/** What is shown where the server cannot be reached, in the reader's language; it tries again by itself. */
function offlinePage() {
  const words = text.offline;
  const page = document.implementation.createHTMLDocument(`${words.title} · ${text.name}`);
  page.documentElement.lang = document.documentElement.lang;
  page.head.append(
    h("meta", { charset: "utf-8" }), h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("meta", { "http-equiv": "refresh", content: String(AGAIN_S) }), h("link", { rel: "stylesheet", href: "/static/css/page.css" }));
  page.body.append(h("main", {}, h("h1", {}, words.title), h("p", { class: "intro" }, words.why), h("p", {}, h("a", { class: "button primary", href: "" }, words.again))));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** A button that installs the page, where the browser offers that. */
export function installButton() {
  const made = button(text.install, async () => {
    made.hidden = true;
    await offered.prompt();
  }, "quiet", { hidden: true });
  const show = () => (made.hidden = offered === null);
  waiting.add(show);
  show();
  return made;
}
