// The corners of the board on a photograph, placed by hand where the board was not found or not well.

import { CornerEditor } from "./corner_editor.js";
import { button, field, h, select } from "./dom.js";
import { text } from "./messages.js";

const SIZES = [19, 13, 9];

/**
 * A card with the `picture` ({canvas, width, height}) and four corners to drag. `start` has the
 * corners and the size that were found, or null. `onread(size, corners)` is told what to read.
 */
export function photoCorners(picture, start, onread) {
  const words = text.photo;
  const size = select("size", SIZES.map((lines) => [String(lines), text.setup.lines(lines)]), String(start?.size ?? SIZES[0]));
  const editor = new CornerEditor(picture.canvas, () => Number(size.value), () => editor.draw());
  editor.setFrame(picture.width, picture.height);
  editor.setCorners(start?.corners ?? editor.startCorners());
  size.addEventListener("change", () => editor.draw());
  return h("section", { class: "card photo-corners" }, h("h2", {}, words.cornersTitle), h("p", { class: "hint" }, text.setup.dragHint),
    h("figure", { class: "corner-picture" }, picture.canvas, editor.element),
    h("div", { class: "actions" }, field(text.setup.size, size),
      button(words.readHere, () => onread(Number(size.value), editor.corners.map((corner) => corner.map((at) => Math.round(10 * at) / 10))), "primary")));
}
