// What a person has entered, in a sentence: for the answer to a click, and for the list of corrections.

import { text } from "./messages.js";
import { sentence } from "./words.js";

/** Facts that are no corrections: an Undo is not about them. */
const NOT_UNDONE = ["ArbiterCalled", "ClockOrder", "Continued", "NewGame", "Paused", "Redo", "Undo"];

export const canBeUndone = ({ type }) => !NOT_UNDONE.includes(type);

/** Takes back the last of the corrections `made`, which may not be the last by then; of several at once the last. */
export function undoOfLast(made) {
  const [one, other] = made.filter(({ n }) => n === made.at(-1).n);
  return { type: "Undo", ...(!other && { correction: one.n }) };
}

const SENTENCES = {
  PassPressed: ({ color }) => text.corrections.passed(color),
  Edited: edited,
  Resync: () => text.corrections.resynced,
  ReplaceMove: moved, InsertMove: moved, DeleteMove: moved,
  Undo: ({ correction }) => (correction ? text.arbiter.takenBack : text.corrections.undone),
  Redo: () => text.corrections.redone,
  AnswerQuestion: ({ answer }, line) => both(line && text.alerts.answer(answer, line), text.alerts.answered),
  DismissAlert: (fact, line) => both(titleOf(line), text.alerts.dismissed),
  AcceptAsPlayed: (fact, line) => both(titleOf(line), acceptance(line).accepted),
  PutRight: (fact, line) => both(titleOf(line), isCall(line) ? text.alerts.isAttended : text.alerts.isRight),
  Paused: () => text.game.paused,
  Continued: () => text.game.going,
  Resign: ({ color }) => text.game.resigned(color),
  Resumed: () => text.game.resumed,
  ResultGiven: ({ result }) => both(text.result(result), text.game.given),
  EndGame: ({ result }) => both(result && text.result(result), text.game.ended),
  NewGame: () => text.game.begun,
  Penalised: ({ color, points }) => text.game.penaltyGiven(color, points),
  MethodAgreed: ({ method }) => text.game.methodAgreed(method),
  GameDescribed: () => text.game.described,
  StatusClaimed: ({ color, dead = [] }) => text.count.claimed(color, dead.map((label) => ({ label, count: 1 })), false),
  SekiStated: ({ seki = [] }) => both(text.several(seki), seki.length ? text.count.inSeki : text.count.notInSeki),
  ClockOrder: ({ action }) => ({ stop: text.clockCard.stopped, go: text.clockCard.going })[action] ?? text.clockCard.ordered,
};

/** What `fact` has entered; `line` is that of the alert or the question that it is about, where it is known. */
export const entered = (fact, line = null) => SENTENCES[fact.type]?.(fact, line) ?? sentence(fact.type);

/** Alerts that wait for an arbiter: no camera shows them, and nothing on the table ends them. */
const FOR_ARBITER = ["ArbiterCalled", "TimeRanOut"];

export const isCall = (line) => FOR_ARBITER.includes(line?.type);

/** The words for accepting what an alert is about. */
export const acceptance = (line) => (line?.type === "PlayInBreak" ? text.alerts.inBreak : text.alerts);

const titleOf = (line) => line && text.alerts.title(line.type, false);

const both = (about, done) => (about ? text.sentences([sentence(about), sentence(done)]) : sentence(done));

function edited({ stones, to_play: side }) {
  const points = Object.entries(stones);
  return points.length ? text.sentences(points.map(([point, color]) => text.corrections.stoneSet(point, color ?? "empty"))) : text.corrections.turned(side);
}

function moved(fact) {
  return both(text.corrections.entered(fact), text.corrections.corrected);
}
