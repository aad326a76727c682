// Every text of the page in English. Another language is a module of the same shape beside this one,
// named in js/messages.js.

const colors = { black: "Black", white: "White" };
const opponent = { black: "White", white: "Black" };
const stones = (count) => (count === 1 ? "1 stone" : `${count} stones`);
const moves = (count) => (count === 1 ? "1 move" : `${count} moves`);
const list = (labels) => labels.join(", ");
const strings = (found) => list(found.map(({ label, count }) => (count === 1 ? label : `${label} (${stones(count)})`)));
const several = (labels) => (labels.length > 8 ? `${list(labels.slice(0, 6))} and ${labels.length - 6} more (${stones(labels.length)})` : list(labels));
const points = (line) => several(line.points ?? (line.point ? [line.point] : []));
const words = (name) => name.replace(/(?<=[A-Za-z])([A-Z])/g, " $1").toLowerCase().replace(/^./, (letter) => letter.toUpperCase());
const number = (value) => String(value).replace(/^(-?\d*)\.5$/, (_, whole) => `${whole === "0" ? "" : whole}½`);

function won(result) {
  if (result === "0" || /^draw$/i.test(result)) return "The game is a draw";
  if (/^void$/i.test(result)) return "No result";
  if (result === "0:0") return "Both sides lose";
  if (result === "1:1") return "Both sides win";
  if (result === "B+0") return "Black wins with equal points";
  const [, side, margin] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (!side) return result;
  const winner = side === "B" ? "Black" : "White";
  const how = { R: "by resignation", Resign: "by resignation", T: "on time", Time: "on time", F: "by forfeit", Forfeit: "by forfeit" };
  return `${winner} wins ${how[margin] ?? (margin ? `by ${number(margin)}` : "")}`.trim();
}

const leads = (margin) => (margin === 0 ? "equal points" : `${margin > 0 ? "Black" : "White"} by ${number(Math.abs(margin))}`);

const notes = {
  Resigned: (line) => `${colors[line.color]} resigns.`,
  MovesInferred: (line) => `What no picture shows is inferred, a move or the order of moves: ${points(line)}.`,
  Revision: (line) => `The record is corrected at move ${line.move}.`,
  Rewound: (line) => `The game goes on from after move ${line.move}.`,
  IllegalMoveUnwind: (line) => `${colors[line.color]}’s illegal move is taken back; a pass replaces it.`,
  TacitlyAccepted: (line) => `Play has gone on; the move at ${points(line)} stands.`,
  Penalty: (line) => `${colors[line.color]} loses ${line.detail}.`,
  GameDescribed: (line) => (line.detail ? `Players and event are stated: ${line.detail}.` : "Players and event are stated."),
  Restored: () => "The board lies as the record has it.",
  BreakBegun: () => "The game is paused.",
  BreakEnded: (line) => (line.color ? `The game continues, ${colors[line.color]} to play.` : "The game continues."),
  ArbiterCalled: (line) => (line.color ? `${colors[line.color]} asks the arbiter to come.` : "Somebody at the table asks the arbiter to come."),
  RefereeNeeded: () => "The rules leave this to the referee.",
  GamePaused: () => "The passes pause the game for agreement.",
  DeadStringProposed: (line) => (line.color ? `${colors[line.color]} says that these are dead: ${points(line) || "none"}.` : `Taken off the board as dead: ${points(line)}.`),
  StatusAgreed: (line) => `Both agree what is dead: ${points(line) || "nothing"}.`,
  AgreementMismatch: (line) => `It is not agreed whether these are dead: ${points(line)}.`,
  GameResumed: (line) => `The game is resumed, ${colors[line.color]} to play.`,
  FourPasses: () => "Passes again: the game ends with all stones on the board.",
  WhiteLastPassDue: () => "Black moved last: White passes once more.",
  ViewOccluded: () => "The board cannot be seen.",
  GridLost: () => "The board’s lines cannot be found.",
  ViewMoved: () => "The camera or the board has moved; the stones lie as they did.",
  PointUnreliable: (line) => `The reading of ${points(line)} is not reliable for now.`,
  GameAbandonedOrEnded: () => "The board has been cleared.",
};

