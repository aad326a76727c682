// The texts of the hall's pages by the place where they stand; their words are in the catalogues of the boards' pages.

import { named, say } from "/static/js/catalog.js";
import { list } from "/static/js/words.js";

const CAMERA = { occluded: say("camera-occluded"), lost: say("board-lost"), dark: say("board-trouble-camera-dark"), gone: say("camera-gone"), ended: say("camera-ended") };

/** Some seconds as a person says them. */
function span(seconds) {
  if (seconds < 60) return say("hall-seconds", { count: Math.max(0, Math.floor(seconds)) });
  if (seconds < 3600) return say("hall-minutes", { count: Math.floor(seconds / 60) });
  return say("hall-hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60 });
}

export const words = {
  ...named("hall", "name live lost"),
  pages: named("hall-pages", "hall alerts pairings boards aim sheets login"),
  table: (table) => say("hall-table", { table: String(table) }),
  span,

  hall: {
    ...named("hall", "title tools calm none noMatch clear sections search searchHint tables tablesHint badTables round anyRound state projector leaveProjector spectators keys keysTitle"),
    needing: (count) => say("hall-needing", { count }),
    troubled: (count) => say("hall-troubled", { count }),
    others: (count) => say("hall-others", { count }),
    states: named("hall-states", "any alert trouble play paused counting done setup"),
    shown: (shown, count) => (shown === count ? say("hall-shown-all", { count }) : say("hall-shown", { shown, count })),
    keysList: [
      ["/", say("hall-keys-search")],
      [say("hall-keys-arrows"), say("hall-keys-walk")],
      ["Enter", say("hall-keys-open")],
      ["N", say("hall-keys-next")],
      ["S", say("hall-keys-seen")],
      ["P", say("hall-keys-projector")],
      ["Esc", say("hall-keys-all")],
    ],
    failure: (why) => say("hall-failure", { why }),
    leaving: (troubles) => say("hall-leaving", { why: troubles.join(say("part-separator")) }),
  },

  tile: {
    move: (number) => (number ? say("tile-move", { number }) : say("tile-no-move")),
    turn: { black: say("tile-turn", { color: "black" }), white: say("tile-turn", { color: "white" }) },
    unnamed: named("colors", "black white"),
    versus: (black, white) => say("tile-versus", { black, white }),
    waits: (seconds) => say("tile-waits", { time: span(seconds) }),
    more: (count) => say("tile-more", { count }),
    label: (parts) => parts.filter(Boolean).join(". "),
  },

  board: {
    ...named("board", "never starting twinsTitle leftOut differs"),
    away: (since) => say("board-away", { since }),
    camera: CAMERA,
    trouble: named("board-trouble", "CameraGone CameraFrozen CameraDark DiskNearlyFull"),
    twins: (numbers) => say("board-twins", { numbers: list(numbers) }),
    strange: (count) => say("board-strange", { count }),
    unreadable: ({ count, why }) => say("board-unreadable", { count, why }),
  },

  alerts: {
    ...named("log", "title intro none filter atTable"),
    open: (count) => say("log-open", { count }),
    seenBy: (who, at) => say("log-seen-by", { who, at }),
    took: (count, median, longest) => say("log-took", { count, median: span(median), longest: span(longest) }),
    columns: Object.values(named("log-columns", "table what raised endedBy took")),
    states: named("log-states", "open call"),
    filters: named("log-filters", "all open ended"),
  },

  pairings: {
    ...named("pairings", "intro paste columns take file running leave change changeOne edit asBefore keep terms atBoard"),
    title: say("hall-pages-pairings"),
    list: say("hall-sections"),
    taken: (changed, left) => say("pairings-taken", { changed, left }),
    bad: (count) => say("pairings-bad", { count }),
    line: (line, message) => say("pairings-line", { line, message }),
    runningAt: (boards) => say("pairings-running-at", { boards: list(boards) }),
    goesOn: (move) => say("pairings-goes-on", { move }),
    became: named("pairings-became", "taken asks next refused"),
    editOf: (table) => say("pairings-edit-of", { table }),
    kept: (table) => say("pairings-kept", { table }),
    heads: [say("log-columns-table"), say("hall-round"), ...Object.values(named("colors", "black white")), ...Object.values(named("pairings", "terms atBoard edit"))],
    fields: {
      ...named("pairings", "tournament pairing"),
      ...named("game", "rules komi handicap"),
      ...named("colors", "black white"),
      table: say("log-columns-table"),
      round: say("hall-round"),
      black_rank: say("game-player-rank-black"),
      white_rank: say("game-player-rank-white"),
    },
  },

  desk: {
    ...named("desk", "title leave results other otherHint result files"),
    reads: (source, round) => say("desk-reads", { source, round: String(round ?? "–") }),
    question: (table, { black, white }) => say("desk-question", { table, black, white }),
    confirm: (result) => say("desk-confirm", { result }),
    confirmed: (table) => say("desk-confirmed", { table }),
    stages: {
      played: () => say("desk-stage-played"),
      open: () => say("desk-stage-open"),
      confirmed: ({ confirmed, by }) => say("desk-stage-confirmed", { result: confirmed, who: by }),
      sent: ({ confirmed, by }) => say("desk-stage-sent", { result: confirmed, who: by }),
    },
    heads: [say("log-columns-table"), say("hall-round"), Object.values(named("colors", "black white")).join(" – "), say("desk-result"), say("hall-state"), say("pairings-edit")],
  },

  boards: {
    ...named("boards", "intro name nameHint add once onBoard copy copied notCopied ca qr list online remove removeSure"),
    title: say("hall-pages-boards"),
    added: (board) => say("boards-added", { board }),
    heads: [say("pages-board"), say("log-columns-table"), say("hall-state"), say("boards-heard"), say("boards-remove")],
    removeOf: (board) => say("boards-remove-of", { board }),
    removed: (board) => say("boards-removed", { board }),
  },

  aim: {
    title: say("hall-pages-aim"),
    intro: say("aim-intro"),
    ready: (ready, count) => say("aim-ready", { ready, count }),
    picture: (table) => say("aim-picture", { table }),
  },

  sheets: {
    ...named("sheets", "intro print follow"),
    title: say("hall-pages-sheets"),
  },

  login: {
    ...named("hall-login", "title hint name toHall leave enter"),
    isIn: (name) => say("hall-login-is-in", { name }),
  },
};
