// The head of every page: where one is, how the game and the camera do, and what needs somebody.

import { Attention } from "./attention.js";
import { fill, h } from "./dom.js";
import { text } from "./messages.js";
import { isOfTheTable } from "./table_device.js";

const PAGES = ["board", "games", "count", "photo", "arbiter", "setup"];
const OF_THE_TABLE = ["table", "count", "board"];
const PATHS = { board: "/", games: "/games", count: "/count", photo: "/photo", arbiter: "/arbiter", setup: "/setup", table: "/table" };

let bar = null;

/** The bar of this page that shows what needs somebody. */
export const attention = () => bar;

/** Put the head and an empty main part into the body; returns the main part. */
export function openPage(page) {
  document.title = `${text.pages[page]} · ${text.name}`;
  const links = (isOfTheTable() ? OF_THE_TABLE : PAGES).map((name) => h("a", { href: PATHS[name], "aria-current": name === page && "page" }, text.pages[name]));
  const main = h("main", { id: "main", class: `page-${page}`, tabindex: -1 });
  const place = h("section", { class: "attention", "aria-label": text.attention.label, "aria-live": "assertive" });
  const question = h("section", { "aria-label": text.attention.sound });
  document.body.replaceChildren(
    h("a", { class: "skip", href: "#main" }, text.skip),
    h("header", { class: "head" },
      h("a", { class: "brand", href: "/" }, h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }), text.name),
      h("nav", { "aria-label": text.navigation }, links),
      h("p", { class: "health", id: "health", role: "status" })),
    place,
    question,
    main,
    h("div", { class: "toasts", id: "toasts", role: "status", "aria-live": "polite" }));
  bar = new Attention(place, question);
  return main;
}

/** Show how the connection does, and the game and its camera by their `state`. */
export function showHealth(connected, state) {
  const health = document.getElementById("health");
  const kind = connected === false ? "lost" : healthOf(state);
  const words = connected === false ? text.connection.lost : text.camera[kind];
  if (health.dataset.kind === kind && health.textContent) return;
  health.dataset.kind = kind;
  fill(health, h("span", { class: "dot", "aria-hidden": "true" }), h("span", {}, words));
}

/** A camera that sees nothing matters most, then a pause. */
function healthOf(state) {
  const camera = state?.camera?.state ?? "ok";
  return camera === "ok" && state?.phase === "paused" ? "paused" : camera;
}

const SHOWN_MS = 7_000;
const ACTION_MS = 30_000;

/** Say something for a few seconds, longer with an `action`; a failure stays until it is closed. */
export function say(words, { failed = false, action = null } = {}) {
  const toast = h("div", { class: `toast${failed ? " failed" : ""}`, role: failed && "alert" },
    h("span", {}, words),
    action && h("button", { type: "button", onclick: () => (toast.remove(), action.run()) }, action.text),
    h("button", { type: "button", class: "close", "aria-label": text.close, onclick: () => toast.remove() }, "×"));
  document.getElementById("toasts").append(toast);
  if (!failed) setTimeout(() => toast.remove(), action ? ACTION_MS : SHOWN_MS);
  return toast;
}
