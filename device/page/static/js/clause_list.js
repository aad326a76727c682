// Clauses of the rules with what they say, and the link from a citation to them.

import { h } from "./dom.js";
import { text } from "./messages.js";

/** The link from a citation to the page of the rules. */
export const clauseLink = (cited) => h("a", { class: "clause", href: `rules?cited=${encodeURIComponent(cited)}` }, cited);

/** Clauses with what they say, in the reader's language where it has the words. */
export const clauseList = (clauses) => h("dl", { class: "clauses" }, clauses.flatMap(({ clause, says, document }) => [
  h("dt", { title: document }, clause), h("dd", {}, text.clauses(clause)[0]?.says ?? (says || document))]));
