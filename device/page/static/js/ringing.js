// The sound and the vibration that come again and again while something waits.

import { canBeHeard, play, vibrate } from "./sound.js";

const SOON_MS = 6_000;
const LATER_MS = 30_000;
const SOON_TIMES = 10;
const SAME_MS = 2_000;
const ONE_RINGS = "goban-rings";

/**
 * Rings at once for what is new, then again: often at first, later seldom, until nothing waits.
 *
 * Of the windows of one browser that can be heard one rings, whichever tables they show; what is new
 * in another one it rings for at once. Where it closes, the next goes on.
 */
export class Ringing {
  constructor() {
    this.waiting = new Set();
    this.timer = null;
    this.times = 0;
    this.turn = null;
    this.mine = false;
    this.soundedAt = -SAME_MS;
    this.others = new BroadcastChannel(ONE_RINGS);
    this.others.onmessage = ({ data }) => this.ringForOther(data);
  }

  /** Ring for `items`, each with a `key` and whether it is a `question`. */
  ring(items) {
    const isNew = items.some(({ key }) => !this.waiting.has(key));
    this.waiting = new Set(items.map(({ key }) => key));
    this.question = items.length > 0 && items.every(({ question }) => question);
    if (!items.length || !canBeHeard()) this.stop();
    else if (!this.turn) this.takeTurn();
    else if (isNew && this.mine) this.begin(this.question);
    else if (isNew) this.others.postMessage({ question: this.question });
  }

  /** Ring for what is new in another window, unless it is what this one has just rung for. */
  ringForOther({ question }) {
    if (this.mine && performance.now() - this.soundedAt > SAME_MS) this.begin(question);
  }

  /** Ring once no other window of this browser does, until `stop`. */
  takeTurn() {
    this.turn = new AbortController();
    const { signal } = this.turn;
    const ringing = () => {
      this.mine = true;
      this.begin(this.question);
      return new Promise((done) => signal.addEventListener("abort", done));
    };
    if (navigator.locks) navigator.locks.request(ONE_RINGS, { signal }, ringing).catch(() => {});
    else ringing(); // Browsers give locks to https alone.
  }

  begin(question) {
    this.times = 0;
    this.sound(question);
  }

  sound(question) {
    clearTimeout(this.timer);
    play(question ? "question" : "alert");
    vibrate();
    this.soundedAt = performance.now();
    this.times += 1;
    document.body.dataset.rung = String(this.times);
    this.timer = setTimeout(() => this.sound(this.question), this.times < SOON_TIMES ? SOON_MS : LATER_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.turn?.abort();
    this.timer = this.turn = null;
    this.mine = false;
    delete document.body.dataset.rung;
  }
}
