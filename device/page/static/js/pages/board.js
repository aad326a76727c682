// The board as anyone may see it.

import { alertCard } from "../alert_card.js";
import { fill, h } from "../dom.js";
import { agrees, alertMarks, boardAt, facts, MoveList, news, players, positions } from "../game_view.js";
import { openPage, showHealth } from "../header.js";
import { LiveGame } from "../live.js";
import { positionInWords } from "../diagram.js";
import { text } from "../messages.js";
import { playEvent, soundButton } from "../sound.js";
import { Stepper } from "../stepper.js";

const main = openPage("board");
const board = h("div", { class: "board-frame" });
const side = { players: h("div"), alerts: h("div", { class: "alerts", "aria-live": "polite" }), news: h("div"), facts: h("div") };
const inWords = h("p");
const stepper = new Stepper(show);
const list = new MoveList((number) => stepper.to(number));
const back = h("p", { class: "behind", hidden: true }, text.steps.behind, " ",
  h("button", { type: "button", class: "quiet", onclick: () => stepper.to(Infinity) }, text.steps.live));
let game = null;
let steps = [];

fill(main,
  h("h1", { class: "unseen" }, text.pages.board),
  h("div", { class: "table" },
    h("div", { class: "board-side" }, side.players, board, stepper.element, back,
      h("details", { class: "in-words" }, h("summary", {}, text.board.inWords), inWords)),
    h("div", { class: "news-side" }, side.facts, side.alerts, list.element, side.news,
      h("div", { class: "actions" },
        h("a", { class: "button", href: "/record.sgf", download: "game.sgf" }, text.board.download), soundButton()))));

const live = new LiveGame({
  onchange(found) {
    game = found;
    steps = positions(found);
    stepper.extend(steps.length - 1);
    main.dataset.agrees = String(found.state.rows.length === 0 || agrees(found));
    show();
  },
  onevent: playEvent,
});
showHealth(null, null);
live.start();

function show() {
  if (!game) return;
  const { state, moves, events, connected } = game;
  const step = steps[stepper.at];
  const following = stepper.following;
  showHealth(connected, state.camera);
  fill(board, boardAt(step, following ? alertMarks(state) : {}));
  fill(side.players, players(state, step, following));
  fill(side.facts, facts(state));
  showAlerts(state);
  fill(side.news, news(events.filter((line) => line.game === undefined || line.game === state.game)));
  list.show(moves, stepper.at);
  fill(inWords, positionInWords(step.rows, step.last?.point));
  back.hidden = following;
  main.dataset.n = state.n;
  main.dataset.events = events.map((line) => line.n).join(" ");
  main.dataset.connected = String(connected);
}

let shownAlerts = null;

function showAlerts(state) {
  const open = [...(state.question ? [state.question] : []), ...state.alerts];
  const key = JSON.stringify(open);
  if (key === shownAlerts) return;
  shownAlerts = key;
  fill(side.alerts, open.map((line) => alertCard(line, { rows: state.rows })));
}
