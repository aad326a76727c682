// The tables in sections: what needs an arbiter, what is not in order, all others.

import { fill, h } from "/static/js/dom.js";
import { byName } from "./board_words.js";
import { words } from "./messages.js";

const MANY = 12;
const SECTIONS = [
  ["needing", words.hall.needing, (tile) => tile.needs.length > 0],
  ["troubled", words.hall.troubled, (tile) => tile.troubles.length > 0],
  ["others", words.hall.others, () => true],
];

/** The tables in three sections, among which one goes by the arrow keys; one tile is reached by Tab. */
export class TileGrid {
  constructor() {
    this.sections = SECTIONS.map(([name, title, belongs]) => {
      const heading = h("h2", {});
      const place = h("div", { class: "tiles" });
      const element = h("section", { class: `tables ${name}`, hidden: true }, heading, place);
      return { name, title, belongs, heading, place, element };
    });
    this.element = h("div", { class: "hall-tables", "aria-label": words.hall.sections, role: "group", onkeydown: (event) => this.walk(event), onfocusin: (event) => this.choose(event.target) },
      this.sections.map(({ element }) => element));
    this.chosen = null;
  }

  /** Show these tiles; what has waited longest comes first, others by their tables. */
  show(tiles) {
    const left = new Set(tiles);
    const held = document.activeElement?.closest?.(".tile");
    for (const section of this.sections) {
      const own = [...left].filter(section.belongs);
      for (const tile of own) left.delete(tile);
      own.sort(section.name === "needing" ? byWaiting : byTable);
      place(section.place, own.map(({ element }) => element));
      fill(section.heading, section.title(own.length));
      section.element.hidden = own.length === 0;
      section.element.classList.toggle("many", own.length > MANY);
    }
    const alone = this.sections.filter(({ element }) => !element.hidden).length < 2;
    this.sections.at(-1).heading.classList.toggle("unseen", alone);
    if (held?.isConnected && document.activeElement !== held) held.focus({ preventScroll: true });
    const elements = this.elements();
    if (!elements.includes(this.chosen)) this.choose(elements[0] ?? null);
  }

  /** The tiles that are shown, in order. */
  elements() {
    return this.sections.flatMap(({ place: { children } }) => [...children]);
  }

  choose(element) {
    const tile = element?.closest(".tile") ?? null;
    if (tile === this.chosen) return;
    this.chosen?.setAttribute("tabindex", "-1");
    tile?.setAttribute("tabindex", "0");
    this.chosen = tile;
  }

  /** Go to the next tile that needs an arbiter, after the one that is chosen; the first after the last. */
  next() {
    const needing = [...this.sections[0].place.children];
    if (needing.length) needing[(needing.indexOf(document.activeElement) + 1) % needing.length].focus();
  }

  walk(event) {
    const step = STEPS[event.key];
    const from = event.target.closest(".tile");
    if (!step || !from || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = step(from, this.elements());
    to?.focus();
  }
}

const byTable = (one, other) => byName(one.board, other.board);
const byWaiting = (one, other) => one.since - other.since || byTable(one, other);

/** Bring the children of `parent` to `wanted`, moving no more of them than is needed. */
function place(parent, wanted) {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  wanted.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

const beside = (by) => (from, all) => all[all.indexOf(from) + by];

/** The nearest tile above or below. */
const across = (side) => (from, all) => {
  const own = from.getBoundingClientRect();
  let best = null;
  for (const tile of all) {
    const box = tile.getBoundingClientRect();
    const down = side * (box.top - own.top);
    if (down < own.height / 2) continue;
    const far = down + Math.abs(box.left - own.left) * 4;
    if (!best || far < best.far) best = { tile, far };
  }
  return best?.tile;
};

const STEPS = {
  ArrowLeft: beside(-1),
  ArrowRight: beside(1),
  ArrowUp: across(-1),
  ArrowDown: across(1),
  Home: (from, all) => all[0],
  End: (from, all) => all.at(-1),
};
