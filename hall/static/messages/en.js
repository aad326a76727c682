// Every text of the hall's pages in English. Another language is a module of the same shape beside
// this one, named in js/messages.js.

const tables = (count) => (count === 1 ? "1 table" : `${count} tables`);

/** Some seconds as a person says them. */
function span(seconds) {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
}

export const en = {
  name: "Hall",
  pages: { hall: "All tables", alerts: "Alerts", login: "Log in" },
  live: "Live",
  lost: "Connection lost – trying again",
  table: (table) => `Table ${table}`,
  span,

  hall: {
    title: "All tables",
    needing: (count) => `Needs an arbiter: ${tables(count)}`,
    troubled: (count) => `Not in order: ${tables(count)}`,
    others: (count) => (count === 1 ? "1 other table" : `${count} other tables`),
    tools: "Filters and views",
    calm: "No table needs you at the moment.",
    none: "There is no board in this hall yet. On the hub’s machine, goban hub add-board T1 lets one in.",
    noMatch: "No table fits these filters.",
    clear: "Show all",
    sections: "The tables of the hall",
    search: "Player or table",
    searchHint: "Name or table",
    tables: "Tables",
    tablesHint: "1-20, 35",
    badTables: "Numbers and spans, such as 1-20, 35",
    round: "Round",
    anyRound: "All rounds",
    state: "State",
    states: {
      any: "All",
      alert: "Needs an arbiter",
      trouble: "Not in order",
      play: "In play",
      paused: "Paused",
      counting: "Agreeing, counting",
      done: "Finished",
      setup: "Not begun",
    },
    shown: (shown, all) => (shown === all ? tables(all) : `${shown} of ${tables(all)}`),
    projector: "Projector view",
    leaveProjector: "Back (Esc)",
    spectators: "Spectators’ view",
    keys: "Keys",
    keysTitle: "What the keys do",
    keysList: [
      ["/", "search"],
      ["Arrows", "go from table to table"],
      ["Enter", "open the table"],
      ["N", "go to the next table that needs an arbiter"],
      ["S", "I have seen it: the sound stops"],
      ["P", "projector view, and back"],
      ["Esc", "show all tables"],
    ],
    sheet: (at, count) => `${at} of ${count}`,
    failure: (why) => `The hub keeps nothing at the moment: ${why}. The games go on at the boards.`,
  },

  tile: {
    move: (number) => (number ? `move ${number}` : "no move yet"),
    turn: { black: "Black to play", white: "White to play" },
    unnamed: { black: "Black", white: "White" },
    versus: (black, white) => `${black} – ${white}`,
    waits: (seconds) => `for ${span(seconds)}`,
    more: (count) => `and ${count} more`,
    label: (parts) => parts.filter(Boolean).join(". "),
  },

  board: {
    never: "Never heard of yet",
    away: (since) => `No word from this board since ${since}`,
    starting: "Not heard of since the hub began",
    camera: {
      occluded: "The board is covered",
      lost: "No board in the camera’s picture",
      dark: "The camera’s picture is too dark",
      gone: "No picture from the camera",
      ended: "The film is over",
    },
    trouble: {
      CameraGone: "No picture from the camera",
      CameraFrozen: "The camera’s picture stands still",
      CameraDark: "The camera’s picture is too dark",
      DiskNearlyFull: "The board’s disk is nearly full",
    },
    twins: (numbers) => `Two machines use this name: ${numbers.join(", ")}`,
    strange: (count) => `${count} lines came once more and say something else`,
    unreadable: ({ count, why }) => `messages that could not be read: ${count}, the last: ${why}`,
    twinsTitle: "Two boards under one name",
    failure: (why) => why,
  },

  alerts: {
    title: "Alerts of the last 24 hours",
    intro: "Every alert, question and call, open ones first. The time counts from the moment when the hub heard of it.",
    none: "There was no alert.",
    open: (count) => (count === 1 ? "1 is open" : `${count} are open`),
    took: (count, median, longest) => `${count} ended; half of them within ${span(median)}, the longest took ${span(longest)}`,
    columns: ["Table", "What", "Raised", "Ended by", "Took"],
    states: { open: "open", call: "a call" },
    filter: "Show",
    filters: { all: "All", open: "Open alone", ended: "Ended alone" },
    atTable: "at the table",
  },

  login: {
    title: "Log in to the hall",
    hint: "Your name and your password, as the hub gave them. The first password, shown when the hub first started, belongs to the name arbiter.",
    name: "Name",
    isIn: (name) => `You are logged in as ${name}`,
    toHall: "To all tables",
    leave: "Log out",
    enter: "Log in",
  },
};
