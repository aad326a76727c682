// The texts of the page by the place where they stand; their words are in ../messages/*.ftl.

import { kebab, language, named, say } from "./catalog.js";
import { clausesOf } from "./clauses.js";
import { pointName } from "./coordinates.js";
import { eventText, eventTitle, remedyText } from "./event_text.js";
import { phrased } from "./texts.js";
import { labelled, list, number, places, result, sentence, several } from "./words.js";

const sentences = (parts) => parts.filter(Boolean).join(say("sentence-separator"));

/** Who leads by how much, of a margin that is Black's less White's. */
const lead = (margin) => ({ color: margin > 0 ? "black" : "white", margin: number(Math.abs(margin)) });

const PROGRAMS = { gnugo: "GNU Go", katago: "KataGo" };

export const text = {
  ...named("page", "name skip navigation close more cancel language coordinates install"),
  pages: named("pages", "board games count photo arbiter setup login table clock join hall rules phone first"),
  colors: named("colors", "black white"),

  connection: named("connection", "lost connecting"),
  camera: named("camera", "ok paused occluded lost dark gone ended away alt waiting none legend"),
  recent: {
    ...named("recent", "title around none alt play stop"),
    at: (time, move) => say("recent-at", { time, move }),
  },

  attention: {
    ...named("attention", "label sound show seen paused pausedSure asking askSound hear stayQuiet silenced"),
    title: (count, what, page) => say("attention-title", { count, what, page }),
    pausedTitle: (page) => say("attention-paused-title", { page }),
    several: (count, what) => say("attention-several", { more: count - 1, what }),
  },

  errors: {
    ...named("errors", "connection page"),
    byStatus: named("errors", "401 403 404 413 429 503"),
    status: (status) => say("errors-status", { status: String(status) }),
  },

  position({ size, black, white, last }) {
    const side = (color, labels) => (labels.length ? say("position-stones", { color, stones: labels.map(pointName).join(" ") }) : say("position-no-stones", { color }));
    return sentences([say("position-board", { size }), side("black", black), side("white", white), last && say("position-last", { point: pointName(last) })]);
  },
  point(label, kind, mark, said = "") {
    const point = say("point", { label: pointName(label), kind, mark: mark ?? "none" });
    return said ? say("point-said", { point, said }) : point;
  },

  steps: {
    ...named("steps", "group slider first back forward last numbers behind live"),
    position(at, count) {
      if (count === 0) return say("steps-none");
      return at === count ? say("steps-at-last", { at }) : say("steps-at", { at, count });
    },
  },

  board: named("board", "toCount toResult inWords download projector"),

  players: {
    ...named("players", "title toPlay"),
    prisoners: (count) => say("players-prisoners", { count }),
  },

  phases: named("phases", "setup play disturbed paused agreement counting done"),
  rules: named("rules", "bga2009 aga1991 aga wmsg2008 japanese_1989 egf_japanese korean_2016 chinese_official chinese_simplified ing_official ing_simplified nz tromp_taylor simple"),
  round: (round) => (/^\d+$/.test(round) ? say("round", { round: String(round) }) : round),
  hubTrouble: (why) => say("hub-trouble", { why }),
  komi: (value) => say("komi", { komi: number(value) }),
  handicap: (count) => say("handicap", { count }),
  result,
  several,
  sentences,

  moves: {
    ...named("moves", "title none pass inferred"),
    label(at, color, point, inferred) {
      if (point) return say(inferred ? "moves-label-inferred" : "moves-label", { at, color, point: pointName(point) });
      return say(inferred ? "moves-label-pass-inferred" : "moves-label-pass", { at, color });
    },
  },
  news: named("news", "title"),
  event: eventText,
  refusal: (phrases, english) => sentence(phrased(phrases, english)),
  note: (phrases, english) => (phrases?.length ? sentence(phrased(phrases, english)) : english),
  clauses: clausesOf,
  remedy: remedyText,

  alerts: {
    ...named("alerts", "remedy mustLie putRight isRight attended isAttended accept acceptSure accepted dismiss dismissSure dismissed answered over"),
    title: (type, question) => (question ? say("alerts-question") : eventTitle(type)),
    when: named("alerts-when", "before after now"),
    picture: (when) => say(`alerts-picture-${when}`),
    inBreak: named("alerts-in-break", "accept acceptSure accepted"),
    answer: (answer, line) => say(`alerts-answer-${kebab(answer)}`, { color: line.color }),
    effect: (answer, line) => say(`alerts-effect-${kebab(answer)}`, { color: line.color }),
  },

  arbiter: named("arbiter", "calm picture undo takenBack"),
  why: {
    ...named("why", "now alert led nothing figures"),
    says: inPlainWords,
    waits: (reason, labels) => (labels.length ? say("why-waits-at", { reason, points: places(labels) }) : say("why-waits", { reason })),
    recorded: (says) => (says ? say("why-recorded", { says: inPlainWords(says) }) : say("why-weighs-nothing")),
    score: (value) => say("why-score", { value: value.toFixed(1) }),
    speaksFor: (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`,
  },

  corrections: {
    ...named("corrections", "title hint history move stone stoneSure stoneLabel stoneKind turn toPlay resync resyncSure resynced undo redo undone redone kind number color point pointExample pointHint boardLabel enter corrected refused"),
    pass: (color) => say("corrections-pass", { color }),
    passed: (color) => say("corrections-passed", { color }),
    stones: named("corrections-stones", "black white empty"),
    stoneSummary: (point, kind) => say("corrections-stone-summary", { point: pointName(point), kind }),
    stoneSet: (point, kind) => say("corrections-stone-set", { point: pointName(point), kind }),
    stoneThere: (point) => say("corrections-stone-there", { point: pointName(point) }),
    turned: (color) => say("corrections-turned", { color }),
    /** A move that was entered, without what stood there before. */
    entered: ({ type, move, ...now }) => labelled(text.corrections.kinds[type], type === "DeleteMove" ? move : list([move, aMove(now)])),
    kinds: named("corrections-kinds", "ReplaceMove InsertMove DeleteMove"),
    noPoint: (point) => say("corrections-no-point", { point }),
    same: (at) => say("corrections-same", { number: at }),
    summary(fact, move) {
      const was = move && aMove(move);
      if (fact.type === "InsertMove") return say("corrections-inserts", { now: aMove(fact), number: fact.move });
      if (!move) return say("corrections-no-move");
      if (fact.type === "DeleteMove") return say("corrections-deletes", { number: fact.move, was });
      return say("corrections-replaces", { number: fact.move, was, now: aMove(fact) });
    },
  },

  game: {
    ...named("game", "title pause paused go going resign resigns resignSure resume resumed result resultSure given enter penalty penaltySure penalised penaltyHint penaltyReason noPenalty method methodSure counted end endSure ended describe describeSure rankHint event round described winner reason margin marginHint newGame newGameSure rules komi komiHint handicap first firstStone blackSide unknownSide begin begun"),
    resigned: (color) => say("game-resigned", { color }),
    resumeSure: (color) => say("game-resume-sure", { color }),
    penaltyGiven: (color, points) => say("game-penalty-given", { color, points, margin: number(points) }),
    methods: named("game-methods", "territory area"),
    playerName: named("game-player-name", "black white"),
    playerRank: named("game-player-rank", "black white"),
    methodAgreed: (method) => say("game-method-agreed", { method }),
    winners: named("game-winners", "none draw lost void"),
    reasons: { points: say("game-reasons-points"), R: say("game-reasons-resignation"), T: say("game-reasons-time"), F: say("game-reasons-forfeit") },
    sides: named("game-sides", "bottom left top right"),
  },

  passing: {
    outOfTurn: (color) => say("passing-out-of-turn", { color }),
    again: (color) => say("passing-again", { color }),
  },

  assignment: {
    ...named("assignment", "title take later taking waiting"),
    pairing,
    states: named("assignment-states", "taken asks next refused"),
  },

  score: {
    ...named("score", "rules method komi komiHint"),
    methods: { "": say("score-methods-by-rules"), ...named("score-methods", "territory area") },
    prisoners: named("score-prisoners", "black white"),
    lines: named("score-lines", "territory stones prisoners pass_stones dead komi"),
    number,
    other: (method, margin) => (margin === 0 ? say("score-other-equal", { method }) : say("score-other", { method, ...lead(margin) })),
    unsettled: (labels) => (labels.length > 12 ? say("score-unsettled-many", { count: labels.length }) : say("score-unsettled", { points: places(labels) })),
    notes: (count) => say("score-notes", { count }),
  },

  photo: {
    ...named("photo", "title intro drop take choose reading pictureAlt gridNote boardLabel notRead cornersTitle readHere gridWrong whoseTurn turnUnknown whichSide turn notFinished notFinishedWhy countAnyway tapPoint tapDead download score toScoring toCorrecting"),
    summary(size, confidence, doubts) {
      const hidden = doubts.filter((kind) => kind === "hidden").length;
      const unsure = doubts.length - hidden;
      if (hidden > 0) return sentences([say("photo-lines", { size }), say("photo-hidden", { count: hidden }), unsure > 0 && say("photo-unsure", { count: unsure })]);
      return sentences([say("photo-sure", { size, percent: Math.floor(100 * confidence) }), unsure > 0 && say("photo-unsure", { count: unsure })]);
    },
    refused: named("photo-refused", "no_grid ambiguous_grid blurred too_dark occluded"),
    asItLies: (ended) => say("photo-as-it-lies", { result: result(ended) }),
    kept: (name) => say("photo-kept", { name }),
  },

  count: {
    ...named("count", "title stepsLabel score noScore options noBoard boardLabel tap choose undoFirst noPasses loginFirst login mark asking nothingSuggested takeOver clear playOn toArbiter inSeki notInSeki undo undone undoLast undoneLast sheet"),
    steps: [say("count-steps-pass"), say("count-steps-agree"), say("count-steps-result")],
    stages: named("count-stages", "waiting play marking disputed missing result"),
    scores: named("count-scores", "marking result"),
    ifEnded: (ended) => say("count-if-ended", { result: result(ended) }),
    played: (passes, needed) => say("count-played", { passes, needed }),
    pass: (color) => say("count-pass", { color }),
    takenOff: (labels) => say("count-taken-off", { points: places(labels) }),
    suggestion({ color, points, origin, source }) {
      if (origin === "certain") return say("count-suggestion-certain", { color, points: places(points) });
      const [first, second] = source.split("+").map((name) => PROGRAMS[name] ?? name);
      const programs = second ? say("count-two-programs", { first, second }) : first;
      return say("count-suggestion", { color, points: places(points), programs });
    },
    trouble: (phrases, english) => `${phrased(phrases, english)}${say("full-stop")}`,
    marked: (found) => (found.length ? say("count-marked", { points: strings(found) }) : say("count-nothing-marked")),
    confirm: (color) => say("count-confirm", { color }),
    notYet: (color) => say("count-not-yet", { color }),
    claimed(color, found, same) {
      if (same) return say("count-claimed-same", { color });
      return found.length ? say("count-claimed", { color, points: strings(found) }) : say("count-claimed-nothing", { color });
    },
    disputed: (found) => say("count-disputed", { points: strings(found) }),
    howDisputed,
    request: (clause) => (clause ? say("count-request-cited", { clause }) : say("count-request")),
    resume: (color, resumes) => (resumes === "opponent-of-requester" ? say("count-resume-requested", { color }) : say("count-resume", { color })),
    missing: (phrases, english) => say("count-missing", { what: sentence(phrased(phrases, english)) }),
    undecided: (stones, eyes) => say("count-undecided", { points: places(stones), eyes: places(eyes) }),
    agreedOn: (found) => (found.length ? say("count-agreed-on", { points: strings(found) }) : say("count-agreed-nothing")),
    equivalent({ other, margin }) {
      if (!other || other.margin === null) return "";
      if (other.margin === margin) return say("count-both-methods");
      return other.margin === 0 ? say("count-otherwise-equal", { method: other.method }) : say("count-otherwise", { method: other.method, ...lead(other.margin) });
    },
    lastPass: (clause) => (clause ? say("count-last-pass-cited", { clause }) : say("count-last-pass")),
    unsettledSure: (labels) => say("count-unsettled-sure", { count: labels.length, points: places(labels.slice(0, 12)), more: Math.max(labels.length - 12, 0) }),
    legend(stage, counted) {
      const { method, unsettled = [] } = counted ?? {};
      const owned = method === "area" ? named("count-legend-area", "black white") : named("count-legend-territory", "black white");
      const signs = [["owned black", owned.black], ["owned white", owned.white], ["dead", say("count-legend-dead")]];
      if (unsettled.length && stage !== "play") signs.push(["unsettled", say("count-legend-unsettled")]);
      return stage === "marking" || stage === "disputed" ? [...signs, ["certain", say("count-legend-certain")], ["suggested", say("count-legend-suggested")]] : signs;
    },
    explain({ side, stone, dead, method }) {
      const color = { B: "black", W: "white" }[side];
      if (!color) return stone === "." ? say("count-explain-nobody") : "";
      if (method === "area" || stone === ".") return say("count-explain-point", { color });
      return dead ? say("count-explain-dead", { color }) : say("count-explain-nothing");
    },
  },

  filled: {
    ...named("filled", "title intro kind leftTitle take choose camera heaps again counting boardLabel"),
    kinds: named("filled-kinds", "territory area half"),
    left: named("filled-left", "black white"),
    live: {
      ...named("filled-live", "title shown expected board boardLabel"),
      verdict({ agrees, compared, off, expected }) {
        if (agrees) return say("filled-live-agrees");
        if (!compared) return say("filled-live-arranging");
        if (!off) return say("filled-live-unclear");
        const margin = expected.black - expected.white + off;
        const by = number(Math.abs(off));
        return margin === 0 ? say("filled-live-differs-equal", { off: by }) : say("filled-live-differs", { off: by, ...lead(margin) });
      },
      reason: (phrases, english) => sentence(phrased(phrases, english)),
    },
    verdict({ agrees, result: shown, expected }) {
      if (agrees) return say("filled-agrees", { result: result(shown) });
      return expected === 0 ? say("filled-differs-equal", { result: result(shown) }) : say("filled-differs", { result: result(shown), ...lead(expected) });
    },
    difference({ region, shown, expected }) {
      const values = { points: places(region.slice(0, 8)), shown: number(shown), expected: number(expected) };
      return region.length > 8 ? say("filled-difference-many", { ...values, more: region.length - 8 }) : say("filled-difference", values);
    },
    oneSide: ({ color, vacant, stones, heaps }) => say("filled-one-side", { color, vacant, stones, heaps }),
    shows: ({ black, white, vacant, komi, confidence }) => say("filled-shows", {
      black: number(black.points), white: number(white.points), vacant, komi: number(komi), percent: Math.min(99, Math.floor(100 * confidence)) }),
  },

  setup: {
    ...named("setup", "title intro pictureAlt judgement corners dragHint size keepCorners asFound cornersSet lock toLock toUnlock locked unlocked"),
    boardFound: (size) => say("setup-board-found", { size }),
    boardPoor: (size, names) => say("setup-board-poor", { size, names: list(names) }),
    noBoard: ({ message, phrases }) => say("setup-no-board", { why: phrased(phrases, message) }),
    judged: phrased,
    names: named("setup-names", "sharpness light glare angle size rate"),
    verdicts: named("setup-verdicts", "good fair poor"),
    cornerNames: Object.values(named("setup-corner-names", "topLeft topRight bottomRight bottomLeft")),
    cornerAt: (name, x, y) => say("setup-corner-at", { name, x, y }),
    lines: (count) => say("setup-lines", { count }),
    adjusted({ lock, exposure_us: exposure, gain }) {
      return sentences([say(`setup-locks-${lock}`), now(exposure && (exposure / 1000).toFixed(1), gain && gain.toFixed(1))]);
    },
  },

  games: {
    ...named("games", "title intro none current open record replay all sheet search zip"),
    moves: (count) => say("moves-count", { count }),
    columns: Object.values(named("games-columns", "game black white result moves record")),
  },

  table: {
    ...named("table", "joinTitle joinHint code connect notHere notConnected clock call callSure called leave leaveSure"),
    pass: (color) => say("table-pass", { color }),
    passSure: (color) => say("table-pass-sure", { color }),
    passed: (color) => say("table-passed", { color }),
  },
  clock: {
    ...named("clock", "title intro control controlHint none otherTime given noControl first start runs stopped stop go pass call swap table over lastPeriod unreachable elsewhere here other takeOver takeOverSure noBoard"),
    heard: named("clock-heard", "voice beeps silent"),
    main: (minutes) => say("clock-main", { minutes }),
    periods: (count) => say("clock-periods", { count }),
    byoyomi: (count, period) => say("clock-byoyomi", { count, period }),
    canadian: (count, period) => say("clock-canadian", { count, period }),
    increment: (period) => say("clock-increment", { period }),
    delay: (period) => say("clock-delay", { period }),
    kept: (count) => say("clock-kept", { count }),
  },
  clockCard: {
    ...named("clock-card", "title stop go stopped going adjust side what seconds periods reason enter nothing ordered"),
    ways: named("clock-card-ways", "give take penalty"),
    waiting: (count) => say("clock-card-waiting", { count }),
  },
  devices: {
    ...named("devices", "open title hint none endsWithGame withGame add qr scan code joined revoke"),
    name: ({ id: number, role }) => say("devices-name", { number, role }),
    since: (time) => say("devices-since", { time: time.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" }) }),
    revokeNamed: ({ id: number, role }) => say("devices-revoke-named", { number, role }),
    revokeSure: ({ id: number, role }) => say("devices-revoke-sure", { number, role }),
    revoked: ({ id: number, role }) => say("devices-revoked", { number, role }),
  },
  phone: {
    ...named("phone", "title hint certificate connect notConnected start stop takeOver preview lens place awake notAwake held slow card none scan"),
    states: named("phone-states", "stopped waiting sending lost hidden noPicture"),
    troubles: {
      ...named("phone-troubles", "insecure other"),
      NotAllowedError: say("phone-troubles-not-allowed"),
      NotFoundError: say("phone-troubles-not-found"),
      NotReadableError: say("phone-troubles-not-readable"),
    },
    refusals: named("phone-refusals", "other_phone no_phone login_needed not_allowed"),
    lensNumbered: (number) => say("phone-lens-numbered", { number }),
    rate: (sent, given) => (given === null ? say("phone-rate-sent", { sent: rate(sent) }) : say("phone-rate", { sent: rate(sent), given: rate(given) })),
    battery: (percent) => say("phone-battery", { percent }),
    charging: (percent) => say("phone-battery-charging", { percent }),
    batteryLow: (percent) => say("phone-battery-low", { percent }),
  },
  first: {
    ...named("first", "title intro cameraHint none phone demo network tryIt again gameHint next skip back skipAll begin keep begun moved starting"),
    steps: named("first-steps", "camera picture game begin"),
    named: (name, source) => say("first-named", { name, source }),
    keptAt: (file) => say("first-kept-at", { file }),
    noSource: (source) => say("first-no-source", { source }),
    noAnswer: (source) => say("first-no-answer", { source }),
    phoneLater: (address) => say("first-phone-later", { address }),
  },
  overlay: {
    refused: (name, value, used) => say("overlay-refused", { name, value, used }),
    unknown: (name) => say("overlay-unknown", { name }),
    noBoard: (name) => say("overlay-no-board", { name }),
  },
  share: named("share", "share title qr send copy copied embed embedHint open"),
  offline: named("offline", "title why again"),
  rulesPage: {
    ...named("rules-page", "title intro unknown"),
    cited: (cited) => say("rules-page-cited", { cited }),
  },
  sheetBar: named("sheet-bar", "label back print pdf"),
  login: named("login", "title hint name password enter isIn toArbiter leave sound"),
  sound: named("sound", "on off"),
};

const rate = (value) => value.toLocaleString(language, { maximumFractionDigits: 1 });

/** What the program says to have found, with the names of events in words. */
function inPlainWords(says) {
  return says.replace(/\b[A-Z][a-z]+(?:[A-Z][a-z]*)+/g, eventTitle).replaceAll("; ", say("list-separator"));
}

function aMove({ color, point }) {
  return point ? say("corrections-a-move", { color, point: pointName(point) }) : say("corrections-a-pass", { color });
}

/** Strings by one stone of each, with the number of their stones where that is more. */
function strings(found) {
  return list(found.map(({ label, count }) => (count === 1 ? pointName(label) : say("strings", { point: pointName(label), count }))));
}

/** The table of the hall, by its number or its name. */
function tableOf(table) {
  return /^\d+$/.test(table) ? say("table-numbered", { table: String(table) }) : table;
}

/** What the hub has assigned to this board. */
function pairing({ tournament, round, table, players = {}, komi, handicap }) {
  const name = (color) => [players[color] ?? text.colors[color], players[`${color}_rank`] && `(${players[`${color}_rank`]})`].filter(Boolean).join(" ");
  return list([
    tournament,
    round !== undefined && text.round(round),
    table !== undefined && tableOf(table),
    `${name("black")} – ${name("white")}`,
    komi !== undefined && text.komi(komi),
    handicap > 0 && text.handicap(handicap),
  ].filter(Boolean));
}

/** What the rules offer to players who do not agree, with the clauses where the rules state them. */
function howDisputed({ resume, resumes, referee, clause, resume_clause: first }) {
  const cited = (id, values = {}) => (clause ? say(id, { ...values, clause }) : say(`${id}-bare`, values));
  if (resumes === "opponent-of-requester" && !referee) return say("count-dispute-both-lose", { clause });
  if (resumes === "opponent-of-requester") return first ? cited("count-dispute-requested", { first }) : say("count-dispute-requested-bare");
  if (referee) return cited("count-dispute-referee");
  if (!resume.length) return say("count-dispute-again");
  return resume.length > 1 ? cited("count-dispute-played-either") : cited("count-dispute-played", { color: resume[0] });
}

function now(exposure, gain) {
  if (exposure) return gain ? say("setup-now-both", { exposure, gain }) : say("setup-now-exposure", { exposure });
  return gain && say("setup-now-gain", { gain });
}
