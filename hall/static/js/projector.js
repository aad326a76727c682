// The hall on a wall: as many tables at once as can be read, in turn where there are more, and longer
// where something is decided. It is for everybody to see, and shows no alert, also to arbiters.

import { settingsIn, whole, yesNo } from "/static/js/address.js";
import { button, h } from "/static/js/dom.js";
import { byName } from "./board_words.js";
import { lastGames, remembered, urgencyOf } from "./decisive.js";
import { words } from "./messages.js";
import { nextShown } from "./turns.js";

const GAP_PX = 10;
const LEAST_PX = 150;
const MOST_COLUMNS = 14;
const TICK_MS = 1_000;
const HALVINGS = 7;

const DEFAULTS = { seconds: 12, boards: null, stop: true };
const READERS = { seconds: whole(3, 600), boards: whole(1, 500), stop: yesNo };

/** The settings of the projector in the address of the hall's page, as of `settingsIn`. */
export const projectorSettings = (query) => settingsIn(query, READERS, DEFAULTS, { others: true });

/** The view of the whole hall; `tiles()` gives the tiles, whose elements lie in `place`. `onturned(on)` is called when it begins and when it ends. */
export class Projector {
  constructor(place, tiles, { seconds, boards, stop }, onturned) {
    Object.assign(this, { place, tiles, onturned, seconds, stop, most: boards ?? Infinity });
    this.on = false;
    this.known = new Map();
    this.note = h("span", { class: "sheet" });
    this.bar = h("div", { class: "projector-bar", hidden: true }, this.note, button(words.hall.leaveProjector, () => this.show(false), "quiet"));
    window.addEventListener("resize", () => this.lay());
    document.addEventListener("fullscreenchange", () => this.screenChanged());
  }

  /** Begin, or go back to the page. `whole` asks the browser for the whole screen. */
  show(on, { whole = true } = {}) {
    if (on === this.on) return;
    this.on = on;
    this.shown = null;
    this.asked = "";
    this.whole = false;
    document.body.classList.toggle("projector", on);
    this.bar.hidden = !on;
    clearInterval(this.timer);
    if (on) {
      this.timer = setInterval(() => this.lay(), TICK_MS);
      if (whole) document.documentElement.requestFullscreen?.().catch(() => {});
    } else if (document.fullscreenElement) document.exitFullscreen();
    this.onturned(on);
    this.lay();
  }

  /** Leave the view with the whole screen; the end of an earlier one may be announced after this one began. */
  screenChanged() {
    if (!document.fullscreenElement && this.whole) this.show(false);
    this.whole = document.fullscreenElement !== null;
  }

  /** Choose the size of the tiles, and which of them are seen. */
  lay() {
    const tiles = [...this.tiles()].sort((one, other) => byName(one.board, other.board));
    if (!this.on) {
      for (const { element } of tiles) {
        element.classList.remove("off-sheet", "decisive");
        element.style.order = "";
      }
      return;
    }
    const asked = [tiles.length, innerWidth, innerHeight].join();
    if (asked !== this.asked) this.fit(tiles.map(({ element }) => element));
    this.asked = asked;
    const now = performance.now();
    const boards = this.boards(tiles, now);
    this.shown = nextShown({ boards, places: this.places, seconds: this.seconds, stop: this.stop, now, before: this.shown });
    const { slots } = this.shown;
    tiles.forEach(({ element, board }, at) => {
      const place = slots.indexOf(board.board);
      element.classList.toggle("off-sheet", place < 0);
      element.classList.toggle("decisive", this.stop && boards[at].urgency > 0);
      element.style.order = place;
    });
    this.note.textContent = slots.length < tiles.length ? words.hall.shown(slots.length, tiles.length) : "";
  }

  /** The boards by name, and how urgent each is. */
  boards(tiles, now) {
    const last = lastGames(tiles.map(({ board }) => board));
    const before = this.known;
    this.known = new Map(tiles.map(({ board }) => [board.board, remembered(before.get(board.board), board, now)]));
    return tiles.map(({ board: { board: name }, clock }) => ({
      name, urgency: urgencyOf({ known: this.known.get(name), clock: clock.now(), last: last.has(name), now }),
    }));
  }

  /** Find the widest tiles with which all fit that are to be seen at once; where none do, how many fit. */
  fit(tiles) {
    const wanted = Math.max(1, Math.min(tiles.length, this.most));
    const room = innerHeight - this.place.getBoundingClientRect().top - scrollY - 2 * GAP_PX;
    const width = this.place.offsetWidth;
    const most = Math.max(1, Math.min(MOST_COLUMNS, Math.floor(width / (LEAST_PX + GAP_PX))));
    tiles.forEach((tile, at) => tile.classList.toggle("off-sheet", at >= wanted));
    const widest = (columns) => (width - (columns - 1) * GAP_PX) / columns;
    const fits = (columns, px) => {
      document.body.style.setProperty("--columns", columns);
      document.body.style.setProperty("--tile", `${Math.floor(px)}px`);
      return this.place.offsetHeight <= room;
    };
    let columns = 1;
    while (columns < most && !fits(columns, widest(columns))) columns += 1;
    this.places = wanted;
    if (!fits(columns, widest(columns))) {
      const highest = Math.max(1, ...tiles.slice(0, wanted).map((tile) => tile.offsetHeight));
      this.places = Math.min(wanted, most * Math.max(1, Math.floor((room + GAP_PX) / (highest + GAP_PX))));
      return;
    }
    let [least, greatest] = [widest(columns), widest(Math.max(1, columns - 1))];
    let best = columns;
    for (let step = 0; step < HALVINGS; step += 1) {
      const middle = (least + greatest) / 2;
      if (fits(Math.min(columns - 1, wanted) || 1, middle)) [least, best] = [middle, columns - 1 || 1];
      else greatest = middle;
    }
    const rows = Math.ceil(wanted / best);
    fits(Math.ceil(wanted / rows), least); // as many columns as the rows need: the tiles lie in the middle
  }
}
