// One table in a frame of another page; the address ends with its name after "#".

import { fill, h, renew } from "../../js/dom.js";
import { boardAt, facts, players, positions } from "../../js/game_view.js";
import { text } from "../../js/messages.js";
import { poll } from "./poll.js";
import { publicGame } from "./public_game.js";
import { words } from "./words.js";

const name = decodeURIComponent(location.hash.slice(1)).replace(/[^\w.-]/g, "");
const parts = { players: h("div"), board: h("div", { class: "board-frame" }), facts: h("div") };
const lost = h("p", { class: "behind", role: "status", hidden: true }, text.connection.lost);

fill(document.body, h("main", { class: "embedded" }, h("h1", { class: "unseen" }, text.pages.board), parts.players, parts.board,
  h("div", { class: "under" }, parts.facts, h("a", { href: `b/${name}.html`, target: "_blank", rel: "noopener" }, text.share.open)), lost));
window.addEventListener("hashchange", () => location.reload());

poll(`b/${name}.json`, (found) => {
  const game = publicGame(found);
  const step = positions(game).at(-1);
  document.title = words.table(found);
  fill(parts.players, players(game.state, step, true));
  fill(parts.board, boardAt(step));
  renew(parts.facts, facts(game.state, { linked: false }));
  lost.hidden = true;
}, () => { lost.hidden = false; });
