// A game of the day, played through move by move from its record.

import { alertPicture } from "./alert_picture.js";
import { getJson, getText, here } from "./api.js";
import { namePointsOf } from "./coordinates.js";
import { fill, h } from "./dom.js";
import { nameOf } from "./go.js";
import { boardAt, MoveList, players } from "./game_view.js";
import { whoAmI } from "./me.js";
import { text } from "./messages.js";
import { readGame } from "./sgf_reader.js";
import { Stepper } from "./stepper.js";

const marksOf = (points, kind) => Object.fromEntries(points.map((point) => [point, kind]));

/** The stones that lie where a side owns the point: they were counted as dead. */
const deadAt = ({ rows, owner }) => (owner ?? []).flatMap((line, row) => [...line].flatMap((side, col) =>
  (side === "." || rows[row][col] === "." ? [] : [nameOf(row, col, rows.length)])));

/** The alerts of a game with their pictures; for the arbiter alone, nothing for others. */
async function alertsOf({ name }) {
  if ((await whoAmI())?.role !== "arbiter") return [];
  return (await getJson(`api/games/${encodeURIComponent(name)}/alerts`)).alerts;
}

const kept = ({ name }, { pictures }) => pictures.map((picture, nth) =>
  alertPicture(`api/games/${encodeURIComponent(name)}/${picture}`, nth < pictures.length - 1 ? "before" : "after"));

/** The game of a row of `/api/games` as a part of the page. */
export async function pastGame(game) {
  const { moves, steps } = readGame(await getText(here(game.record)));
  const board = h("div", { class: "board-frame" });
  const sides = h("div");
  const alerts = await alertsOf(game);
  const pictures = h("div", { class: "evidence" });
  const said = h("p", { class: "comment", "aria-live": "polite" });
  const shown = { ...game, phase: "done" };
  const stepper = new Stepper(show);
  const list = new MoveList((number) => stepper.to(number));

  function show() {
    const step = steps[stepper.at];
    namePointsOf(step.rows.length);
    fill(board, boardAt(step, { ...marksOf(step.marked, "flagged"), ...marksOf(deadAt(step), "dead") }, stepper.numbersOf(moves)));
    fill(sides, players(shown, step, false));
    fill(said, step.comment);
    list.show(moves, stepper.at);
    fill(pictures, alerts.filter(({ move }) => move === stepper.at).flatMap((alert) => kept(game, alert)));
  }

  stepper.extend(moves.length);
  stepper.to(0);
  return h("div", { class: "table past-game" },
    h("div", { class: "board-side" }, sides, board, stepper.element),
    h("div", { class: "news-side" },
      h("p", { class: "facts" }, h("span", {}, game.result ? text.result(game.result) : text.games.open), h("span", {}, text.games.moves(game.moves))),
      said, pictures, list.element,
      h("div", { class: "actions" },
        h("a", { class: "button", href: "games" }, text.games.all),
        h("a", { class: "button", href: here(game.record), download: `${game.name}.sgf` }, text.board.download))));
}
