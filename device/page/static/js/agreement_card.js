// What is to be done between the passes and the result: the steps, the confirmations, a dispute.

import { sameSet, stringsOf, wholeStrings } from "./dead_stones.js";
import { button, h } from "./dom.js";
import { undoOfLast } from "./entered.js";
import { text } from "./messages.js";

const words = text.count;
export const SIDES = ["black", "white"];

/** Where the game stands on its way to a result. */
export function stageOf(agreement) {
  if (!agreement) return "waiting";
  if (agreement.missing) return "missing";
  if (agreement.result && (agreement.score || agreement.phase === "done")) return "result";
  if (!agreement.status) return agreement.phase === "done" ? "result" : "play";
  return agreement.status.disputed.length ? "disputed" : "marking";
}

const STEP = { waiting: 0, play: 0, marking: 1, disputed: 1, missing: 2, result: 2 };

/** The steps on the way, the present one marked. */
export function steps(stage) {
  return h("ol", { class: "steps" }, words.steps.map((step, at) => h("li", {
    class: at < STEP[stage] ? "behind-us" : null, "aria-current": at === STEP[stage] && "step" }, step)));
}

/**
 * The card of a stage. `game` has `agreement`, `dead` (a Set of labels), `proposals`, `arbiter` and
 * `ofTable`, whether this browser is the arbiter's or the table's; `does` what its buttons do.
 */
export function agreementCard(stage, game, does) {
  return h("section", { class: `card stage ${stage}`, "aria-labelledby": "stage-title" },
    h("h2", { id: "stage-title" }, game.state?.phase === "paused" ? text.phases.paused : words.stages[stage]), CARDS[stage](game, does));
}

const CARDS = {
  waiting: () => [h("p", {}, words.noBoard)],
  play: playing,
  marking: (game, does) => [h("p", {}, words.mark), suggestions(game, does), ...confirmations(game, does), ...lastPass(game), playOn(game, does)],
  disputed: (game, does) => [dispute(game), ...confirmations(game, does), ...resumption(game, does)],
  missing: (game, does) => (game.agreement.undecided.length ? seki(game, does)
    : [h("p", { role: "alert" }, words.missing(game.agreement.missing_phrases, game.agreement.missing)), ...mending(game, does)]),
  result: (game, does) => [...result(game), ...lastPass(game), ...afterwards(game, does)],
};

/** Whether players may confirm here. */
const mayConfirm = ({ arbiter, ofTable }) => arbiter || ofTable;

function playing(game, does) {
  const { agreement } = game;
  const { passes, stop_passes: needed, to_play: side } = agreement;
  if (needed === null) return [h("p", {}, words.noPasses)];
  return [h("p", {}, words.played(passes, needed)),
    mayConfirm(game) ? h("div", { class: "actions" }, button(words.pass(side), () => does.pass(side))) : loginNote()];
}

function suggestions({ proposals, dead, agreement }, does) {
  const off = agreement.status.taken_off;
  const parts = [off.length > 0 && h("p", { class: "hint" }, words.takenOff(off))];
  if (proposals === null) parts.push(h("p", { class: "hint" }, words.asking));
  else if (proposals.dead.length === 0) parts.push(h("p", { class: "hint" }, words.nothingSuggested));
  else {
    const left = proposals.dead.flatMap(({ points }) => points).filter((label) => !dead.has(label));
    parts.push(h("ul", { class: "suggestions" }, proposals.dead.map((string) => h("li", { class: string.origin },
      h("span", { class: `dot ${string.color}`, "aria-hidden": "true" }), words.suggestion(string)))),
    left.length > 0 && h("div", { class: "actions" }, button(words.takeOver, () => does.mark(left))));
  }
  (proposals?.troubles ?? []).forEach((trouble, at) => parts.push(h("p", { class: "hint" }, words.trouble(proposals.trouble_phrases?.[at], trouble))));
  return h("div", { class: "suggested" }, parts);
}

