// A game on a page: followed as it goes on, and shown at the step that is chosen.

import { followedTable } from "./followed_table.js";
import { agrees, MoveList, positions } from "./game_view.js";
import { Stepper } from "./stepper.js";

/** `draw(shown)` is called whenever something is new or another step is chosen; `main` says so too. */
export class ShownGame {
  constructor(main, draw) {
    this.main = main;
    this.draw = draw;
    this.game = null;
    this.steps = [];
    this.stepper = new Stepper(() => this.show());
    this.list = new MoveList((number) => this.stepper.to(number));
    this.live = followedTable((found) => this.take(found));
  }

  start() {
    this.live.start();
  }

  get state() {
    return this.game.state;
  }

  /** The position that is looked at. */
  get step() {
    return this.steps[this.stepper.at];
  }

  /** The event lines of this game alone. */
  get events() {
    return this.game.events.filter((line) => line.game === undefined || line.game === this.state.game);
  }

  take(found) {
    this.game = found;
    this.steps = positions(found);
    this.stepper.extend(this.steps.length - 1);
    this.main.dataset.agrees = String(found.state.rows.length === 0 || agrees(found));
    this.show();
  }

  show() {
    if (!this.game) return;
    const { state, moves, events, connected } = this.game;
    this.list.show(moves, this.stepper.at);
    this.draw(this);
    this.main.dataset.n = state.n;
    this.main.dataset.events = events.map((line) => line.n).join(" ");
    this.main.dataset.connected = String(connected);
  }
}
