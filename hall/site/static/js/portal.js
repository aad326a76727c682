// The games of many halls: a search, those that are on, the tournaments, and the games before.

import { fill, h } from "../../js/dom.js";
import { openFrame } from "../../js/frame.js";
import { text } from "../../js/messages.js";
import { poll } from "./poll.js";
import { gameList, SiteTile } from "./tile.js";
import { words } from "./words.js";

const TYPING_MS = 300;
const TOURNAMENTS_MS = 60_000;
const titled = document.title;

const { main } = openFrame({ page: "hall", titled, home: "index.html", links: [], name: titled });
document.title = titled;
const wanted = new URLSearchParams(location.hash.slice(1));
const tiles = new Map();
const place = h("div", { class: "tiles" });
const none = h("p", { class: "empty-note", hidden: true }, words.none);
const filter = h("input", { type: "search", value: wanted.get("q") ?? "", placeholder: words.searchHint, "aria-label": words.search, oninput: typed });
const halls = h("p", { class: "site-place" });
const events = h("section", {});
const earlier = h("details", { class: "in-words site-earlier" }, h("summary", {}, words.earlier));
const played = h("div");
let timer = null;

earlier.append(played);
fill(main, h("h1", {}, titled), halls, h("div", { class: "site-filter" }, filter), none,
  h("section", { class: "tables", "aria-label": text.pages.hall }, place), events, earlier);
const ask = poll(() => `api/games?${wanted}`, show);
poll("api/tournaments", ({ tournaments }) => fill(events, tournaments.map(tournament), tournaments.length > 0 && h("p", {}, h("a", { href: "calendar.ics" }, "calendar.ics"))), () => {}, TOURNAMENTS_MS);

/** Look for what is typed, once it is; the address has it for those to whom it is sent. */
function typed() {
  wanted.set("q", filter.value.trim());
  history.replaceState(null, "", `#${wanted}`);
  clearTimeout(timer);
  timer = setTimeout(ask, TYPING_MS);
}

function show({ sites, playing, earlier: before }) {
  fill(halls, sites.flatMap((site, at) => [at > 0 && " · ", h("a", { href: `h/${encodeURIComponent(site)}/` }, site)]));
  none.hidden = playing.length > 0;
  none.textContent = wanted.get("q") ? words.noMatch : words.none;
  fill(place, playing.map((heading) => {
    if (!tiles.has(heading.page)) tiles.set(heading.page, new SiteTile(heading.page));
    const tile = tiles.get(heading.page);
    tile.show(heading, heading.board_shown);
    return tile.element;
  }));
  fill(played, before.length ? gameList(before, (heading) => heading.page) : h("p", {}, words.none));
  main.dataset.tables = playing.length;
}

/** A tournament: its hall, its days, and the records of each round in one file. */
function tournament({ site, tournament: name, first, last, rounds }) {
  const days = first === last ? first : `${first} – ${last}`;
  const records = (round) => `round.zip?${new URLSearchParams({ site, tournament: name, round })}`;
  return h("details", { class: "in-words" }, h("summary", {}, `${name} (${site}, ${days})`),
    h("ul", { class: "site-games" }, rounds.map(({ round, games }) => h("li", {}, round ? `${text.round(round)}: ` : "", h("a", { href: records(round) }, `SGF (${games})`)))));
}
