// Whether the site still gets news: a file of its own says every minute that it does.

import { h } from "../../js/dom.js";
import { poll } from "./poll.js";
import { words } from "./words.js";

const QUIET_S = 240;
const EVERY_MS = 60_000;

/** A line that shows when the site has had no news; `address` is the file that says so. */
export function quietLine(address) {
  const line = h("p", { class: "site-quiet", role: "status", hidden: true });
  let alive = null;
  const show = () => {
    const since = alive === null ? 0 : Date.now() / 1000 - alive;
    line.hidden = since < QUIET_S;
    line.textContent = line.hidden ? "" : words.quiet(since);
  };
  poll(address, (found) => {
    alive = found.alive;
    show();
  }, show, EVERY_MS);
  setInterval(show, EVERY_MS / 4);
  return line;
}
