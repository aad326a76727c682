// The games with their records: the day's, and for an arbiter all of them.

import { getJson, here } from "../api.js";
import { fill, h, tableOf } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { openPage } from "../header.js";
import { whoAmI } from "../me.js";
import { text } from "../messages.js";
import { pastGame } from "../past_game.js";

const words = text.games;
const main = openPage("games");
const list = h("div", { class: "card games", "aria-live": "polite" });
const chosen = new URLSearchParams(location.search).get("game");
const place = h("div");
const search = h("input", { type: "search", "aria-label": words.search, placeholder: words.search, oninput: narrow });
const more = h("div", { class: "actions", hidden: true }, search,
  h("a", { class: "button not-in-hall", href: "games.zip", download: "games.zip" }, words.zip));
fill(main, h("h1", {}, words.title), h("p", { class: "intro" }, words.intro), place, more, list);
followedTable().start();
show();

async function show() {
  try {
    const arbiter = (await whoAmI())?.role === "arbiter";
    const { games } = await getJson(arbiter ? "api/games?all=true" : "api/games");
    more.hidden = !arbiter || !games.length;
    const past = games.find(({ name }) => name === chosen);
    if (past) fill(place, await pastGame(past));
    fill(list, games.length ? tableOf(words.columns, games.map(row).reverse()) : h("p", { class: "hint" }, words.none));
  } catch (error) {
    fill(list, h("p", { class: "failure", role: "alert" }, error.message));
  }
}

/** Show the games in whose row every word of the search stands. */
function narrow() {
  const wanted = search.value.toLocaleLowerCase().split(/\s+/);
  for (const each of list.querySelectorAll("tbody tr")) {
    const said = each.textContent.toLocaleLowerCase();
    each.hidden = !wanted.every((word) => said.includes(word));
  }
}

function row(game) {
  const player = (color) => h("span", { class: "who" }, h("span", { class: `dot ${color}`, "aria-hidden": "true" }),
    game.players[color] ?? text.colors[color]);
  return h("tr", {}, h("th", { scope: "row" }, game.name, game.current && h("span", { class: "now" }, words.current)),
    h("td", {}, player("black")), h("td", {}, player("white")),
    h("td", {}, game.result ? text.result(game.result) : words.open), h("td", {}, words.moves(game.moves)),
    h("td", {}, h("a", { href: `games?game=${encodeURIComponent(game.name)}`, "aria-current": game.name === chosen && "true" }, words.replay), " · ",
      h("a", { href: here(game.record), download: `${game.name}.sgf` }, words.record),
      game.result ? [" · ", h("a", { href: here(game.sheet) }, words.sheet)] : null));
}
