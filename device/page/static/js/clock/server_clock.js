// A clock as a server has told it, counted on in this browser until it is told again.

import { controlOf, until } from "./arithmetic.js";

const APART_MS = 1_000;

/** The clock of one game: `update` with what the server says, `now` as it must be by now. */
export class ServerClock {
  constructor() {
    this.given = this.told = null;
  }

  /**
   * Take the clock in the server's form, with `age_ms` since its last entry; null where there is none.
   * The same object says nothing new. What is told of the same entry again is the same clock, unless this
   * page has slept meanwhile.
   */
  update(clock) {
    if (clock && clock === this.given) return;
    this.given = clock;
    const told = clock?.log ? clock : null;
    const same = told && this.told && told.number === this.told.number && told.log === this.told.log;
    const expected = same && this.told.age_ms !== null ? this.age() : null;
    if (expected !== null && (told.age_ms === null || Math.abs(told.age_ms - expected) < APART_MS)) {
      this.told = { ...told, age_ms: this.told.age_ms };
      return;
    }
    this.told = told;
    this.received = performance.now();
  }

  /** How long ago the last entry was made. */
  age() {
    return this.told.age_ms + Math.round(performance.now() - this.received);
  }

  /** The clock as it must be now; null where there is none. */
  now() {
    if (!this.told) return null;
    const clock = clockOf(this.told);
    return this.told.age_ms === null ? clock : until(clock, clock.at_ms + this.age());
  }
}

/** The clock in the server's form as one for the arithmetic. */
export function clockOf({ control, black, white, turn, running, at_ms }) {
  return { control: controlOf(control), black, white, turn, running, at_ms };
}
