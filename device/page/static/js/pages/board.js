// The board as anyone may see it.

import { alertCard } from "../alert_card.js";
import { AlertList } from "../alert_list.js";
import { ClockFaces } from "../clock/face.js";
import { positionInWords } from "../diagram.js";
import { fill, h, renew } from "../dom.js";
import { alertMarks, boardAt, facts, news, players } from "../game_view.js";
import { openPage } from "../header.js";
import { installButton } from "../installing.js";
import { text } from "../messages.js";
import { shareButton } from "../share.js";
import { ShownGame } from "../shown_game.js";
import { soundButton } from "../sound.js";

const main = openPage("board");
const board = h("div", { class: "board-frame" });
const side = { players: h("div"), news: h("div"), facts: h("div"), count: h("div", { class: "actions" }) };
const alerts = new AlertList((line, state) => alertCard(line, { rows: state.rows }));
const inWords = h("p");
const clock = new ClockFaces();
const shown = new ShownGame(main, draw);
const back = h("p", { class: "behind", hidden: true }, text.steps.behind, " ",
  h("button", { type: "button", class: "quiet", onclick: () => shown.stepper.to(Infinity) }, text.steps.live));

fill(main,
  h("h1", { class: "unseen" }, text.pages.board),
  h("div", { class: "table" },
    h("div", { class: "board-side" }, side.players, clock.element, board, shown.stepper.element, back,
      h("details", { class: "in-words" }, h("summary", {}, text.board.inWords), inWords)),
    h("div", { class: "news-side" }, side.facts, side.count, alerts.element, shown.list.element, side.news,
      h("div", { class: "actions" },
        h("a", { class: "button", href: "record.sgf", download: "game.sgf" }, text.board.download), soundButton(), shareButton(), projector(), installButton()))));
shown.start();

/** A button that shows the board alone, as large as the screen, and the page again. */
function projector() {
  const button = h("button", { type: "button", class: "quiet", "aria-pressed": "false", onclick: () => {
    const on = document.body.classList.toggle("projector");
    button.setAttribute("aria-pressed", String(on));
    if (on) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  } }, text.board.projector);
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && document.body.classList.contains("projector")) button.click();
  });
  return button;
}

/** The way to the count while there is one to agree on, and to the result once there is one. */
function toCount({ phase, result }) {
  const stopped = ["agreement", "counting"].includes(phase);
  if (!stopped && !(phase === "done" && result)) return null;
  return h("a", { class: "button primary", href: "count" }, result ? text.board.toResult : text.board.toCount);
}

function draw({ state, step, events, stepper }) {
  const { following } = stepper;
  fill(board, boardAt(step, following ? alertMarks(state) : {}, stepper.numbersOf(shown.game.moves)));
  fill(side.players, players(state, step, following));
  renew(side.facts, facts(state));
  clock.update(state);
  fill(side.count, toCount(state));
  alerts.show(state);
  fill(side.news, news(events));
  fill(inWords, positionInWords(step.rows, step.last?.point));
  back.hidden = following;
}
