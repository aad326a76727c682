// The hall on a wall: as many tables at once as can be read, in turn where there are more.

import { button, h } from "/static/js/dom.js";
import { words } from "./messages.js";

const GAP_PX = 10;
const LEAST_PX = 150;
const TURN_MS = 12_000;

/** The view of the whole hall; `elements()` gives the tiles in order, which lie in `place`. */
export class Projector {
  constructor(place, elements) {
    this.place = place;
    this.elements = elements;
    this.on = false;
    this.first = 0;
    this.note = h("span", { class: "sheet" });
    this.bar = h("div", { class: "projector-bar", hidden: true }, this.note, button(words.hall.leaveProjector, () => this.show(false), "quiet"));
    window.addEventListener("resize", () => this.lay());
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.show(false));
  }

  /** Begin, or go back to the page. */
  show(on) {
    if (on === this.on) return;
    this.on = on;
    this.first = 0;
    this.asked = "";
    document.body.classList.toggle("projector", on);
    this.bar.hidden = !on;
    clearInterval(this.timer);
    if (on) {
      this.timer = setInterval(() => this.turn(), TURN_MS);
      document.documentElement.requestFullscreen?.().catch(() => {});
    } else if (document.fullscreenElement) document.exitFullscreen();
    this.lay();
  }

  turn() {
    this.first += this.held;
    this.lay();
  }

  /** Choose the size of the tiles, and which of them are seen. */
  lay() {
    const tiles = this.elements();
    if (!this.on) {
      for (const tile of tiles) tile.classList.remove("off-sheet");
      return;
    }
    const asked = [tiles.length, innerWidth, innerHeight, this.above()].join();
    if (asked !== this.asked) this.fit(tiles);
    this.asked = asked;
    if (this.first >= tiles.length) this.first = 0;
    tiles.forEach((tile, at) => tile.classList.toggle("off-sheet", at < this.first || at >= this.first + this.held));
    const sheets = Math.ceil(tiles.length / this.held);
    this.note.textContent = sheets > 1 ? words.hall.sheet(Math.floor(this.first / this.held) + 1, sheets) : "";
  }

  /** Find the fewest columns with which all tiles fit; where none do, how many tiles do. */
  fit(tiles) {
    for (const tile of tiles) tile.classList.remove("off-sheet");
    const room = innerHeight - this.place.getBoundingClientRect().top - scrollY - GAP_PX;
    const most = Math.max(1, Math.floor((innerWidth - GAP_PX) / (LEAST_PX + GAP_PX)));
    this.held = Math.max(1, tiles.length);
    for (let columns = 1; columns <= most; columns += 1) {
      document.body.style.setProperty("--columns", columns);
      if (this.place.offsetHeight <= room) return;
    }
    const highest = Math.max(1, ...tiles.map((tile) => tile.offsetHeight));
    this.held = most * Math.max(1, Math.floor((room + GAP_PX) / (highest + GAP_PX)));
  }

  /** The height of what stays above the tiles. */
  above() {
    return document.querySelector(".attention")?.offsetHeight ?? 0;
  }
}
