// Steps through the positions of a game: buttons, a slider, the arrow keys.

import { fill, h, s } from "./dom.js";
import { text } from "./messages.js";

const ICONS = {
  first: "M5 4v16M19 4 8 12l11 8z",
  back: "M17 4 6 12l11 8z",
  forward: "M7 4l11 8L7 20z",
  last: "M19 4v16M5 4l11 8-11 8z",
};

const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

const NUMBERED = "goban-numbers";
const isNumbered = () => localStorage.getItem(NUMBERED) === "on";

/** `at` is the number of moves shown; while it is at the end it goes on with the game. */
export class Stepper {
  constructor(onstep) {
    this.onstep = onstep;
    this.at = 0;
    this.count = 0;
    const go = (by) => () => this.to(this.at + by);
    const control = (name, by) => h("button", {
      type: "button", "aria-label": text.steps[name], title: text.steps[name], onclick: go(by),
    }, s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] })));
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": text.steps.slider,
      oninput: () => this.to(Number(this.slider.value)) });
    this.numbers = h("button", { type: "button", class: "numbers", "aria-pressed": String(isNumbered()), title: text.steps.numbers,
      "aria-label": text.steps.numbers, onclick: () => this.number() }, "123");
    this.label = h("output", { class: "step-label" });
    this.back = [control("first", -Infinity), control("back", -1)];
    this.on = [control("forward", 1), control("last", Infinity)];
    this.element = h("div", { class: "stepper", role: "group", "aria-label": text.steps.group },
      this.back, this.slider, this.on, this.numbers, this.label);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  get following() {
    return this.at === this.count;
  }

  key(event) {
    const busy = event.target.closest?.("input, select, textarea, dialog, [role=grid]");
    if (!(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey || busy) return;
    event.preventDefault();
    this.to(this.at + KEYS[event.key]);
  }

  /** Show the numbers of moves on the stones, or none any more; kept in this browser. */
  number() {
    localStorage.setItem(NUMBERED, isNumbered() ? "off" : "on");
    this.numbers.setAttribute("aria-pressed", String(isNumbered()));
    this.onstep();
  }

  /** The number of the last move at each point until the step that is shown; nothing where none are wanted. */
  numbersOf(moves) {
    return isNumbered() ? Object.fromEntries(moves.slice(0, this.at).filter(({ point }) => point).map(({ move, point }) => [point, move])) : {};
  }

  to(number) {
    this.at = Math.max(0, Math.min(this.count, number));
    this.show();
    this.onstep();
  }

  /** The game now has `count` moves. */
  extend(count) {
    const follow = this.following;
    this.count = count;
    this.at = follow ? count : Math.min(this.at, count);
    this.show();
  }

  show() {
    this.slider.max = this.count;
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", text.steps.position(this.at, this.count));
    fill(this.label, text.steps.position(this.at, this.count));
    for (const button of this.back) button.disabled = this.at === 0;
    for (const button of this.on) button.disabled = this.following;
  }
}
