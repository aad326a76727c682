// Which boards a projector shows next, where there are more than it has places. Pure.

const ROTATING_SHARE = 2;
const STAY_TURNS = 3;
const NEVER = -Number.MAX_VALUE;

/** The longest that a board waits, in turns, for so many boards and places. */
export const longestWait = (boards, places) => (boards <= places ? 0 : places === 1 ? STAY_TURNS * boards : Math.ceil(boards / Math.ceil(places / ROTATING_SHARE)));

/**
 * What is shown at `now`, in milliseconds: `{at, turn, slots, held, last}`, the names by their
 * places in `slots`, those that are held there in `held`.
 *
 * `boards` are `{name, urgency}` in the order in which they are shown first; `before` is what this
 * returned last, null at first. A turn lasts `seconds` at least; before that the places stay as they
 * are, except that one which is empty is filled. At a new turn urgent boards take up to half of the
 * places, the most urgent first, and keep them while they are urgent; the other places go to the boards
 * that were shown longest ago. A single place stays with an urgent board for two turns of three. So no
 * board waits longer than `longestWait` turns. With `stop` false nothing is urgent.
 */
export function nextShown({ boards, places, seconds, stop = true, now, before = null }) {
  const names = boards.map(({ name }) => name);
  const known = new Set(names);
  const last = new Map([...(before?.last ?? [])].filter(([name]) => known.has(name)));
  const kept = (before?.slots ?? []).filter((name) => known.has(name)).slice(0, places);
  if (names.length <= places) return shown({ at: now, turn: before?.turn ?? 0, slots: names, held: [], last }, now);
  if (before && now - before.at < 1000 * seconds) {
    const slots = placed(before.slots, kept, longestAgo(names, last, kept).slice(0, places - kept.length), places);
    return shown({ ...before, slots, last }, before.at);
  }
  const turn = before ? before.turn + 1 : 0;
  const rotating = places === 1 ? Number(turn % STAY_TURNS === STAY_TURNS - 1) : Math.ceil(places / ROTATING_SHARE);
  const urgent = stop ? boards.filter(({ urgency }) => urgency > 0) : [];
  const wasHeld = ({ name }) => Number(before?.held.includes(name) ?? false);
  urgent.sort((one, other) => other.urgency - one.urgency || wasHeld(other) - wasHeld(one));
  const held = urgent.slice(0, places - rotating).map(({ name }) => name);
  const others = longestAgo(names, last, held).slice(0, places - held.length);
  return shown({ at: now, turn, slots: placed(before?.slots ?? [], held, others, places), held, last }, now);
}

/** The names without those in `taken`, what was shown longest ago first, and what was never shown before all. */
function longestAgo(names, last, taken) {
  const left = names.filter((name) => !taken.includes(name));
  return left.sort((one, other) => (last.get(one) ?? NEVER) - (last.get(other) ?? NEVER)); // a stable sort: else in their order
}

/** The names `held` and `others` by their places; one that had a place keeps it. */
function placed(before, held, others, places) {
  const wanted = [...held, ...others];
  const slots = Array.from({ length: Math.min(places, wanted.length) }, (_, at) => (wanted.includes(before[at]) ? before[at] : null));
  const left = wanted.filter((name) => !slots.includes(name));
  return slots.map((name) => name ?? left.shift());
}

function shown(state, at) {
  for (const name of state.slots) if (!(state.last.get(name) > at)) state.last.set(name, at);
  return state;
}
