// The head of the hall's pages: where one is, how the connection does, what needs somebody.

import { h } from "/static/js/dom.js";
import { openFrame, showKind } from "/static/js/frame.js";
import { whoAmI } from "/static/js/me.js";
import { HallAttention } from "./hall_attention.js";
import { words } from "./messages.js";

const PATHS = { hall: "/", alerts: "/alerts", pairings: "/pairings", boards: "/boards", aim: "/aim" };

/**
 * Put the head and an empty main part into the body. Returns the main part and the bar of what needs
 * somebody.
 */
export function openPage(page) {
  const link = (name) => h("a", { href: PATHS[name], "aria-current": name === page && "page" }, words.pages[name]);
  const { main, place, question, nav } = openFrame({
    page, titled: words.pages[page], home: "/", links: [link("hall")], name: words.name,
  });
  whoAmI().then((me) => {
    if (me?.role === "arbiter") nav.append(...Object.keys(PATHS).slice(1).map(link));
    nav.append(h("a", { class: "who", href: "/login", "aria-current": page === "login" && "page" }, me?.known ? me.name : words.login.enter));
  });
  return { main, bar: new HallAttention(place, question) };
}

/** Show whether the hub answers. */
export function showConnection(connected) {
  showKind(connected === false ? "lost" : "ok", connected === false ? words.lost : words.live);
}
