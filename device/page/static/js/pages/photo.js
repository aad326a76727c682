// A photograph of a board becomes a position that can be corrected, kept as SGF and scored.

import { postFile, postJson } from "../api.js";
import { namePointsOf } from "../coordinates.js";
import { deadMarks, stillThere, toggled } from "../dead_stones.js";
import { diagram } from "../diagram.js";
import { button, field, fill, h, pictureChooser, s, select } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { say } from "../frame.js";
import { nameOf, positionToSgf, turned, withStone } from "../go.js";
import { openPage } from "../header.js";
import { gridPath, gridToPicture } from "../homography.js";
import { text } from "../messages.js";
import { photoCorners } from "../photo_corners.js";
import { ScoreOptions, scoreTable } from "../score_panel.js";

const MOST_SHOWN = 1600;
const TOO_COSTLY = "too_costly";
const words = text.photo;
const main = openPage("photo");
const status = h("p", { class: "status", role: "status" });
const found = h("div", { class: "reading", hidden: true });
const drop = h("section", { class: "card drop" }, h("p", { class: "big" }, words.drop),
  h("div", { class: "actions" }, pictureChooser(words.take, true, (file) => read(file)), pictureChooser(words.choose, false, (file) => read(file))), status);
fill(main, h("h1", {}, words.title), h("p", { class: "intro" }, words.intro), drop, found);
let reads = 0;
followedTable().start();

for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", type === "dragenter" || type === "dragover");
    if (type === "drop" && event.dataTransfer.files.length) read(event.dataTransfer.files[0]);
  });
}
document.addEventListener("paste", (event) => event.clipboardData.files.length && read(event.clipboardData.files[0]));

/** Read a picture; `given` is where the corners lie, as "?size=…&corners=…", where a person says it. */
async function read(file, given = "") {
  const number = (reads += 1);
  fill(status, words.reading);
  status.classList.remove("failure");
  drop.classList.add("busy");
  found.hidden = true;
  const drawing = pictureOf(file);
  try {
    const reading = await postFile(`api/read${given}`, file);
    const picture = await drawing;
    if (number !== reads) return;
    fill(status);
    show(reading, picture, file);
  } catch (error) {
    const picture = error.status === 422 ? await drawing : null;
    if (number !== reads) return;
    fill(status, picture && error.code !== TOO_COSTLY ? words.refused[error.code] ?? words.notRead : error.message);
    status.classList.add("failure");
    if (picture) offerCorners(file, picture, null);
  } finally {
    if (number === reads) drop.classList.remove("busy");
  }
}

/** Let somebody say where the board lies, and read it there. */
function offerCorners(file, picture, start) {
  fill(found, photoCorners(picture, start, (size, corners) => read(file, `?size=${size}&corners=${encodeURIComponent(JSON.stringify(corners))}`)));
  found.hidden = false;
  drop.classList.add("done");
  found.scrollIntoView({ block: "start", behavior: "auto" });
}

/** The picture in a canvas, upright and not larger than is of use; null where it cannot be shown. */
async function pictureOf(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, MOST_SHOWN / Math.max(bitmap.width, bitmap.height));
  const canvas = h("canvas", { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale), role: "img", "aria-label": words.pictureAlt });
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, width: bitmap.width, height: bitmap.height };
}

