// The card about the pairing that the hub of a hall has given this table.

import { button, fill, h } from "./dom.js";
import { text } from "./messages.js";

/** The card; `decide(take)` gives the pairing to this game or to the next one. */
export function assignmentCard(decide) {
  const words = text.assignment;
  const what = h("p", {});
  const became = h("p", { class: "hint", role: "status" });
  const here = button(words.take, () => decide(true), "primary");
  const later = button(words.later, () => decide(false));
  const element = h("section", { class: "card", hidden: true }, h("h2", {}, words.title), what, became, h("div", { class: "actions" }, here, later));
  return {
    element,
    update({ assignment }) {
      element.hidden = !assignment;
      if (!assignment) return;
      fill(what, words.pairing(assignment));
      fill(became, assignment.message ?? words.states[assignment.state]);
      here.hidden = assignment.state === "taken";
      later.hidden = assignment.state !== "asks";
    },
  };
}
