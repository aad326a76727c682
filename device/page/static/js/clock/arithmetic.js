// The arithmetic of a game clock, in whole milliseconds: that of rules/clock.py in the browser.
// A test holds both together.

const MS = 1000;
const MOST_MS = 86_400 * MS;
const MOST_COUNT = 100;

const TEXT = /^(\d+)(?: \+ (?:(\d+)[x/])?(\d+) (byo-yomi|Canadian|Fischer|Bronstein))?$/;

const OTHER = { black: "white", white: "black" };

/** Whether a text is a time control as the server writes it. */
export const isControl = (text) => TEXT.test(text);

/** The time control of a text as the server writes it, such as "1800 + 5x30 byo-yomi". */
export function controlOf(text) {
  const [, main, count, period, system = "absolute"] = TEXT.exec(text);
  return { system, main_s: Number(main), period_s: Number(period ?? 0), count: Number(count ?? 0) };
}

const periodMs = (control) => control.period_s * MS;

/** What a player has before the first move. */
export function full(control) {
  return { main_ms: control.main_s * MS, period_ms: control.system === "Fischer" ? 0 : periodMs(control), count: control.count, flag: false };
}

/** What is left once the clock has run for `ms`. A period that is used up exactly is lost. */
function afterTime(control, left, ms) {
  if (control.system !== "Bronstein") return taken(control, left, ms);
  const delay = Math.min(left.period_ms, ms);
  return taken(control, { ...left, period_ms: left.period_ms - delay }, ms - delay);
}

/** What is left once a move was made; a fallen flag stays fallen. */
function afterMove(control, left) {
  if (left.flag) return left;
  switch (control.system) {
    case "Fischer":
      return { ...left, main_ms: Math.min(left.main_ms + periodMs(control), MOST_MS) };
    case "Canadian":
      if (left.main_ms > 0) return left;
      return left.count > 1 ? { ...left, count: left.count - 1 } : { ...left, count: control.count, period_ms: periodMs(control) };
    case "absolute":
      return left;
    default:
      return { ...left, period_ms: periodMs(control) };
  }
}

function adjustedLeft(control, left, ms, periods) {
  let { count, period_ms } = left;
  if (control.system === "byo-yomi" && periods) {
    count = Math.max(0, Math.min(count + periods, MOST_COUNT));
    period_ms = count ? period_ms || periodMs(control) : 0;
  }
  return taken(control, { main_ms: Math.min(left.main_ms + Math.max(ms, 0), MOST_MS), count, period_ms }, Math.max(-ms, 0));
}

function taken(control, left, ms) {
  const main = Math.min(left.main_ms, ms);
  const main_ms = left.main_ms - main;
  let { period_ms, count } = left;
  let rest = ms - main;
  if (control.system === "Canadian") period_ms = Math.max(0, period_ms - rest);
  while (control.system === "byo-yomi" && count && rest >= period_ms) {
    rest -= period_ms;
    count -= 1;
    period_ms = count ? periodMs(control) : 0;
  }
  if (control.system === "byo-yomi" && count) period_ms -= rest;
  return { main_ms, period_ms, count, flag: main_ms === 0 && period_ms === 0 };
}

/** A clock whose first move begins at `at_ms`. */
export function started(control, turn, at_ms) {
  return { control, black: full(control), white: full(control), turn, running: true, at_ms };
}

/** The clock at `at_ms`, which is never earlier than it is. */
export function until(clock, at_ms) {
  if (!clock.running) return { ...clock, at_ms };
  return { ...clock, [clock.turn]: afterTime(clock.control, clock[clock.turn], at_ms - clock.at_ms), at_ms };
}

/** The clock once `step`, an entry of its log, has happened; an order has what is `ordered`. */
export function afterStep(clock, step) {
  const now = clock && until(clock, step.at_ms);
  switch (step.act) {
    case "start":
      return started(controlOf(step.control), step.color, step.at_ms);
    case "press":
      return { ...now, [step.color]: afterMove(now.control, now[step.color]), turn: OTHER[step.color] };
    case "stop":
      return { ...now, running: false };
    case "go":
      return { ...now, running: true, turn: step.color };
    case "order":
      return afterOrder(now, step.ordered);
    default:
      return now;
  }
}

function afterOrder(now, { action, color, seconds, periods }) {
  if (action === "stop") return { ...now, running: false };
  if (action === "go") return { ...now, running: true, turn: color ?? now.turn };
  return { ...now, [color]: adjustedLeft(now.control, now[color], seconds * MS, periods) };
}
