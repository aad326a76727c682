// What goes between the hall and a tournament program: questions about pairings, results to confirm.

import { getJson, inOrder, postJson } from "/static/js/api.js";
import { openForm } from "/static/js/dialogs.js";
import { button, field, fill, h, tableOf } from "/static/js/dom.js";
import { say } from "/static/js/frame.js";
import { text } from "/static/js/messages.js";
import { words } from "./messages.js";

const texts = words.desk;
const FORMATS = { opengotha: "OpenGotha", h9: "EGD h9", aga: "AGA", csv: "CSV" };

/** The part of a page about the tournament; `changed()` is called when a board has another pairing. */
export class TournamentDesk {
  constructor(changed) {
    this.changed = changed;
    this.element = h("section", { class: "desk", hidden: true });
    this.drawn = "";
    this.answerOf = inOrder();
  }

  /** Ask the hub how it stands, and show it. */
  async refresh() {
    try {
      const found = await this.answerOf(Promise.all([getJson("api/pairings"), getJson("api/results")]));
      if (found) this.show(found[0], found[1].results);
    } catch (error) {
      say(error.message, { failed: true });
    }
  }

  show(desk, results) {
    const drawn = JSON.stringify([desk, results]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.element.hidden = !desk.source && !results.length;
    fill(this.element,
      desk.source && h("h2", { class: "list-title" }, texts.title),
      desk.source && h("div", { class: "card" }, h("p", {}, texts.reads(desk.source, desk.round)),
        desk.trouble && h("p", { class: "failure", role: "alert" }, desk.trouble),
        desk.notes.map((note) => h("p", { class: "hint" }, note)),
        desk.questions.map((question) => this.question(question))),
      results.length > 0 && h("h2", { class: "list-title" }, texts.results),
      results.length > 0 && h("div", { class: "card games" }, this.table(results)));
  }

  question({ board, assignment }) {
    const take = async () => {
      await postJson(`api/boards/${board}/assignment`, { ...assignment, confirm: true }, "PUT");
      this.changed();
    };
    return h("div", { class: "actions", "data-asked": board },
      h("p", {}, texts.question(nameOf(board, assignment), assignment.players)),
      this.does(words.pairings.changeOne, take), this.does(texts.leave, () => postJson("api/pairings/leave", { board, assignment })));
  }

  /** The results of each tournament in a table of its own, with its files below. */
  table(results) {
    const byPlace = (one, other) => Number(other.assignment.round) - Number(one.assignment.round) || Number(one.assignment.table) - Number(other.assignment.table);
    return [...new Set(results.map((each) => each.assignment.tournament))].flatMap((tournament) => {
      const own = results.filter((each) => each.assignment.tournament === tournament).sort(byPlace);
      const query = tournament === undefined ? "" : `&tournament=${encodeURIComponent(tournament)}`;
      const files = Object.entries(FORMATS).map(([format, name]) => h("a", {
        class: "button", href: `api/results?format=${format}${query}`,
        download: `results.${format === "opengotha" ? "xml" : format === "aga" ? "txt" : format}`,
      }, name));
      return [tableOf(texts.heads, own.map((each) => this.row(each))), h("p", { class: "actions" }, texts.files, tournament, files)];
    });
  }

  row(outcome) {
    const { board, assignment, result, stage, trouble } = outcome;
    return h("tr", { "data-result": board }, h("th", { scope: "row" }, nameOf(board, assignment)),
      h("td", {}, assignment.round ?? "–"),
      h("td", {}, `${assignment.players?.black ?? "–"} – ${assignment.players?.white ?? "–"}`),
      h("td", {}, result ? text.result(result) : "–"),
      h("td", {}, texts.stages[stage](outcome), trouble && h("p", { class: "failure" }, trouble)),
      h("td", {}, stage === "open" && this.does(texts.confirm(result), () => this.confirm(outcome, result), "primary"),
        button(texts.other, () => this.state(outcome), "quiet")));
  }

  /** Ask for another result than that of the board. */
  state(outcome) {
    const input = h("input", { name: "result", value: outcome.confirmed ?? outcome.result ?? "", autocomplete: "off", required: true });
    openForm(texts.other, field(texts.result, input, texts.otherHint), words.pairings.keep, async (data) => {
      await this.confirm(outcome, data.get("result").trim());
      await this.refresh();
    });
  }

  async confirm({ board, game_id: game, result: of, assignment }, result) {
    await postJson(`api/results/${board}/${encodeURIComponent(game)}`, { result, of }, "PUT");
    say(texts.confirmed(nameOf(board, assignment)));
  }

  /** A button that does something at the hub, and shows how it stands then. */
  does(label, act, kind = "") {
    return button(label, async () => {
      try {
        await act();
      } catch (error) {
        say(error.message, { failed: true });
      }
      await this.refresh();
    }, kind);
  }
}

const nameOf = (board, { table }) => (table ? words.table(table) : board);
