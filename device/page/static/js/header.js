// The head of every page: where one is, and how the connection and the camera do.

import { fill, h } from "./dom.js";
import { text } from "./messages.js";

const PAGES = ["board", "games", "count", "photo", "arbiter", "setup"];
const PATHS = { board: "/", games: "/games", count: "/count", photo: "/photo", arbiter: "/arbiter", setup: "/setup" };

/** Put the head and an empty main part into the body; returns the main part. */
export function openPage(page) {
  document.title = `${text.pages[page]} · ${text.name}`;
  const links = PAGES.map((name) => h("a", { href: PATHS[name], "aria-current": name === page && "page" }, text.pages[name]));
  const main = h("main", { id: "main", class: `page-${page}`, tabindex: -1 });
  document.body.replaceChildren(
    h("a", { class: "skip", href: "#main" }, text.skip),
    h("header", { class: "head" },
      h("a", { class: "brand", href: "/" }, h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }), text.name),
      h("nav", { "aria-label": text.navigation }, links),
      h("p", { class: "health", id: "health", role: "status" })),
    main,
    h("div", { class: "toasts", id: "toasts", role: "status", "aria-live": "polite" }));
  return main;
}

/** Show how the connection and the camera do. */
export function showHealth(connected, camera) {
  const health = document.getElementById("health");
  const kind = connected === false ? "lost" : (camera?.state ?? "ok");
  const words = connected === false ? text.connection.lost : text.camera[kind];
  if (health.dataset.kind === kind && health.textContent) return;
  health.dataset.kind = kind;
  fill(health, h("span", { class: "dot", "aria-hidden": "true" }), h("span", {}, words));
}

const SHOWN_MS = 7_000;

/** Say something for a few seconds; a failure stays until it is closed. */
export function say(words, { failed = false, action = null } = {}) {
  const toast = h("div", { class: `toast${failed ? " failed" : ""}`, role: failed && "alert" },
    h("span", {}, words),
    action && h("button", { type: "button", onclick: () => (toast.remove(), action.run()) }, action.text),
    h("button", { type: "button", class: "close", "aria-label": text.close, onclick: () => toast.remove() }, "×"));
  document.getElementById("toasts").append(toast);
  if (!failed) setTimeout(() => toast.remove(), SHOWN_MS);
  return toast;
}
