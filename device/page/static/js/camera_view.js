// The camera's picture, asked for again and again while it is looked at.

import { fill, h } from "./dom.js";
import { text } from "./messages.js";

/** A figure with the newest picture. `overlay` draws the grid and what was read over it. */
export class CameraView {
  constructor({ overlay = true, everyMs = 1000, onfail = () => {} } = {}) {
    this.overlay = overlay;
    this.everyMs = everyMs;
    this.onfail = onfail;
    this.picture = h("img", { alt: text.camera.alt, onload: () => this.loaded(), onerror: () => this.failed() });
    this.note = h("figcaption", { class: "hint" }, text.camera.waiting);
    this.element = h("figure", { class: "camera" }, this.picture, this.note);
    this.picture.hidden = true;
  }

  start() {
    this.ask();
    return this.element;
  }

  ask() {
    const overlay = this.overlay ? "overlay=true&" : "";
    this.picture.src = `api/picture.jpg?${overlay}at=${Date.now()}`;
  }

  later(ms) {
    setTimeout(() => (document.hidden ? this.later(ms) : this.ask()), ms);
  }

  loaded() {
    this.picture.hidden = false;
    fill(this.note, this.overlay ? text.camera.legend : "");
    this.later(this.everyMs);
  }

  failed() {
    this.picture.hidden = true;
    fill(this.note, text.camera.none);
    this.onfail();
    this.later(3 * this.everyMs);
  }
}
