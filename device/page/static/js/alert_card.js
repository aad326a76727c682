// An alert or a question: what happened, the clause, how to put it right, as words and as a diagram.

import { clauseLink } from "./clause_list.js";
import { diagram, differences } from "./diagram.js";
import { h } from "./dom.js";
import { parsePoint } from "./go.js";
import { text } from "./messages.js";
import { pointsOf } from "./game_view.js";
import { labelled } from "./words.js";

/** The card of an open alert; `rows` is the board of the record. */
export function alertCard(line, { rows = null, actions = [], more = [] } = {}) {
  const question = isQuestion(line);
  const said = text.event(line);
  const remedy = text.remedy(line);
  return h("article", { class: `alert ${question ? "question" : line.severity}`, "data-id": line.id },
    h("header", {}, h("h2", {}, text.alerts.title(line.type, question)), line.clause && clauseLink(line.clause)),
    h("p", { class: "said" }, said),
    line.clause && h("ul", { class: "cited" }, text.clauses(line.clause).map(({ name, says }) => h("li", {}, labelled(name, says)))),
    remedy && h("p", { class: "remedy" }, h("strong", {}, question ? "" : text.alerts.remedy), " ", remedy),
    line.rows && h("figure", { class: "remedy-diagram" }, remedyDiagram(line, rows), h("figcaption", {}, text.alerts.mustLie)),
    more, actions.length > 0 && h("div", { class: "actions" }, actions));
}

export const isQuestion = (line) => Boolean(line.answers) || line.type === "AmbiguousTurn";

/** The board as it must lie, marked where stones go or come; `rows` is the board of the record. */
function remedyDiagram(line, rows) {
  const marks = rows?.length ? differences(rows, line.rows) : {};
  for (const label of [...pointsOf(line), ...(line.captures ?? [])]) {
    const point = parsePoint(label, line.rows.length);
    const stone = line.rows[point.row][point.col];
    marks[label] = stone === "." ? "remove" : `put-${stone === "B" ? "black" : "white"}`;
  }
  return diagram({ rows: line.rows, marks });
}