function confirmations(game, does) {
  const { dead } = game;
  if (!mayConfirm(game)) return [...SIDES.map((side) => claimed(side, game)).filter(Boolean), loginNote()];
  return [h("p", { class: "marked" }, words.marked(stringsOf(dead, game.state.rows))),
    h("div", { class: "confirmations" }, SIDES.map((side) => h("div", { class: `confirmation ${side}` },
      button(words.confirm(side), () => does.confirm(side), isClaimed(side, game) ? "" : "primary"),
      claimed(side, game) ?? h("p", { class: "hint" }, words.notYet(side))))),
    h("div", { class: "actions" }, dead.size > 0 && button(words.clear, does.clear, "quiet"))];
}

/** Every stone that a side has called dead, null where it has said nothing. */
function claimOf(side, { agreement, state }) {
  const claim = agreement.status.claims[side];
  return claim === null ? null : wholeStrings(claim, state.rows);
}

function isClaimed(side, game) {
  const claim = claimOf(side, game);
  return claim !== null && sameSet(claim, game.dead);
}

function claimed(side, game) {
  const claim = claimOf(side, game);
  if (claim === null) return null;
  const same = sameSet(claim, game.dead);
  return h("p", { class: same ? "is-confirmed" : "hint" }, words.claimed(side, stringsOf(claim, game.state.rows), same));
}

const loginNote = () => h("p", { class: "hint" }, words.loginFirst, " ", h("a", { href: `login?next=${location.pathname}` }, words.login));

function dispute({ agreement: { status }, state }) {
  return h("p", { role: "alert" }, words.disputed(stringsOf(status.disputed, state.rows)), " ", words.howDisputed(status));
}

function resumption({ agreement: { status }, arbiter }, does) {
  if (!arbiter || !status.resume.length) return [];
  return [h("div", { class: "actions" }, status.resume.map((side) => button(words.resume(side, status.resumes), () => does.resume(side))))];
}

/** Play may go on without a dispute too, where the rules let a player ask for it. */
function playOn(game, does) {
  const parts = game.agreement.status.resumes === "opponent-of-requester" ? resumption(game, does) : [];
  return parts.length > 0 && h("details", {}, h("summary", {}, words.playOn), h("p", { class: "hint" }, words.request(game.agreement.status.resume_clause)), parts);
}

function mending(game, does) {
  return [h("div", { class: "actions" }, h("a", { class: "button primary", href: "arbiter" }, words.toArbiter), undo(game, does))];
}

/** Whether groups are in seki is stated by both sides, and entered by the arbiter. */
function seki(game, does) {
  const found = game.agreement.undecided;
  const stones = found.flatMap((each) => each.stones);
  const answers = game.arbiter ? [button(words.inSeki, () => does.seki(stones)), button(words.notInSeki, () => does.seki([]))] : [];
  return [h("p", { role: "alert" }, words.undecided(stones, found.flatMap((each) => each.eyes))),
    h("div", { class: "actions" }, ...answers, undo(game, does))];
}

/** The last correction is taken back, whatever it was: its button says when that is not the agreement. */
function undo({ agreement: { status }, state }, does) {
  const made = state.corrections?.made ?? [];
  if (!status || !made.length) return false;
  const ofAgreement = made.at(-1).type === "StatusClaimed";
  return button(ofAgreement ? words.undo : words.undoLast, () => does.undo(undoOfLast(made), ofAgreement ? words.undone : words.undoneLast));
}

function result({ agreement, state }) {
  return [h("p", { class: "big-result" }, text.result(agreement.result)),
    agreement.status?.agreed && h("p", { class: "hint" }, words.agreedOn(stringsOf(agreement.status.agreed, state.rows))),
    agreement.score && h("p", { class: "hint" }, words.equivalent(agreement.score))];
}

function lastPass({ agreement: { status } }) {
  return status?.last_pass ? [h("p", { class: "notice" }, words.lastPass(status.last_pass_clause))] : [];
}

function afterwards(game, does) {
  return [h("div", { class: "actions" }, h("a", { class: "button primary", href: "sheet" }, words.sheet), undo(game, does))];
}
