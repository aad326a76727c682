// Buttons that do something in some phases of the game alone.

import { button, h } from "./dom.js";
import { text } from "./messages.js";

export const BEGUN = ["play", "disturbed", "paused", "agreement", "counting", "done"];
export const GOING_ON = ["setup", "play", "disturbed", "paused", "agreement", "counting"];
export const ON_THE_BOARD = ["play", "disturbed"];
export const STOPPED = ["agreement", "counting"];

/** Makes buttons, and shows by `update(state)` which of them can do something now. */
export class PhaseButtons {
  constructor() {
    this.made = [];
  }

  /** A button that is disabled unless `allowed(state)`. */
  when(allowed, words, onclick, kind = "") {
    const made = button(words, onclick, kind);
    this.made.push((state) => (made.disabled = !allowed(state)));
    return made;
  }

  /** A button for some `phases`; it is disabled in others. */
  during(phases, words, onclick, kind = "") {
    return this.when(({ phase }) => phases.includes(phase), words, onclick, kind);
  }

  /** A button for some `phases`; it is not there in others. */
  only(phases, words, onclick, kind = "") {
    const made = button(words, onclick, kind);
    this.made.push(({ phase }) => (made.hidden = !phases.includes(phase)));
    return made;
  }

  /** A button that is the main one in some `phases`, and one among others else. */
  filled(phases, words, onclick) {
    const made = button(words, onclick);
    this.made.push(({ phase }) => made.classList.toggle("primary", phases.includes(phase)));
    return made;
  }

  update(state) {
    for (const show of this.made) show(state);
  }
}

/** Buttons that are seldom needed, behind a word. */
export function more(...buttons) {
  return h("details", { class: "more" }, h("summary", {}, text.more), h("div", { class: "actions" }, buttons));
}
