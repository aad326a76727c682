// What of a page's address cannot be used: in the console, and for a moment in a corner of the page.

import { h } from "./dom.js";
import { text } from "./messages.js";

const SAID_MS = 20_000;

/** The corner; its `element` belongs into the page. */
export class SetupNote {
  constructor() {
    this.element = h("div", { class: "setup-note", role: "status" });
    this.said = new Set();
  }

  /** Say these words of the address, as `settingsIn` has refused them. */
  refused(words) {
    for (const { name, value, used } of words) this.say(used === null ? text.overlay.unknown(name) : text.overlay.refused(name, value, used));
  }

  /** Say a line, once. */
  say(line) {
    if (this.said.has(line)) return;
    this.said.add(line);
    console.warn(line);
    const shown = h("p", {}, line);
    this.element.append(shown);
    setTimeout(() => shown.remove(), SAID_MS);
  }
}
