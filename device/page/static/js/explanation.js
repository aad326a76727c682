// Why the program thinks so: the leading readings with their items.

import { getJson } from "./api.js";
import { fill, h } from "./dom.js";
import { text } from "./messages.js";

/** A part that can be opened and then asks `path` for the decision. */
export function why(title, path) {
  const inside = h("div");
  return h("details", { class: "why", ontoggle: async (event) => {
    if (!event.target.open) return;
    try {
      fill(inside, explanation(await getJson(path)));
    } catch (error) {
      fill(inside, h("p", { class: "hint" }, error.message));
    }
  } }, h("summary", {}, title), inside);
}

/** The decision of `/api/explanation` as a list of readings, best first. */
function explanation(found) {
  const readings = found.hypotheses ?? [];
  const led = found.earlier && h("p", { class: "hint" }, text.why.led);
  const decision = found.wait
    ? text.why.waits(found.wait.reason, found.wait.points ?? [])
    : text.why.recorded(found.commit);
  if (!found.wait && !found.commit && !readings.length) return h("p", { class: "hint" }, text.why.nothing);
  return h("div", {}, led, h("p", {}, decision), h("ol", { class: "readings" }, readings.map(reading)));
}

function reading(item) {
  const against = Object.entries(item.costs ?? {}).map(([name, nats]) => [name, -nats]);
  const rows = [...Object.entries(item.evidence ?? {}), ...against];
  return h("li", {}, h("strong", {}, text.why.says(item.says)),
    rows.length > 0 && h("details", {}, h("summary", {}, text.why.figures), h("p", { class: "score" }, text.why.score(item.score)),
      h("table", {}, h("tbody", {}, rows.map(([name, nats]) =>
        h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, text.why.speaksFor(nats))))))));
}
