// The frame of every page of a board and of a hall: its head, what needs somebody, what is said.

import { LANGUAGES, chooseLanguage, language } from "./catalog.js";
import { field, fill, h, select } from "./dom.js";
import { text } from "./messages.js";

const ICON = new URL("../icon.svg", import.meta.url).href;

/**
 * Put the head and an empty main part into the body. `links` are elements, `titled` is the page's
 * title. Returns the main part, the places for what needs somebody and for the question about the
 * sound, the navigation and the name at its side.
 */
export function openFrame({ page, titled, home, links, name = text.name }) {
  document.title = `${titled} · ${name}`;
  const main = h("main", { id: "main", class: `page-${page}`, tabindex: -1 });
  const place = h("section", { class: "attention", "aria-label": text.attention.label, "aria-live": "assertive" });
  const question = h("section", { "aria-label": text.attention.sound });
  const called = h("span", {}, name);
  const nav = h("nav", { "aria-label": text.navigation }, links);
  document.body.replaceChildren(
    h("a", { class: "skip", href: "#main" }, text.skip),
    h("header", { class: "head" },
      h("a", { class: "brand", href: home }, h("img", { src: ICON, alt: "", width: 28, height: 28 }), called),
      nav,
      h("p", { class: "health", id: "health", role: "status" })),
    place,
    question,
    main,
    h("footer", { class: "foot" }, languageSwitch()),
    h("div", { class: "toasts", id: "toasts", role: "status", "aria-live": "polite" }));
  return { main, place, question, nav, called };
}

/** A field that shows the page in another language; each has its own name in it. */
function languageSwitch() {
  const choice = select("language", Object.entries(LANGUAGES), language);
  for (const option of choice.options) option.lang = option.value;
  choice.addEventListener("change", () => chooseLanguage(choice.value));
  return field(text.language, choice);
}

/** Show a state of the connection or of a camera by its `kind`, in `words`. */
export function showKind(kind, words) {
  const health = document.getElementById("health");
  if (health.dataset.kind === kind && health.textContent) return;
  health.dataset.kind = kind;
  fill(health, h("span", { class: "dot", "aria-hidden": "true" }), h("span", {}, words));
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
