// The hall as it goes on: every board as the hub has it, by one stream for all.

import { getJson } from "/static/js/api.js";
import { followEvents } from "/static/js/event_stream.js";
import { firstBoards } from "./first_boards.js";
import { isAlert, plainBoard } from "./plain_board.js";

const AGAIN_MS = 2_000;

/**
 * Follows the hall. `onboards(changed, removed)` has the boards that are new or changed, `online(found,
 * number)` each event line with its board, `onseen(marks)` what arbiters have seen, `onconnect(connected)` whether the hub answers, and
 * `onfailure(why, troubles)` why the hub keeps nothing, null where it does, and why something does not leave the hall.
 */
export class LiveHall {
  constructor({ onboards, online = () => {}, onseen = () => {}, onconnect = () => {}, onfailure = () => {} }) {
    Object.assign(this, { onboards, online, onseen, onconnect, onfailure });
    this.boards = new Map();
    this.changes = 0;
    this.asked = null;
  }

  /** Ask for the hall as it stands; `start` may come later. */
  ask() {
    this.asked ??= this.snapshot();
  }

  /** Take the hall as it stands, then follow it. */
  async start() {
    this.ask();
    const found = await this.asked;
    this.take({ ...found, all: true, removed: [] });
    this.onconnect(true);
    followEvents({
      after: found.number,
      options: () => `boards=${this.changes}`,
      onevent: (found, number) => found.line && isAlert(found.line) && this.online(found, number),
      onstatus: (changed) => this.take(changed),
      onconnect: (connected) => this.onconnect(connected),
    });
  }

  async snapshot() {
    const first = await firstBoards;
    if (first) return first;
    for (;;) {
      try {
        return await getJson("api/boards");
      } catch {
        this.onconnect(false);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  take({ boards: given, removed, all, changes, now, at = performance.now(), seen = [], failure = null, troubles = [] }) {
    this.changes = changes;
    this.onseen(seen);
    const passed = performance.now() - at;
    const boards = given.map((board) => plainBoard(board, now + passed));
    const named = new Set(boards.map(({ board }) => board));
    const gone = [...removed, ...(all ? [...this.boards.keys()].filter((name) => !named.has(name)) : [])];
    for (const name of gone) this.boards.delete(name);
    for (const board of boards) this.boards.set(board.board, board);
    this.onboards(boards, gone);
    this.onfailure(failure, troubles);
  }
}
