// Says why the server does not show what somebody opened, and leads back.

import { getText } from "../api.js";
import { fill, h } from "../dom.js";
import { openFrame } from "../frame.js";
import { text } from "../messages.js";

const [home] = /^\/boards\/[^/]+\//.exec(location.pathname) ?? ["/"]; // A board that a hub shows.
const { main } = openFrame({ page: "refused", titled: text.errors.page, home, links: [] });
const reason = h("p", { role: "alert" });
fill(main, h("section", { class: "card" }, h("h1", {}, text.errors.page), reason,
  h("div", { class: "actions" }, h("a", { class: "button primary", href: home }, text.sheetBar.back))));
explain();

/** Ask once more, as a program does; what is there by now is shown. */
async function explain() {
  try {
    await getText(location.href);
    location.reload();
  } catch (error) {
    reason.textContent = error.code === "not_found" ? text.errors.byStatus[404] : error.message;
  }
}
