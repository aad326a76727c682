// The open alerts and the question as cards; a card stays what it is until its alert changes.

import { isQuestion } from "./alert_card.js";
import { h } from "./dom.js";

/** `card(line, state)` makes the card of an open alert. What is new is announced. */
export class AlertList {
  constructor(card) {
    this.card = card;
    this.cards = new Map();
    this.element = h("div", { class: "alerts", "aria-live": "polite" });
  }

  /** Show the open alerts of `state`; returns how many there are. */
  show(state) {
    const open = [...(state.question ? [state.question] : []), ...state.alerts];
    const wanted = new Map(open.map((line) => [JSON.stringify([line, line.rows && state.rows]), line]));
    for (const [key, card] of this.cards) {
      if (wanted.has(key)) continue;
      card.remove();
      this.cards.delete(key);
    }
    for (const [key, line] of wanted) {
      if (this.cards.has(key)) continue;
      const card = this.card(line, state);
      this.cards.set(key, card);
      if (isQuestion(line)) this.element.prepend(card);
      else this.element.append(card);
    }
    return open.length;
  }
}
