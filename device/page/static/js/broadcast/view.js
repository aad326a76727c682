// A board as it is sent out over a film, or shown in another page: who plays, the clock, the position.
// It knows nothing of alerts.

import { ClockFaces } from "../clock/face.js";
import { diagram } from "../diagram.js";
import { fill, h } from "../dom.js";
import { players } from "../game_view.js";
import { text } from "../messages.js";

const DARK = "prefers-color-scheme: dark";

/** The board and what stands beside it, as the `options` of an address want it. */
export class BroadcastView {
  constructor(options) {
    this.options = options;
    this.clock = new ClockFaces();
    this.players = h("div", { class: "broadcast-players" });
    this.result = h("p", { class: "broadcast-result" });
    this.board = h("div", { class: "board-frame" });
    this.element = h("div", { class: "broadcast", "data-side": options.side, "data-names": yesNo(options.names), "data-captures": yesNo(options.captures) },
      h("div", { class: "broadcast-side" }, this.players, options.clock && this.clock.element, options.names && this.result), this.board);
    if (options.size) this.element.style.setProperty("--size", `${options.size}px`);
  }

  /** Show a game: `state` as of `/api/state`, and the `step` of it that is the last. */
  show(state, step) {
    const { names, captures, clock, coordinates } = this.options;
    fill(this.players, (names || captures) && players(state, step, true));
    fill(this.result, state.result && text.result(state.result));
    fill(this.board, diagram({ rows: step.rows, last: step.last?.point, coordinates }));
    if (clock) this.clock.update(state);
  }
}

const yesNo = (value) => (value ? "yes" : "no");

/** Show the page light or dark whatever the system is set to; "auto" leaves it to that. */
export function useTheme(theme) {
  if (theme === "auto") return;
  document.documentElement.style.colorScheme = theme;
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) if (rule.media?.mediaText.includes(DARK)) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  }
}
