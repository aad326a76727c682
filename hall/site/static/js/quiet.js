// Whether the site still gets news: the list of tables says every minute that it does.

import { h } from "../../js/dom.js";
import { poll } from "./poll.js";
import { words } from "./words.js";

const QUIET_S = 240;
const EVERY_MS = 15_000;

/** A line that shows when the site has had no news; `address` is the list's, `onlist` sees the list. */
export function quietLine(address, onlist = () => {}) {
  const line = h("p", { class: "site-quiet", role: "status", hidden: true });
  let alive = null;
  const show = () => {
    const since = alive === null ? 0 : Date.now() / 1000 - alive;
    line.hidden = since < QUIET_S;
    line.textContent = line.hidden ? "" : words.quiet(since);
  };
  poll(address, (list) => {
    alive = list.alive;
    show();
    onlist(list);
  }, show);
  setInterval(show, EVERY_MS);
  return line;
}