function show(reading, picture, file) {
  let doubtful = Object.fromEntries([
    ...reading.unsure.map(([row, col]) => [nameOf(row, col, reading.size), "unsure"]),
    ...reading.hidden.map(([row, col]) => [nameOf(row, col, reading.size), "hidden"])]);
  let rows = reading.rows;
  let dead = new Set();
  let scoring = false;
  let last = null;
  let asked = 0;
  const board = h("div", { class: "board-frame" });
  const toPlay = select("to_play", [["", words.turnUnknown], ["black", text.colors.black], ["white", text.colors.white]], "");
  const result = h("div");
  const options = new ScoreOptions({ onchange: score });
  const tap = h("p", { class: "hint" });
  const mode = button("", () => {
    scoring = !scoring;
    draw();
    score();
  }, "");
  const scored = h("section", { class: "card", hidden: true }, h("h2", {}, words.score), options.element, result);

  function draw(owner = null) {
    const marks = scoring ? deadMarks(dead) : doubtful;
    namePointsOf(reading.size);
    fill(board, diagram({ rows, marks, owner: scoring ? owner : null, onpoint: touch, focus: last, label: words.boardLabel }));
    fill(mode, scoring ? words.toCorrecting : words.toScoring);
    fill(tap, scoring ? words.tapDead : words.tapPoint);
    scored.hidden = !scoring;
  }

  function touch(row, col) {
    const focused = board.contains(document.activeElement);
    last = [row, col];
    if (scoring) dead = toggled(dead, rows, row, col);
    else {
      rows = withStone(rows, row, col, { ".": "B", B: "W", W: "." }[rows[row][col]]);
      dead = stillThere(dead, rows);
      delete doubtful[nameOf(row, col, reading.size)];
      fill(summary, summaryOf());
    }
    draw();
    if (focused) board.querySelector('[tabindex="0"]').focus();
    score();
  }

  async function score() {
    const number = (asked += 1);
    if (!scoring) return;
    try {
      const counted = await postJson("api/score", { rows, dead: [...dead], ...options.options() });
      if (number !== asked) return;
      const focused = board.contains(document.activeElement);
      draw(counted.owner);
      if (focused) board.querySelector('[tabindex="0"]').focus();
      fill(result, counted.possible?.low === null ? unfinished(counted) : scoreTable(counted));
    } catch (error) {
      if (number === asked) fill(result, h("p", { class: "failure", role: "alert" }, error.message));
    }
  }

  /** Show the board as it looks from another of its sides. */
  function turn() {
    const map = (label) => turned(label, reading.size);
    rows = rows.map((_, row) => rows.map((line) => line[row]).reverse().join(""));
    dead = new Set([...dead].map(map));
    doubtful = Object.fromEntries(Object.entries(doubtful).map(([label, kind]) => [map(label), kind]));
    last = null;
    draw();
    score();
  }

  const summaryOf = () => words.summary(reading.size, reading.confidence, Object.values(doubtful));
  const summary = h("p", { class: "summary", "aria-live": "polite" }, summaryOf());
  const keep = button(words.download, () => download(positionToSgf(rows, toPlay.value || null), `${file.name.replace(/\.[^.]*$/, "") || "board"}.sgf`), "primary");
  fill(found,
    picture && h("figure", { class: "photograph" }, picture.canvas, gridOver(reading, picture), h("figcaption", { class: "hint" }, words.gridNote, " ",
      button(words.gridWrong, () => offerCorners(file, picture, reading), "quiet"))),
    h("div", { class: "result-side" }, summary, board, tap,
      h("div", { class: "fields" }, field(words.whoseTurn, toPlay), h("div", { class: "field" }, h("span", { class: "label" }, words.whichSide), button(words.turn, turn))),
      h("div", { class: "actions" }, keep, mode), scored));
  found.hidden = false;
  drop.classList.add("done");
  draw();
  found.scrollIntoView({ block: "start", behavior: "auto" });
}

/** A board on which most is open has no result; what it would count is there for whoever asks. */
function unfinished(counted) {
  return h("div", { class: "score" }, h("p", { class: "result" }, words.notFinished), h("p", {}, words.notFinishedWhy),
    h("details", {}, h("summary", {}, words.countAnyway), scoreTable(counted, words.asItLies(counted.result))));
}

function gridOver(reading, { width, height }) {
  const at = gridToPicture(reading.corners, reading.size);
  const [x0, y0] = at(0, 0);
  const [x1, y1] = at(1, 0);
  const radius = 0.42 * Math.hypot(x1 - x0, y1 - y0);
  return s("svg", { class: "grid-over", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    s("path", { d: gridPath(reading.corners, reading.size) }),
    reading.unsure.map(([row, col]) => {
      const [cx, cy] = at(col, row);
      return s("circle", { cx, cy, r: radius });
    }));
}

function download(sgf, name) {
  const address = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(words.kept(name));
}
