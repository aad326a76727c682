// The page of a table, or of a game that was played: the board, its moves, the record.

import { positionInWords } from "../../js/diagram.js";
import { fill, h, renew } from "../../js/dom.js";
import { openFrame } from "../../js/frame.js";
import { boardAt, facts, MoveList, players, positions } from "../../js/game_view.js";
import { text } from "../../js/messages.js";
import { Stepper } from "../../js/stepper.js";
import { poll } from "./poll.js";
import { publicGame } from "./public_game.js";
import { quietLine } from "./quiet.js";
import { words } from "./words.js";

const { file, kind } = document.body.dataset;
const titled = document.title;
const { main } = openFrame({
  page: "board", titled, home: "../index.html", name: text.pages.hall,
  links: [],
});
document.title = titled;

const parts = { board: h("div", { class: "board-frame" }), players: h("div"), facts: h("div"), inWords: h("p"), place: h("p", { class: "site-place" }) };
const gone = h("p", { class: "site-quiet", hidden: true }, words.gone);
const stepper = new Stepper(draw);
const list = new MoveList((number) => stepper.to(number));
let game = null;
let steps = [];

fill(main,
  h("h1", { class: "unseen" }, titled),
  h("div", { class: "table" },
    h("div", { class: "board-side" }, parts.players, parts.board, stepper.element,
      h("details", { class: "in-words" }, h("summary", {}, text.board.inWords), parts.inWords)),
    h("div", { class: "news-side" }, gone, kind === "table" && quietLine("../alive.json"), parts.place, parts.facts, list.element,
      h("div", { class: "actions" }, h("a", { class: "button", href: `${file}.sgf`, download: `${file}.sgf` }, text.board.download)),
      kind === "table" && embedding())));

const address = `${file}.json`;
if (kind === "table") poll(address, take);
else fetch(address).then((answer) => answer.json()).then(take);

function take(found) {
  game = publicGame(found);
  steps = positions(game);
  stepper.extend(steps.length - 1);
  gone.hidden = !found.gone;
  fill(parts.place, words.table(found));
  main.dataset.move = found.move;
  draw();
}

function draw() {
  if (!game) return;
  const step = steps[stepper.at];
  list.show(game.moves, stepper.at);
  fill(parts.board, boardAt(step, {}, stepper.numbersOf(game.moves)));
  fill(parts.players, players(game.state, step, stepper.following));
  renew(parts.facts, facts(game.state, { linked: false }));
  fill(parts.inWords, positionInWords(step.rows, step.last?.point));
}

/** The line that shows this table in another page. */
function embedding() {
  const there = new URL(`../embed.html#${file}`, location.href).href;
  const line = `<iframe src="${there}" width="420" height="520" style="border: 0" title="Go"></iframe>`;
  const box = h("textarea", { readonly: true, rows: 3, "aria-label": text.share.embed, onfocus: () => box.select() }, line);
  return h("details", { class: "in-words" }, h("summary", {}, text.share.embed), h("p", {}, text.share.embedHint), box);
}
