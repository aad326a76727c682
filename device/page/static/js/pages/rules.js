// The clauses of the rules: those that were cited first, then all of every document.

import { getJson } from "../api.js";
import { clauseList } from "../clause_list.js";
import { fill, h } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { openPage } from "../header.js";
import { text } from "../messages.js";

const words = text.rulesPage;
const main = openPage("rules");
const cited = new URLSearchParams(location.search).get("cited");
const asked = h("div");
const every = h("div", { class: "documents" });

fill(main, h("h1", {}, words.title), h("p", { class: "intro" }, words.intro), asked, every);
followedTable().start();
if (cited) show(asked, `?cited=${encodeURIComponent(cited)}`, (clauses) => [h("h2", {}, words.cited(cited)), clauseList(clauses)]);
show(every, "", (clauses) => [...new Set(clauses.map(({ document }) => document))].map((title) =>
  h("details", { class: "card" }, h("summary", {}, title), clauseList(clauses.filter(({ document }) => document === title)))));

async function show(place, query, drawn) {
  try {
    const { clauses } = await getJson(`api/clauses${query}`);
    fill(place, h("section", { class: "card" }, drawn(clauses)));
  } catch (error) {
    fill(place, h("p", { class: "hint" }, error.status === 404 ? words.unknown : error.message));
  }
}
