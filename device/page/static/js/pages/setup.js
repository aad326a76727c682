// Set-up: is the board found, is the picture good, where are the corners.

import { getJson, tellFact, toLogin } from "../api.js";
import { CornerEditor } from "../corner_editor.js";
import { cameraLocks } from "../camera_locks.js";
import { button, field, fill, h, select } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { say } from "../frame.js";
import { openPage } from "../header.js";
import { judgement } from "../judgement.js";
import { text } from "../messages.js";
import { phoneCard } from "../phone_card.js";

const EVERY_MS = 2000;
const SIZES = [9, 13, 19];
const words = text.setup;
const main = openPage("setup");
const judged = judgement();
const picture = h("img", { alt: words.pictureAlt });
const size = select("size", SIZES.map((lines) => [String(lines), words.lines(lines)]), "19");
const editor = new CornerEditor(picture, () => Number(size.value), edited);
const keep = button(words.keepCorners, setCorners, "primary", { disabled: true });
const find = button(words.asFound, () => {
  editing = false;
  keep.disabled = true;
  show();
});
const locks = cameraLocks();
const phone = phoneCard();
let found = null;
let editing = false;

fill(main, h("h1", {}, words.title), h("p", { class: "intro" }, words.intro),
  h("div", { class: "setup" },
    h("div", { class: "board-side" },
      h("figure", { class: "corner-picture" }, picture, editor.element),
      h("p", { class: "hint" }, words.dragHint)),
    h("div", { class: "news-side" }, phone.element,
      h("section", { class: "card" }, h("h2", {}, words.judgement), judged.elements),
      h("section", { class: "card" }, h("h2", {}, words.corners), field(words.size, size),
        h("div", { class: "actions" }, keep, find)),
      locks.element)));

size.addEventListener("change", edited);
picture.addEventListener("load", () => editor.draw());
followedTable().start();
look();

function edited() {
  editing = true;
  keep.disabled = false;
  editor.draw();
}

async function look() {
  if (!document.hidden) {
    try {
      found = await getJson("api/setup");
      if (found.picture) picture.src = `api/picture.jpg?whole=true&at=${Date.now()}`;
      show();
      phone.show(found.phone, found.camera.fps);
      await locks.look();
    } catch (error) {
      if (error.status === 401) {
        toLogin();
        return;
      }
    }
  }
  setTimeout(look, EVERY_MS);
}

function show() {
  const { board } = found;
  judged.show(found);
  picture.hidden = !found.picture;
  if (found.picture) editor.setFrame(found.picture.width, found.picture.height);
  if (editing || !found.picture) return;
  if (board.found) {
    size.value = String(board.size);
    editor.setCorners(board.corners);
  } else if (!editor.corners) {
    editor.setCorners(editor.startCorners());
  }
}

async function setCorners() {
  keep.disabled = true;
  try {
    const corners = editor.corners.map((corner) => corner.map((at) => Math.round(10 * at) / 10));
    await tellFact({ type: "SetCorners", size: Number(size.value), corners });
    editing = false;
    say(words.cornersSet);
  } catch (error) {
    keep.disabled = false;
    say(error.message, { failed: true });
  }
}