export const en = {
  name: "Goban",
  skip: "To the content",
  navigation: "Pages",
  close: "Close",
  more: "More",
  cancel: "Cancel",
  pages: { board: "Board", games: "Games", count: "Count", photo: "Photo", arbiter: "Arbiter", setup: "Set-up", login: "Log in", table: "Table", join: "The table’s device", hall: "All tables" },
  colors,

  connection: { lost: "Connection lost – trying again", connecting: "Connecting" },
  camera: {
    ok: "Live",
    paused: "Paused",
    occluded: "The board is covered",
    lost: "No board in the picture",
    dark: "Too dark",
    gone: "No picture from the camera",
    ended: "The film is over",
    away: "This table does not answer: this is how it was seen last",
    alt: "What the camera sees, with the grid and the stones that were read",
    waiting: "Waiting for a picture",
    none: "There is no picture at the moment.",
    legend: "Green: the grid that was found. Circles: stones as read; doubtful and hidden points are marked.",
  },

  attention: {
    label: "What needs somebody",
    sound: "The sound of alerts",
    title: (count, what, page) => (count === 1 ? `⚠ ${what} · ${page}` : `⚠ ${what} (${count}) · ${page}`),
    pausedTitle: (page) => `⏸ Paused · ${page}`,
    several: (count, what) => (count === 2 ? `${what}, and one more` : `${what}, and ${count - 1} more`),
    show: "Show it",
    seen: "I have seen it",
    paused: "The game is paused",
    pausedSure: "Nothing on the table counts until the game continues.",
    askSound: "Alerts make no sound on this device yet.",
    hear: "Turn the sound on",
    stayQuiet: "Stay quiet",
    silenced: "This browser plays no sound before somebody taps the page.",
  },

  errors: {
    connection: "The server cannot be reached. Check the network and try again.",
    byStatus: {
      401: "Log in first.",
      403: "This login may not do that.",
      404: "There is nothing here.",
      413: "The file is too large: at most 25 MB and 50 megapixels.",
      429: "Too many tries. Wait a minute.",
      503: "The game is not ready for this.",
    },
    status: (status) => `The server refused this (${status}).`,
  },

  position({ size, black, white, last }) {
    const side = (name, labels) => `${name}: ${labels.length ? labels.join(" ") : "no stones"}.`;
    return [`Board of ${size} lines.`, side("Black", black), side("White", white), last && `Last move ${last}.`].filter(Boolean).join(" ");
  },
  point: (label, kind, mark, said = "") => `${label}, ${kind}${{ unsure: ", doubtful", hidden: ", not visible", dead: ", dead", flagged: ", marked", certain: ", certainly dead", suggested: ", suggested as dead", disputed: ", disputed" }[mark] ?? ""}${said && `: ${said}`}`,

  steps: {
    group: "Step through the game",
    slider: "Move",
    first: "To the start",
    back: "One move back",
    forward: "One move on",
    last: "To the last move",
    position: (at, count) => (count === 0 ? "No move yet" : at === count ? `Move ${count}` : `Move ${at} of ${count}`),
    behind: "You are looking at an earlier position.",
    live: "Back to now",
  },

  board: { toCount: "Agree and count", toResult: "The result and its count", inWords: "The board in words", download: "Download the record (SGF)", projector: "Projector view" },

  players: {
    title: "Players",
    toPlay: "to play",
    prisoners: (count) => (count === 1 ? "1 prisoner" : `${count} prisoners`),
  },

  phases: {
    setup: "Waiting for the board",
    play: "In play",
    disturbed: "The stones have been disturbed",
    paused: "The game is paused",
    agreement: "Both have passed: agreeing what is dead",
    counting: "Counting",
    done: "The game is over",
  },
  rules: {
    bga2009: "BGA rules",
    aga1991: "AGA rules of 1991",
    aga: "AGA rules",
    wmsg2008: "WMSG rules",
    japanese_1989: "Japanese rules",
    chinese_official: "Chinese rules",
    chinese_simplified: "Chinese rules (simplified)",
    ing_official: "Ing rules",
    ing_simplified: "Ing rules (simplified)",
    nz: "New Zealand rules",
    tromp_taylor: "Tromp-Taylor rules",
    simple: "Simple Rules",
  },
  round: (round) => (/^\d+$/.test(round) ? `round ${round}` : round),
  hubTrouble: (why) => `The hub of the hall cannot be reached: ${why}. The game goes on.`,
  table: (table) => (/^\d+$/.test(table) ? `table ${table}` : table),
  komi: (value) => `komi ${number(value)}`,
  handicap: (count) => `handicap ${stones(count)}`,
  result: won,

  moves: {
    title: "Moves",
    none: "No move yet",
    pass: "pass",
    inferred: "The order of these moves was inferred",
    label: (at, color, point, inferred) => `Move ${at}: ${colors[color]} ${point ?? "passes"}${inferred ? ", order inferred" : ""}`,
  },
  news: { title: "What happened" },
  event: (line) => line.text ?? notes[line.type]?.(line) ?? [words(line.type), points(line)].filter(Boolean).join(": "),

  alerts: {
    title: (type, question) => (question ? "A question" : words(type)),
    remedy: "What to do:",
    mustLie: "The board as it must lie",
    when: { before: "Before", after: "After", now: "Now" },
    picture: (when) => `The board ${{ before: "before it happened", after: "when it was noticed", now: "as it lies now" }[when]}`,
    putRight: "It has been put right",
    isRight: "Recorded: it has been put right.",
    accept: "Accept as played",
    acceptSure: "The stones stay as they lie, and the record takes them over.",
    accepted: "Recorded: it stands as played.",
    inBreak: {
      accept: "The game goes on",
      acceptSure: "The pause ends, and the record takes over the moves that were made during it.",
      accepted: "Recorded: the game goes on, with the moves made during the pause.",
    },
    dismiss: "Dismiss",
    dismissSure: "The alert is withdrawn and does not come again for this cause. The record stays as it is.",
    dismissed: "The alert is dismissed.",
    answered: "The answer is recorded.",
    over: "Somebody else has ended this alert already.",
    answer: (answer, line) => ({
      TwoInARow: `A second move of ${colors[line.color] ?? "the same side"}`,
      WrongColourStone: `${opponent[line.color] ?? "The other side"}’s move, with a stone of the wrong colour`,
      Pass: `${opponent[line.color] ?? "The other side"} had passed`,
    })[answer] ?? words(answer),
  },

  arbiter: {
    calm: "Nothing needs you at the moment.",
    picture: "The camera",
    undo: "Undo",
    takenBack: "It is undone.",
    changedSince: "The record has changed since. Correct the move itself.",
  },
  why: {
    now: "What the program is weighing now",
    alert: "Why the program thinks so",
    led: "The alert came with time. Before it, the program had decided this:",
    waits: (reason, labels) => `It waits: ${reason}${labels.length ? ` (${list(labels)})` : ""}.`,
    recorded: (says) => (says ? `It recorded: ${says}.` : "Nothing is being weighed at the moment."),
    nothing: "Nothing is being weighed at the moment: the board lies as the record has it.",
    score: (value) => `score ${value.toFixed(1)}`,
    speaksFor: (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`,
  },

  corrections: {
    title: "Correct the record",
    hint: "Every correction is kept with who made it and when, and can be undone.",
    pass: (color) => `${colors[color]} passes`,
    passed: (color) => `Recorded: ${colors[color]} passes.`,
    move: "Correct a move…",
    stone: "Set a stone…",
    stoneSure: "One point of the record is set by hand. The board then counts as lying so.",
    stoneLabel: "The board as the record has it: choose a point",
    stoneKind: "What lies there",
    stones: { black: "A black stone", white: "A white stone", empty: "Nothing" },
    stoneSummary: (label, kind) => `${label} becomes ${{ black: "black", white: "white", empty: "empty" }[kind]}.`,
    stoneSet: (label, kind) => `${label} is ${{ black: "black", white: "white", empty: "empty" }[kind]} now.`,
    stoneThere: (label) => `${label} is so already.`,
    turn: "Who is to play…",
    toPlay: "To play",
    turned: (color) => `${colors[color]} is to play.`,
    resync: "Take the board as it lies",
    resyncSure: "The record is brought to the stones as they lie on the table now.",
    resynced: "The record follows the board as it lies.",
    undo: "Undo",
    redo: "Redo",
    undone: "The last correction is undone.",
    redone: "The correction is made again.",
    kind: "What to do",
    kinds: { ReplaceMove: "Replace a move", InsertMove: "Insert a move before", DeleteMove: "Delete a move" },
    number: "Move number",
    color: "Colour",
    point: "Point",
    pointExample: "Q16",
    pointHint: "Empty for a pass. A tap on the board sets it.",
    boardLabel: "The board before this move: choose a point",
    noPoint: (label) => `${label} is no point of this board.`,
    enter: "Enter",
    corrected: "The record is corrected.",
    same: (number) => `Move ${number} is recorded so already: choose another point.`,
    refused: "This was not accepted; the record is as it was.",
    summary(fact, move) {
      const was = move ? `${colors[move.color]} ${move.point ?? "pass"}` : "";
      if (fact.type === "DeleteMove") return move ? `Move ${fact.move} (${was}) is deleted.` : "There is no such move.";
      const now = `${colors[fact.color]} ${fact.point ?? "pass"}`;
      if (fact.type === "InsertMove") return `${now} becomes move ${fact.move}.`;
      return move ? `Move ${fact.move} (${was}) becomes ${now}.` : "There is no such move.";
    },
  },

  game: {
    title: "The game",
    pause: "Pause the game",
    paused: "Paused: nothing on the table counts until the game continues.",
    go: "End the pause",
    going: "The game continues.",
    resign: "Resign…",
    resigns: "Who resigns",
    resignSure: "The game is then over.",
    resigned: (color) => `Recorded: ${colors[color]} resigns.`,
    resume: "Resume after the passes",
    resumeSure: (color) => `Play goes on after the passes, ${colors[color]} to play.`,
    resumed: "Play is resumed.",
    result: "Give the result…",
    resultSure: "The result goes into the record.",
    given: "The result is recorded.",
    enter: "Enter",
    penalty: "Penalty points…",
    penaltySure: "The count takes these points from the side.",
    penalised: "Who loses points",
    penaltyHint: "For example 2",
    penaltyReason: "Why (may be left empty)",
    noPenalty: "A penalty is at least half a point.",
    penaltyGiven: (color, points) => `Recorded: ${colors[color]} loses ${points === 1 ? "1 point" : `${number(points)} points`}.`,
    method: "Way of counting…",
    methodSure: "What the players agreed on, where the rules leave it to them.",
    counted: "Counted by",
    methods: { territory: "Territory", area: "Area" },
    methodAgreed: (method) => `Recorded: counted by ${method}.`,
    describe: "Names and event…",
    describeSure: "This goes into the record and onto the result sheet.",
    playerName: { black: "Black’s name", white: "White’s name" },
    playerRank: { black: "Black’s rank", white: "White’s rank" },
    rankHint: "For example 3d",
    event: "Event",
    round: "Round",
    described: "Recorded: names and event.",
    end: "End the game…",
    endSure: "The game is then over: nothing more is recorded until a new game begins.",
    ended: "The game is over.",
    winner: "Winner",
    winners: { none: "As it was decided, or open", draw: "Nobody: a draw", lost: "Nobody: both lose", void: "No result (void)" },
    reason: "How",
    reasons: { points: "by points", R: "by resignation", T: "on time", F: "by forfeit" },
    margin: "Points",
    marginHint: "For example 6.5",
    newGame: "New game…",
    newGameSure: "The game in hand is closed and kept; the next one has files of its own.",
    rules: "Rules",
    komi: "Komi",
    komiHint: "Empty: as the rules say",
    handicap: "Handicap stones",
    first: "Who begins",
    firstStone: "As the first stone shows",
    blackSide: "Black sits",
    unknownSide: "not known",
    sides: { bottom: "at the bottom of the picture", left: "on the left", top: "at the top", right: "on the right" },
    begin: "Begin",
    begun: "A new game has begun.",
  },

  assignment: {
    title: "Pairing from the hub",
    pairing({ tournament, round, table, players = {}, komi, handicap }) {
      const name = (color) => [players[color] ?? colors[color], players[`${color}_rank`] && `(${players[`${color}_rank`]})`].filter(Boolean).join(" ");
      const parts = [
        tournament,
        round !== undefined && en.round(round),
        table !== undefined && en.table(table),
        `${name("black")} – ${name("white")}`,
        komi !== undefined && en.komi(komi),
        handicap > 0 && en.handicap(handicap),
      ];
      return parts.filter(Boolean).join(", ");
    },
    states: {
      taken: "The game has it.",
      asks: "A game goes on. Does it get this pairing? Its rules, komi and handicap stay.",
      next: "The next game takes it.",
      refused: "It cannot be taken.",
    },
    take: "Give it to this game",
    later: "Keep it for the next game",
    taking: "This game gets the pairing.",
    waiting: "The next game gets the pairing.",
  },

  score: {
    rules: "Rules",
    method: "Count",
    methods: { "": "As the rules say", territory: "Territory", area: "Area" },
    komi: "Komi",
    komiHint: "Empty: the usual one",
    prisoners: { black: "Prisoners Black holds", white: "Prisoners White holds" },
    lines: { territory: "Territory", stones: "Stones on the board", prisoners: "Prisoners", pass_stones: "Pass stones", dead: "Dead stones taken", komi: "Komi" },
    number: (value) => number(value),
    other: (method, margin) => `Counted by ${method}: ${leads(margin)}.`,
    unsettled: (labels) => (labels.length > 12 ? `${labels.length} points are not settled.` : `Not settled: ${list(labels)}.`),
    notes: (count) => (count === 1 ? "1 note" : `${count} notes`),
  },

  photo: {
    title: "Read a board from a photo",
    intro: "Take a picture of a board from above or from the side. The position comes back as a diagram and as SGF. The picture is not kept.",
    drop: "Drop a picture here",
    take: "Take a picture",
    choose: "Choose a picture",
    reading: "Reading the picture…",
    pictureAlt: "Your picture, with the grid that was found",
    gridNote: "The grid as it was found. Circles: doubtful points.",
    boardLabel: "The position that was read: choose a point to change it",
    summary(size, confidence, doubts) {
      const hidden = doubts.filter((kind) => kind === "hidden").length;
      const unsure = doubts.length - hidden;
      const doubtful = unsure === 1 ? "1 point is doubtful" : `${unsure} points are doubtful`;
      if (hidden > 0) return `${size}×${size}. ${hidden === 1 ? "1 point is" : `${hidden} points are`} cut off or covered${unsure > 0 ? `, ${doubtful}` : ""}: please check.`;
      return `${size}×${size}, ${Math.floor(100 * confidence)} % sure that every point is right. ${unsure > 0 ? `${doubtful}: please check.` : ""}`.trim();
    },
    refused: {
      no_grid: "No board was found. Drag the four circles onto the outermost intersections, or take a picture from higher up.",
      ambiguous_grid: "The grid fits in more than one way. Drag the four circles onto the outermost intersections, or show all four sides.",
      blurred: "The picture is blurred, or what lies there is unclear. Say where the board lies, or take another picture with even light.",
      too_dark: "The picture is too dark. Give more light.",
      occluded: "Too much of the board is covered. Say where it lies, or take another picture.",
    },
    notRead: "The board could not be read. Drag the four circles onto the outermost intersections.",
    cornersTitle: "Where is the board?",
    readHere: "Read it here",
    gridWrong: "The grid does not fit",
    whoseTurn: "Whose turn is it?",
    turnUnknown: "not known",
    whichSide: "Which side is up?",
    turn: "Turn the board",
    notFinished: "Not finished: no count",
    notFinishedWhy: "Too many points belong to nobody. The game may still be on, or dead stones lie there: tap them.",
    countAnyway: "Count it as it lies",
    asItLies: (result) => `As it lies: ${won(result)}.`,
    tapPoint: "A tap on a point changes it: black, white, empty.",
    tapDead: "A tap on a string marks it as dead.",
    download: "Download SGF",
    kept: (name) => `${name} is in your downloads.`,
    score: "Score",
    toScoring: "Score this board",
    toCorrecting: "Back to correcting",
  },

  count: {
    title: "Count the game",
    stepsLabel: "The way to the result",
    steps: ["Both pass", "Agree what is dead", "Result"],
    stages: {
      waiting: "Waiting for the board",
      play: "The game goes on",
      marking: "Mark the dead strings, then both confirm",
      disputed: "You do not agree yet",
      missing: "No result yet",
      result: "The result",
    },
    score: "Score as it stands",
    scores: { marking: "Score, if this is agreed", result: "The count" },
    ifEnded: (result) => `If it ended like this: ${won(result)}.`,
    noScore: "There is no score while you do not agree.",
    options: "Count it another way",
    noBoard: "The board was not seen yet.",
    boardLabel: "The board: choose a string to mark it as dead",
    tap: "Tap a string to mark it as dead; tap it again to take the mark away.",
    choose: "Choose a point to read what it counts for.",
    undoFirst: "The result stands. Undo it first to change what is dead.",
    played: (passes, needed) => (passes ? `${passes} of ${needed} passes were made.` : "The game is counted when both have passed.") + " Until then you may try out what the board would count.",
    noPasses: "These rules know no passes: the game ends when a player has no legal play.",
    pass: (color) => `${colors[color]} passes`,
    loginFirst: "Passes and confirmations are entered on a device that is logged in.",
    login: "Log in",
    mark: "Tap every string that is dead. All others live. The territory follows at once.",
    takenOff: (labels) => `Taken off the board: ${list(labels)}.`,
    asking: "Asking which strings are held for dead…",
    nothingSuggested: "No string is suggested as dead.",
    suggestion: ({ color, points: labels, origin, source }) => `${colors[color]} ${list(labels)}: ${origin === "certain" ? "certainly dead, it cannot live" : `suggested by ${source.split("+").map((name) => ({ gnugo: "GNU Go", katago: "KataGo" })[name] ?? name).join(" and ")}`}`,
    trouble: (trouble) => `${trouble}.`,
    takeOver: "Mark what is suggested",
    marked: (found) => (found.length ? `Marked as dead: ${strings(found)}.` : "Nothing is marked as dead."),
    confirm: (color) => `${colors[color]} confirms`,
    notYet: (color) => `${colors[color]} has not confirmed yet.`,
    claimed(color, found, same) {
      if (same) return `✓ ${colors[color]} has confirmed this.`;
      if (!found.length) return `${colors[color]} has confirmed that nothing is dead.`;
      return `${colors[color]} has confirmed that these are dead: ${strings(found)}.`;
    },
    clear: "Nothing is dead",
    disputed: (found) => `One of you says that these are dead, the other that they live: ${strings(found)}.`,
    howDisputed({ resume, resumes, referee, clause, resume_clause: first }) {
      const cited = (text) => (text ? ` (${text})` : "");
      const again = "Change the marks and confirm again";
      if (resumes === "opponent-of-requester") return `${again}, or one of you asks to play on: the other then plays first${cited(first)}. Otherwise the referee decides${cited(clause)}.`;
      if (referee) return `${again}. If you still disagree, these rules leave it to the referee${cited(clause)}.`;
      if (!resume.length) return `${again}.`;
      return `${again}, or play it out: ${list(resume.map((side) => colors[side]))} plays first${cited(clause)}.`;
    },
    playOn: "Play on instead",
    request: (clause) => `Either of you may ask to play on; the other then plays first${clause ? ` (${clause})` : ""}.`,
    resume: (color, resumes) => (resumes === "opponent-of-requester" ? `${opponent[color]} asks to play on, ${colors[color]} first` : `Play on, ${colors[color]} first`),
    missing: (what) => `There is no score: the record lacks something. ${what.charAt(0).toUpperCase()}${what.slice(1)}. Put the record right; the score follows.`,
    toArbiter: "Correct the record",
    undo: "Undo the agreement",
    undone: "The agreement is undone.",
    undoLast: "Undo the last correction",
    undoneLast: "The last correction is undone.",
    agreedOn: (found) => (found.length ? `Both agree that these are dead: ${strings(found)}.` : "Both agree that nothing is dead."),
    equivalent({ other, margin, method }) {
      if (!other) return "";
      return other.margin === margin ? `Counted by ${method} and by ${other.method}: the same.` : `By ${other.method} it would be ${leads(other.margin)}.`;
    },
    lastPass: (clause) => `Black moved last: White hands Black one more pass stone${clause ? ` (${clause})` : ""}. It is counted in.`,
    sheet: "Result sheet to sign",
    legend(stage, method) {
      const signs = [["owned black", method === "area" ? "Black’s area" : "Black’s territory"], ["owned white", method === "area" ? "White’s area" : "White’s territory"], ["dead", "dead"]];
      return stage === "marking" || stage === "disputed" ? [...signs, ["certain", "certainly dead"], ["suggested", "suggested"]] : signs;
    },
    explain({ side, stone, dead, method }) {
      const owner = { B: "Black", W: "White" }[side];
      if (!owner) return stone === "." ? "nobody’s point" : "";
      if (method === "area") return `1 point for ${owner}`;
      if (stone === ".") return `1 point for ${owner}`;
      return dead ? `2 points for ${owner}, territory and prisoner` : "counts nothing";
    },
  },
  filled: {
    title: "Check with the filled-in board",
    intro: "Arrange the board for counting by hand, then take a picture of it from above. The picture is not kept.",
    kind: "How the board is arranged",
    kinds: { territory: "Prisoners filled into territory", area: "All stones filled in", half: "Half counting: dead stones off" },
    leftTitle: "Prisoners that found no room",
    left: { black: "Held by Black", white: "Held by White" },
    take: "Take a picture",
    choose: "Choose a picture",
    camera: "Use the camera",
    counting: "Counting the picture…",
    boardLabel: "The board as the picture shows it",
    live: {
      title: "As the camera sees it",
      verdict({ agrees, compared, off, expected }) {
        if (agrees) return "The arranged board agrees with the score";
        if (!compared) return "The board is being arranged";
        const lead = expected.black - expected.white + off;
        return off ? `The arranged board differs by ${Math.abs(off)}: ${leads(lead)} before komi` : "The arranged board does not show the score";
      },
      shown: "On the board",
      expected: "By the score",
      reason: (reason) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
      board: "The board as it was arranged",
      boardLabel: "The board as the camera sees it",
    },
    verdict: ({ agrees, result, expected }) => (agrees ? `The board agrees: ${won(result)}` : `The board shows something else: ${won(result)}. The game’s score is ${leads(expected)}.`),
    difference: ({ region, shown, expected }) => `${region.length > 8 ? `${list(region.slice(0, 8))} and ${region.length - 8} more` : list(region)}: ${number(shown)} here, ${number(expected)} by the game.`,
    shows: ({ black, white, vacant, komi, confidence }) => `The picture shows Black ${number(black.points)}, White ${number(white.points)}, ${vacant} empty points; komi ${number(komi)}. The count is right with at least ${Math.min(99, Math.floor(100 * confidence))} %.`,
  },

  setup: {
    title: "Set up the camera",
    intro: "The whole board in the picture, from as high as possible, without glare. When everything below is good, the game can begin.",
    pictureAlt: "The whole picture of the camera",
    judgement: "How it looks",
    boardFound: (size) => `The board is found: ${size} lines.`,
    boardPoor: (size, names) => `The board is found: ${size} lines. Not good enough yet: ${list(names)}.`,
    noBoard: (why) => `The board is not found: ${why}.`,
    names: { sharpness: "Sharpness", light: "Light", glare: "Glare", angle: "Angle", size: "Size", rate: "Frame rate" },
    verdicts: { good: "good", fair: "fair", poor: "poor" },
    corners: "Corners of the board",
    cornerNames: ["Top left", "Top right", "Bottom right", "Bottom left"],
    cornerAt: (name, x, y) => `${name} corner, ${x} across, ${y} down; move it with the arrow keys`,
    dragHint: "If the grid does not fit, drag the four circles onto the outermost intersections, or choose one and use the arrow keys (with Shift in larger steps).",
    size: "Board",
    lines: (count) => `${count} × ${count}`,
    keepCorners: "Use these corners",
    asFound: "Back to what was found",
    cornersSet: "The board is looked for at these corners.",
    lock: "Light and focus",
    toLock: "Lock",
    toUnlock: "Unlock",
    adjusted({ lock, exposure_us: exposure, gain }) {
      const how = {
        settling: "Exposure, white balance and focus are settling; then they are held.",
        locked: "Exposure, white balance and focus are held.",
        unlocked: "Exposure, white balance and focus adjust themselves.",
        unsupported: "This camera cannot hold exposure and white balance.",
      }[lock] ?? lock;
      const figures = [exposure && `exposure ${(exposure / 1000).toFixed(1)} ms`, gain && `gain ${gain.toFixed(1)}`].filter(Boolean);
      return figures.length ? `${how} Now: ${list(figures)}.` : how;
    },
    locked: "The camera settles and is then held.",
    unlocked: "Unlocked: the camera adjusts itself.",
  },

  games: {
    title: "The games of this board",
    intro: "Every game with its record, the newest first.",
    none: "No game yet.",
    current: "on the board",
    open: "not decided",
    record: "SGF",
    replay: "Replay",
    all: "All games",
    sheet: "Result sheet",
    moves,
    columns: ["Game", "Black", "White", "Result", "Moves", "Record"],
  },

  login: {
    title: "The arbiter’s login",
    hint: "The password was shown once when the program first started. On that machine goban serve --new-password makes another.",
    name: "Name (may be left empty)",
    password: "Password",
    enter: "Log in",
    isIn: "You are logged in",
    toArbiter: "To the arbiter’s page",
    leave: "Log out",
    sound: "Sound, vibration and notices when something needs me",
  },
  table: {
    joinTitle: "Make this the table’s device?",
    joinHint: "Whoever holds it may then pass, call the arbiter, say what is dead and confirm the count. The arbiter can take that back at any time.",
    code: "Code",
    connect: "Connect this device",
    notHere: "Not this one",
    notConnected: "This device is not connected to the table. The arbiter shows a code that connects it.",
    pass: (color) => `${colors[color]} passes`,
    passSure: (color) => `This records a pass by ${colors[color]}. Only the arbiter can take it back.`,
    passed: (color) => `Recorded: ${colors[color]} passes.`,
    call: "Call the arbiter",
    callSure: "The arbiter is asked to come to this table.",
    called: "The arbiter is called.",
    leave: "Disconnect this device",
    leaveSure: "It then shows the game as to anybody else.",
  },
  devices: {
    open: "The table’s devices…",
    title: "Devices at the table",
    hint: "A telephone or tablet at the table, with which players pass, call you, and agree on the count. It needs no password.",
    none: "No device is connected.",
    name: (number) => `Table ${number}`,
    since: (time) => `since ${time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`,
    endsWithGame: "until the next game",
    withGame: "Connected for this game only",
    add: "Show a code",
    qr: "The link as a QR code",
    scan: "Scan this with the device, or open this address there:",
    code: "The code, which holds once and for ten minutes:",
    joined: "A device has been connected.",
    revoke: "Disconnect",
    revokeNamed: (number) => `Disconnect table ${number}`,
    revokeSure: (number) => `Table ${number} can then do nothing more than look on.`,
    revoked: (number) => `Table ${number} is disconnected.`,
  },
  sound: { on: "Turn the sound off", off: "Turn the sound on" },
};
