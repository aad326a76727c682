// The game as it goes on: state and moves, kept up to date by the server's events.

import { getJson, inOrder, showsGame } from "./api.js";
import { followEvents } from "./event_stream.js";

const SOON_MS = 120;
const STATE_MS = 10_000;

/**
 * Follows the game. `onchange({state, moves, events, connected})` is called whenever something is
 * new.
 */
export class LiveGame {
  constructor({ onchange }) {
    this.onchange = onchange;
    this.state = null;
    this.moves = [];
    this.events = [];
    this.connected = null;
    this.streams = false;
    this.timer = null;
    this.asking = null;
    this.next = null;
    this.stateOf = inOrder();
  }

  async start() {
    await this.refresh();
    this.stream = followEvents({
      after: 0,
      onevent: (line) => this.take(line),
      onstatus: (status) => this.heed(status),
      onconnect: (connected) => {
        this.streams = connected;
        this.connect(connected);
      },
    });
    setInterval(() => document.hidden || this.look(), STATE_MS);
  }

  /** Ask again soon, once for a burst of events. */
  soon() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.refresh();
    }, SOON_MS);
  }

  take(line) {
    if (this.events.length && line.n <= this.events.at(-1).n) this.events = [];
    this.events.push(line);
    this.soon();
  }

  connect(connected) {
    const before = this.connected;
    this.connected = connected;
    if (connected && before === false) this.refresh();
    this.tell();
  }

  /** Ask for everything anew, one request at a time. Comes back when what was asked after this call is here. */
  refresh() {
    if (this.asking) {
      this.next ??= this.asking.catch(() => {}).then(() => {
        this.next = null;
        return this.refresh();
      });
      return this.next;
    }
    this.asking = this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  async ask() {
    try {
      const [state, game] = await Promise.all([this.stateOf(getJson("api/state")), getJson("api/moves")]);
      if (this.state && (state?.n < this.state.n || isAnother(state, this.state))) this.restart();
      this.moves = game.moves;
      if (state) this.answered(state);
      else this.tell();
    } catch (error) {
      if (this.state === null || error.code === "connection") this.connect(false);
    }
  }

  /** How the camera does is no event. Before the board was seen, this is what says that it is. */
  heed({ camera, failure, assignment, clock }) {
    if (!this.state) {
      this.soon();
      return;
    }
    this.state = { ...this.state, camera: { ...this.state.camera, state: camera }, failure };
    this.tell();
    const known = (this.state.clock?.number ?? 0) + (this.state.clock?.done ?? 0) + (this.state.clock?.orders?.length ?? 0);
    if (!this.state.rows.length || assignment !== (this.state.assignment?.state ?? null) || (clock ?? 0) !== known) this.soon();
  }

  /** Ask for the state alone now and then: its frame rate, and whatever no event told. */
  async look() {
    const state = await this.stateOf(getJson("api/state")).catch(() => null);
    if (!state) return;
    if (state.n !== this.state?.n) {
      this.refresh();
      return;
    }
    this.answered(state);
  }

  /** The state is here: a request that failed before was no lost connection where the events have come on. */
  answered(state) {
    this.state = state;
    showsGame(state.game);
    if (this.streams) this.connected = true;
    this.tell();
  }

  /** The numbers of the events begin anew: another game, or a server that began from nothing. */
  restart() {
    this.events = [];
    this.stream?.restart();
  }

  tell() {
    if (this.state) this.onchange(this);
  }
}

/** Whether a game has the number of another one: the program was started anew in between. */
const isAnother = (now, before) => now?.game === before.game && Boolean(now.game_id && before.game_id) && now.game_id !== before.game_id;
