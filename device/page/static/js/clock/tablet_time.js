// The tablet's own time in milliseconds: it goes on through a reload, and no clock that is set moves it.

const SLEPT_MS = 250;
const STEP_MS = 20;
const KEPT_MS = 1_000;

/**
 * A time that begins at `at`, or goes on from what `kept` gave before the reload. `wall` and `steady`
 * are the clocks of the browser: the first may be set, the second may stand still in a sleep.
 */
export class TabletTime {
  constructor({ kept = null, at = 0, wall = Date.now, steady = () => performance.now() }) {
    this.wall = wall;
    this.steady = steady;
    this.anchor(kept ? kept.at + Math.max(0, wall() - kept.wall) : at);
    this.hidden = false;
  }

  anchor(at) {
    this.at = at;
    this.wallThen = this.wall();
    this.steadyThen = this.steady();
  }

  /** Milliseconds now, or when the steady clock of the browser was at `steady`. */
  now(steady = this.steady()) {
    return Math.round(this.at + steady - this.steadyThen);
  }

  /** What a reload needs to go on. */
  kept() {
    return { at: this.at, wall: this.wallThen };
  }

  /**
   * Hold both clocks against each other, some times a second; returns whether what is kept is to be
   * kept anew, as it is each second. Where the page was `hidden` meanwhile the device may have slept: then its wall clock
   * has gone on alone. Else the wall clock was set, which is nothing to a game.
   */
  check(hidden) {
    const drift = this.wall() - this.wallThen - (this.steady() - this.steadyThen);
    this.hidden ||= hidden;
    const slept = this.hidden && drift > SLEPT_MS;
    this.hidden = hidden;
    if (Math.abs(drift) < STEP_MS && this.steady() - this.steadyThen < KEPT_MS) return false;
    this.anchor(this.at + this.steady() - this.steadyThen + (slept ? drift : 0));
    return true;
  }
}
