// Why the program thinks so: the leading readings with their items.

import { h } from "./dom.js";
import { text } from "./messages.js";

/** The decision of `/api/explanation` as a list of readings, best first. */
export function explanation(found) {
  const readings = found.hypotheses ?? [];
  const decision = found.wait
    ? text.why.waits(found.wait.reason, found.wait.points ?? [])
    : text.why.recorded(found.commit);
  if (!found.wait && !found.commit && !readings.length) return h("p", { class: "hint" }, text.why.nothing);
  return h("div", {}, h("p", {}, decision), h("ol", { class: "readings" }, readings.map(reading)));
}

function reading(item) {
  const rows = [...Object.entries(item.evidence ?? {}), ...Object.entries(item.costs ?? {})];
  return h("li", {}, h("strong", {}, item.says ?? item.what ?? text.why.same), " ",
    h("span", { class: "score" }, text.why.score(item.score)),
    rows.length > 0 && h("table", {}, h("tbody", {}, rows.map(([name, nats]) =>
      h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, text.why.nats(nats)))))));
}
