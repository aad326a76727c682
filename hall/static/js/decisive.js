// Where something is decided at the moment: how much a board is worth staying at. Pure.

const RESULT_MS = 60_000;
const SCORING_MS = 120_000;
const LITTLE_MS = 30_000;
const RECENT_MS = 60_000;
const EARLIER_MS = 300_000;
const ENOUGH_MS = 120_000;
const LEAST_MOVES = 6;
const FASTER = 2;
const LEAST_ROUND = 8;
const SCORING = ["agreement", "counting"];

/** What is decided at a board, from what is worth least to what is worth most. */
export const URGENCY = { none: 0, pace: 1, lastGames: 2, scoring: 3, time: 4, result: 5 };

/**
 * What is known of a board at `now`, once it was `before` (undefined at first) and is `board` now: since
 * when it has its result and its phase, and its moves of the last minutes. What it has at first came at a
 * time that nobody knows.
 */
export function remembered(before, { game_id: game, result, phase, move }, now) {
  const same = before !== undefined && before.game === game && move >= (before.moves.at(-1)?.move ?? 0);
  const changed = (key, value) => (before === undefined ? null : before[key] === value ? before[`${key}At`] : now);
  const moves = same ? before.moves.filter(({ at }) => at > now - EARLIER_MS - RECENT_MS) : [];
  if (move !== moves.at(-1)?.move) moves.push({ at: now, move });
  return { game, result, phase, moves, since: same ? before.since : now, resultAt: changed("result", result), phaseAt: changed("phase", phase) };
}

/** How urgent a board is, one of `URGENCY`. `clock` is its clock by now, null without one; `last` is whether its game is one of the last of its round. */
export function urgencyOf({ known, clock, last, now }) {
  if (known.result && known.resultAt !== null && now - known.resultAt < RESULT_MS) return URGENCY.result;
  if (known.result) return URGENCY.none;
  if (clock?.running && ["black", "white"].some((color) => isLittle(clock.control, clock[color]))) return URGENCY.time;
  if (SCORING.includes(known.phase) && known.phaseAt !== null && now - known.phaseAt < SCORING_MS) return URGENCY.scoring;
  if (last) return URGENCY.lastGames;
  return isFaster(known, now) ? URGENCY.pace : URGENCY.none;
}

/** Whether this is a player's last period of byo-yomi, or else the last half minute. */
function isLittle({ system }, { main_ms, period_ms, count }) {
  if (system === "byo-yomi") return main_ms === 0 && count <= 1;
  if (system === "Canadian") return main_ms === 0 && period_ms < LITTLE_MS;
  return main_ms < LITTLE_MS;
}

/** Whether moves come at least twice as fast in the last minute as in those before. */
function isFaster({ moves, since }, now) {
  const from = now - RECENT_MS;
  const began = Math.max(since, from - EARLIER_MS);
  if (from - began < ENOUGH_MS) return false;
  const upTo = (at) => moves.findLast((one) => one.at <= at)?.move ?? moves[0].move;
  const recent = moves.at(-1).move - upTo(from);
  const earlier = upTo(from) - upTo(began);
  return recent >= LEAST_MOVES && recent / RECENT_MS >= (FASTER * earlier) / (from - began);
}

/**
 * The names of the boards whose game is one of the last of its round: where at most an eighth of the
 * round's games go on, and the round has eight or more.
 */
export function lastGames(boards) {
  const rounds = [...new Set(boards.map(({ round }) => round))].map((round) => boards.filter((board) => board.round === round));
  const found = rounds.flatMap((all) => {
    const going = all.filter(({ result, phase }) => !result && phase !== "done");
    return all.length >= LEAST_ROUND && going.length <= all.length / LEAST_ROUND ? going : [];
  });
  return new Set(found.map(({ board }) => board));
}
