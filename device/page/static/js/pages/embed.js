// The board alone, for a frame in another page: it shows the game, and nothing of alerts. At `overlay`
// it lies on nothing, for a film that is sent from the hall.

import { fill, h, renew } from "../dom.js";
import { boardAt, facts, players, positions } from "../game_view.js";
import { LiveGame } from "../live.js";
import { text } from "../messages.js";

const parts = { players: h("div"), board: h("div", { class: "board-frame" }), facts: h("div") };
const lost = h("p", { class: "behind", role: "status", hidden: true }, text.connection.lost);

const overlay = location.pathname.endsWith("/overlay");
document.body.classList.toggle("overlay", overlay);
document.title = `${text.pages.board} · ${text.name}`;
document.body.replaceChildren(h("main", { class: "embedded" },
  h("h1", { class: "unseen" }, text.pages.board), parts.players, parts.board,
  !overlay && h("div", { class: "under" }, parts.facts, h("a", { href: "./", target: "_blank", rel: "noopener" }, text.share.open)), !overlay && lost));

new LiveGame({ onchange: draw }).start();

function draw(found) {
  const step = positions(found).at(-1);
  fill(parts.players, players(found.state, step, true));
  fill(parts.board, boardAt(step));
  renew(parts.facts, facts(found.state));
  lost.hidden = found.connected !== false;
}
