// The head of every page of a board: where one is, how the game and the camera do, what needs somebody.

import { say } from "./catalog.js";
import { chooseStyle, STYLES, style } from "./coordinates.js";
import { field, h, select } from "./dom.js";
import { openFrame, showKind } from "./frame.js";
import { GameAttention } from "./game_attention.js";
import { beInstallable } from "./installing.js";
import { whoAmI } from "./me.js";
import { text } from "./messages.js";
import { isOfTheTable } from "./table_device.js";

const PAGES = ["board", "games", "count", "photo", "arbiter", "setup"];
const OF_THE_TABLE = ["table", "clock", "count", "board"];
const PATHS = { board: "./", games: "games", count: "count", photo: "photo", arbiter: "arbiter", setup: "setup", table: "table", clock: "clock" };

let bar = null;

/** The bar of this page that shows what needs somebody. */
export const attention = () => bar;

/** Put the head and an empty main part into the body; returns the main part. */
export function openPage(page) {
  const links = (isOfTheTable() ? OF_THE_TABLE : PAGES).map((name) => h("a", { href: PATHS[name], "aria-current": name === page && "page" }, text.pages[name]));
  const { main, place, question, nav, called } = openFrame({ page, titled: text.pages[page], home: "./", links });
  document.querySelector(".foot").append(coordinatesSwitch());
  bar = new GameAttention(place, question);
  showHall(nav, called);
  return main;
}

/** A field that names the points of the board in another style, each by an example. */
function coordinatesSwitch() {
  const choice = select("coordinates", Object.entries(STYLES), style);
  choice.addEventListener("change", () => chooseStyle(choice.value));
  return field(text.coordinates, choice);
}

/** Pages that a hall's hub does not show, and the one that it shows to whoever is not an arbiter. */
const NOT_IN_HALL = [PATHS.photo, PATHS.table, PATHS.clock];
const FOR_ALL = ["./"];

/** A board that is shown by a hall's hub has its name, and the way back to the hall. */
async function showHall(nav, called) {
  const me = await whoAmI();
  if (!me?.hall) {
    beInstallable();
    return;
  }
  document.body.dataset.hall = me.hall;
  const name = me.table === null ? me.board : say("hall-table", { table: String(me.table) });
  called.textContent = name;
  bar.rename(document.title.replace(text.name, name));
  for (const link of nav.querySelectorAll("a")) {
    const path = link.getAttribute("href");
    if (NOT_IN_HALL.includes(path) || (me.role !== "arbiter" && !FOR_ALL.includes(path))) link.remove();
  }
  nav.prepend(h("a", { class: "to-hall", href: me.hall }, text.pages.hall));
}

/** Show how the connection does, and the game and its camera by their `state`. */
export function showHealth(connected, state) {
  const kind = connected === false ? "lost" : healthOf(state);
  showKind(kind, connected === false ? text.connection.lost : text.camera[kind]);
}

/** A camera that sees nothing matters most, then a pause. */
function healthOf(state) {
  const camera = state?.camera?.state ?? "ok";
  return camera === "ok" && state?.phase === "paused" ? "paused" : camera;
}
