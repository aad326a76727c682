// One table of the hall: its board, who plays, how it stands, and what is wrong with it.

import { isQuestion } from "/static/js/alert_card.js";
import { shortTime } from "/static/js/clock/face.js";
import { ServerClock } from "/static/js/clock/server_clock.js";
import { fill, h } from "/static/js/dom.js";
import { emptyRows } from "/static/js/go.js";
import { pointsOf } from "/static/js/game_view.js";
import { text } from "/static/js/messages.js";
import { addressOf, CAMERA_LASTS_MS, keyOf, nameOf, needs, standing, stateOf, troubles } from "./board_words.js";
import { words } from "./messages.js";
import { SmallBoard } from "/static/js/small_board.js";

const COLORS = ["black", "white"];

/** A table's place in the hall; `show` brings it to what the hub says of the board. */
export class Tile {
  constructor(name) {
    this.picture = new SmallBoard();
    this.clock = new ServerClock();
    this.parts = Object.fromEntries(["name", "count", "need", "black", "white", "black-time", "white-time", "standing", "trouble"].map((part) => [part, h("span", { class: `tile-${part}` })]));
    const { name: called, count, need, standing: stands, trouble } = this.parts;
    this.sides = Object.fromEntries(COLORS.map((color) => [color, h("span", { class: "side" }, h("span", { class: `dot ${color}` }), this.parts[color], this.parts[`${color}-time`])]));
    this.element = h("a", { class: "tile", "data-board": name, tabindex: -1, draggable: "false" },
      h("span", { class: "tile-head" }, called, count), need, this.picture.element,
      h("span", { class: "tile-players" }, COLORS.map((color) => this.sides[color])), stands, trouble);
    this.needs = [];
    this.troubles = [];
    this.drawn = "";
    this.cameraSince = Date.now();
    this.known = false;
  }

  /** Show `board`; to an `arbiter` with what needs one, `raised` gives the time of an alert by its key. */
  show(board, arbiter, raised) {
    const camera = board.camera?.state ?? "ok";
    if (this.board && (this.board.camera?.state ?? "ok") !== camera) this.cameraSince = Date.now();
    else if (!this.board) this.cameraSince = 0;
    this.board = board;
    this.clock.update(board.clock);
    this.needs = arbiter ? needs(board) : [];
    this.since = Math.min(...this.needs.map((line) => raised(keyOf(board.board, board.game_id, board.epoch, line.id))));
    this.element.href = addressOf(board, arbiter);
    this.picture.show(board.rows.length ? board.rows : emptyRows(board.size), board.last?.point, this.needs.flatMap(pointsOf));
    this.arbiter = arbiter;
    this.refresh();
  }

  /** What time alone changes: the clock, how long somebody waits, and whether a camera's trouble lasts. */
  refresh() {
    const { board } = this;
    const lasts = Date.now() - this.cameraSince >= CAMERA_LASTS_MS;
    const all = troubles(board, lasts);
    this.troubles = this.arbiter ? all : all.slice(0, 1);
    const [first] = this.needs;
    const waits = first && words.tile.waits((Date.now() - this.since) / 1000);
    const need = first && `${text.alerts.title(first.type, isQuestion(first))} ${waits}`;
    const turn = stateOf(board) === "play" ? board.to_play : null;
    const clock = this.clock.now();
    const times = clock ? COLORS.map((color) => shortTime(clock, clock[color])) : ["", ""];
    const runs = clock?.running ? clock.turn : null;
    const drawn = JSON.stringify([nameOf(board), need, this.needs.length, board.players, standing(board), turn, times, runs, this.troubles]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const { parts } = this;
    fill(parts.name, nameOf(board));
    fill(parts.count, this.needs.length > 1 && String(this.needs.length));
    fill(parts.need, need);
    COLORS.forEach((color, at) => {
      fill(parts[color], board.players[color] ?? words.tile.unnamed[color]);
      fill(parts[`${color}-time`], times[at]);
      parts[`${color}-time`].classList.toggle("runs", color === runs);
      parts[`${color}-time`].classList.toggle("over", Boolean(clock?.[color].flag));
      this.sides[color].classList.toggle("to-play", color === turn);
    });
    fill(parts.standing, standing(board));
    fill(parts.trouble, this.troubles[0]);
    this.element.dataset.kind = this.kind;
    this.element.setAttribute("aria-label", words.tile.label([
      nameOf(board), need, this.needs.length > 1 && words.tile.more(this.needs.length - 1), ...this.troubles,
      words.tile.versus(...COLORS.map((color) => board.players[color] ?? words.tile.unnamed[color])), standing(board), turn && words.tile.turn[turn],
    ]));
  }

  /** What the table is among: "question", "alert", "trouble" or "calm". */
  get kind() {
    if (this.needs.length) return this.needs.every(isQuestion) ? "question" : "alert";
    return this.troubles.length ? "trouble" : "calm";
  }
}
