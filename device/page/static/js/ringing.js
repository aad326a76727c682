// The sound and the vibration that come again and again while something waits.

import { play, vibrate } from "./sound.js";

const SOON_MS = 6_000;
const LATER_MS = 30_000;
const SOON_TIMES = 10;

/** Rings at once for what is new, then again: often at first, later seldom, until nothing waits. */
export class Ringing {
  constructor() {
    this.waiting = new Set();
    this.timer = null;
    this.times = 0;
  }

  /** Ring for `items`, each with a `key` and whether it is a `question`. */
  ring(items) {
    const isNew = items.some(({ key }) => !this.waiting.has(key));
    this.waiting = new Set(items.map(({ key }) => key));
    this.question = items.length > 0 && items.every(({ question }) => question);
    if (!items.length) this.stop();
    else if (isNew) {
      this.times = 0;
      this.sound();
    }
  }

  sound() {
    clearTimeout(this.timer);
    play(this.question ? "question" : "alert");
    vibrate();
    this.times += 1;
    document.body.dataset.rung = String(this.times);
    this.timer = setTimeout(() => this.sound(), this.times < SOON_TIMES ? SOON_MS : LATER_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    delete document.body.dataset.rung;
  }
}
