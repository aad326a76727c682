// Which tables are shown: by player or table, by numbers of tables, by round, by state. The address
// of the page keeps it.

import { field, h, select } from "/static/js/dom.js";
import { nameOf, stateOf } from "./board_words.js";
import { words } from "./messages.js";

const NAMES = ["search", "tables", "round", "state"];

/** The row of filters; `onchange` is called when one was changed. */
export class Filters {
  constructor(onchange) {
    const given = new URLSearchParams(location.search);
    const changed = () => {
      this.keep();
      onchange();
    };
    this.search = h("input", { type: "search", name: "search", placeholder: words.hall.searchHint, oninput: changed, autocomplete: "off" });
    this.tables = h("input", { name: "tables", placeholder: words.hall.tablesHint, oninput: changed, autocomplete: "off", inputmode: "text" });
    this.round = h("select", { name: "round", onchange: changed });
    this.state = select("state", Object.entries(words.hall.states), "any");
    this.state.addEventListener("change", changed);
    for (const name of NAMES) if (given.has(name)) this[name].value = given.get(name);
    this.wantedRound = given.get("round") ?? "";
    this.rounds = null;
    this.offer([]);
    this.element = h("form", { class: "filters", role: "search", onsubmit: (event) => event.preventDefault() },
      field(words.hall.search, this.search), field(words.hall.tables, this.tables), field(words.hall.round, this.round), field(words.hall.state, this.state));
  }

  /** Offer the rounds that there are. */
  offer(rounds) {
    if (JSON.stringify(rounds) === this.rounds) return;
    this.rounds = JSON.stringify(rounds);
    const chosen = this.round.value || this.wantedRound;
    const all = chosen && !rounds.includes(chosen) ? [...rounds, chosen] : rounds;
    this.round.replaceChildren(...[["", words.hall.anyRound], ...all.map((round) => [round, round])].map(([value, text]) =>
      h("option", { value, selected: value === chosen }, text)));
    this.round.closest(".field")?.toggleAttribute("hidden", rounds.length === 0);
  }

  /** Show everything again. */
  clear() {
    for (const name of NAMES) this[name].value = name === "state" ? "any" : "";
    this.wantedRound = "";
    this.keep();
  }

  get active() {
    return Boolean(this.search.value.trim() || this.tables.value.trim() || this.round.value || this.state.value !== "any");
  }

  keep() {
    const kept = new URLSearchParams(location.search);
    for (const name of NAMES) {
      const value = this[name].value.trim();
      if (value && value !== "any") kept.set(name, value);
      else kept.delete(name);
    }
    const query = kept.toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  }

  /** Whether a tile is shown. Words are looked for in names, each at any place. */
  matcher() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const spans = spansOf(this.tables.value);
    this.tables.setCustomValidity(spans ? "" : words.hall.badTables);
    const round = this.round.value;
    const state = this.state.value;
    return (tile) => {
      const { board } = tile;
      const names = [nameOf(board), board.board, board.players.black, board.players.white].join(" ").toLowerCase();
      return wanted.every((word) => names.includes(word))
        && (!spans?.length || spans.some(([from, to]) => from <= numberOf(board) && numberOf(board) <= to))
        && (!round || String(board.round) === round)
        && fits(tile, state);
    };
  }
}

function fits(tile, state) {
  if (state === "any") return true;
  if (state === "alert") return tile.needs.length > 0;
  if (state === "trouble") return tile.troubles.length > 0;
  return stateOf(tile.board) === state;
}

/** The number of a table, else the last number in its name. */
function numberOf(board) {
  const digits = String(board.table ?? board.board).match(/\d+/g);
  return digits ? Number(digits.at(-1)) : NaN;
}

/** Spans such as "1-20, 35"; null where a part is none. */
function spansOf(given) {
  const found = [];
  for (const part of given.split(",").map((one) => one.trim()).filter(Boolean)) {
    const match = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(part);
    if (!match) return null;
    found.push([Number(match[1]), Number(match[2] ?? match[1])]);
  }
  return found;
}
