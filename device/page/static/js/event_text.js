// Event lines as sentences for people: what happened, a title, how it is put right.

import { hasAttribute, hasMessage, kebab, say } from "./catalog.js";
import { phrased } from "./texts.js";
import { result, several } from "./words.js";

const CODES = /^[a-z_]+$/;
const TURN_IN_DOUBT = ["TwoInARow", "SelfCapture", "KoRetake", "SuperkoRepetition", "OccupiedIntersection"];
const HANDS = { "pass stone": "hands-pass-stone", "pass stone returned": "hands-pass-stone-returned", prisoners: "hands-prisoners" };

const OF_RESULTS = ["ResultByReferee"];

const points = (line) => line.points ?? (line.point ? [line.point] : []);

/** What the sentences about an event line may speak of. */
function valuesOf(line) {
  const labels = points(line);
  return {
    color: line.color ?? null, points: several(labels), count: labels.length, move: line.move ?? 0, after: line.after ?? "none",
    forced: line.forced ? "yes" : "no",
  };
}

/** What happened. A line of another program, or of an unknown type, is shown as it was written. */
export function eventText(line) {
  const id = [`event-${line.type}-${line.detail}`, `event-${line.type}`].find(hasMessage);
  if (id === undefined) return line.text ?? [spaced(line.type), several(points(line))].filter(Boolean).join(": ");
  return ended(line, detailed(line, say(id, valuesOf(line))));
}

function detailed(line, said) {
  if (!line.detail || CODES.test(line.detail)) return said;
  return say("event-detail", { said, detail: OF_RESULTS.includes(line.type) ? result(line.detail) : phrased(line.phrases, line.detail) });
}

/** The sentence about an alert that is over says how it ended. */
function ended({ state = "open", outcome }, said) {
  if (state === "open") return said;
  const how = `outcome-${kebab((outcome ?? "").replaceAll(" ", "-"))}`;
  return hasMessage(how) ? say(`event-${state}-as`, { said, outcome: say(how) }) : say(`event-${state}`, { said });
}

/** A few words for events of a type. */
export function eventTitle(type) {
  const id = `event-${type}`;
  if (hasAttribute(id, "title")) return say(id, { attribute: "title" });
  return hasMessage(id) ? say("event-title") : spaced(type);
}

/** How it is put right, who hands over what, and who plays then; "" where nothing is to do. */
export function remedyText(line) {
  const id = `event-${line.type}`;
  if (!line.remedy || !hasMessage(id)) return line.remedy ?? "";
  const { loses = [], warning } = line;
  if (loses.length === 1) return say("remedy-lost", { color: loses[0] });
  return [
    hasAttribute(id, "remedy") && say(id, { attribute: "remedy", ...valuesOf(line) }),
    ...(line.hand_over ?? []).map(handed),
    TURN_IN_DOUBT.includes(line.type) && line.to_play && say("remedy-to-play", { color: line.to_play }),
    loses.length > 0 && say("remedy-both-lose"),
    warning && say("remedy-warning", { color: warning.color, cost: warning.points }),
    line.referee && say("remedy-referee"),
  ].filter(Boolean).join(say("sentence-separator"));
}

function handed({ from, to, count, what }) {
  return say(HANDS[what] ?? "hands-own", { color: from, count, giver: say(`colors-${from}`), receiver: say(`colors-${to}`) });
}

const spaced = (name) => name.replace(/(?<=[A-Za-z])([A-Z])/g, " $1").toLowerCase().replace(/^./, (letter) => letter.toUpperCase());
