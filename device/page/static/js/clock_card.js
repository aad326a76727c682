// The arbiter's card about the clock: both times, and what is ordered of the tablet that is the clock.

import { ClockFaces } from "./clock/face.js";
import { openForm } from "./dialogs.js";
import { button, field, fill, h, select } from "./dom.js";
import { text } from "./messages.js";

const words = text.clockCard;

/** The card; `submit` submits facts. It is hidden where no clock was started; `update(state)` shows it. */
export function clockCard({ submit }) {
  const faces = new ClockFaces();
  const waiting = h("p", { class: "hint", role: "status" });
  const order = (values) => submit({ type: "ClockOrder", ...values });
  const stop = button(words.stop, () => order({ action: "stop" }));
  const go = button(words.go, () => order({ action: "go" }));
  const element = h("section", { class: "card", hidden: true }, h("h2", {}, words.title), faces.element, waiting,
    h("div", { class: "actions" }, stop, go, button(words.adjust, () => adjustForm(order, faces.server))));
  return {
    element,
    update(state) {
      faces.update(state);
      const { clock } = state;
      element.hidden = !clock?.log;
      if (element.hidden) return;
      stop.hidden = !clock.running;
      go.hidden = clock.running;
      fill(waiting, clock.orders.length ? words.waiting(clock.orders.length) : "");
    },
  };
}

function adjustForm(order, { control }) {
  const number = (name, most) => h("input", { name, type: "number", min: 0, max: most, step: 1, value: 0, inputmode: "numeric" });
  const periods = control.endsWith("byo-yomi") && field(words.periods, number("periods", 100));
  const parts = [
    h("div", { class: "fields" }, field(words.side, select("color", [["black", text.colors.black], ["white", text.colors.white]], "black")),
      field(words.what, select("way", Object.entries(words.ways), "give"))),
    h("div", { class: "fields" }, field(words.seconds, number("seconds", 86_400)), periods),
    field(words.reason, h("input", { name: "reason", maxlength: 80, autocomplete: "off" })),
  ];
  openForm(words.adjust, parts, words.enter, async (data) => {
    const fact = adjustmentOf(data);
    if (!fact.seconds && !fact.periods) throw new Error(words.nothing);
    if (!(await order(fact))) throw new Error(text.corrections.refused);
  });
}

/** The order that the form describes; a penalty takes time. */
function adjustmentOf(data) {
  const way = data.get("way");
  const sign = way === "give" ? 1 : -1;
  const reason = (data.get("reason") ?? "").trim();
  const amount = (name) => sign * Number(data.get(name) ?? 0) || 0;
  return { action: "adjust", color: data.get("color"), seconds: amount("seconds"), periods: amount("periods"), penalty: way === "penalty", ...(reason && { reason }) };
}
