// What the camera saw in the last minutes, beside what the record held then.

import { getJson } from "./api.js";
import { button, fill, h } from "./dom.js";
import { boardAt, clock } from "./game_view.js";
import { text } from "./messages.js";

const NEXT_MS = 250;

const BEFORE_S = 12;
const AFTER_S = 6;

/**
 * A part that can be opened; each opening asks for the pictures anew. Of an event at `t`, in seconds
 * of the game, the pictures around it are played at once.
 */
export function recentPictures(t = null) {
  const title = t === null ? text.recent.title : text.recent.around;
  const inside = h("div");
  let shown = null;
  return h("details", { class: "why", ontoggle: async (event) => {
    shown?.stop();
    shown = null;
    if (!event.target.open) return;
    try {
      const pictures = withRows((await getJson("api/recent")).pictures).filter((each) => t === null || (each.t > t - BEFORE_S && each.t < t + AFTER_S));
      shown = pictures.length ? new Replay(pictures) : null;
      fill(inside, shown ? shown.element : h("p", { class: "hint" }, text.recent.none));
      if (t !== null) shown?.start();
    } catch (error) {
      fill(inside, h("p", { class: "hint" }, error.message));
    }
  } }, h("summary", {}, title), inside);
}

/** Every picture with its rows: an answer leaves out those that are as before. */
function withRows(pictures) {
  let rows = null;
  return pictures.map((picture) => ({ ...picture, rows: (rows = picture.rows ?? rows) }));
}

class Replay {
  constructor(pictures) {
    this.pictures = pictures;
    this.timer = null;
    this.image = h("img", { alt: text.recent.alt });
    this.board = h("div", { class: "board-frame" });
    this.label = h("output", { class: "step-label" });
    this.slider = h("input", { type: "range", min: 0, max: pictures.length - 1, value: pictures.length - 1,
      "aria-label": text.recent.title, oninput: () => { this.stop(); this.show(); } });
    this.play = button(text.recent.play, () => (this.timer ? this.stop() : this.start()));
    this.element = h("div", { class: "recent" },
      h("div", { class: "side-by-side" }, this.image, this.board),
      h("div", { class: "stepper" }, this.play, this.slider, this.label));
    this.show();
  }

  get at() {
    return Number(this.slider.value);
  }

  start() {
    if (this.at === this.pictures.length - 1) this.slider.value = 0;
    this.timer = setInterval(() => this.next(), NEXT_MS);
    fill(this.play, text.recent.stop);
    this.show();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    fill(this.play, text.recent.play);
  }

  /** Go on once the picture that was asked for is there. */
  next() {
    if (!this.image.complete) return;
    if (this.at === this.pictures.length - 1) this.stop();
    else this.slider.value = this.at + 1;
    this.show();
  }

  show() {
    const { id, t, move, rows } = this.pictures[this.at];
    const said = text.recent.at(clock(t), move);
    const source = `api/recent/${id}.jpg`;
    if (this.image.getAttribute("src") !== source) this.image.src = source;
    if (rows !== this.rows) fill(this.board, boardAt({ rows }));
    this.rows = rows;
    this.slider.setAttribute("aria-valuetext", said);
    fill(this.label, said);
  }
}
