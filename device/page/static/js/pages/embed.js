// The board alone, for a frame in another page: it shows the game, and nothing of alerts. At `overlay`
// it lies on nothing, for a film that is sent from the hall. Its address says what is shown.

import { optionsOf } from "../broadcast/options.js";
import { BroadcastView, useTheme } from "../broadcast/view.js";
import { LANGUAGES } from "../catalog.js";
import { h, renew } from "../dom.js";
import { facts, positions } from "../game_view.js";
import { LiveGame } from "../live.js";
import { text } from "../messages.js";
import { SetupNote } from "../setup_note.js";

const { options, refused } = optionsOf(location.search, { languages: Object.keys(LANGUAGES) });
const view = new BroadcastView(options);
const note = new SetupNote();
const about = h("div");
const lost = h("p", { class: "behind", role: "status", hidden: true }, text.connection.lost);

const overlay = location.pathname.endsWith("/overlay");
useTheme(options.theme);
document.body.classList.toggle("overlay", overlay);
document.title = `${text.pages.board} · ${text.name}`;
document.body.replaceChildren(h("main", { class: "embedded" },
  h("h1", { class: "unseen" }, text.pages.board), view.element,
  !overlay && h("div", { class: "under" }, about, h("a", { href: "./", target: "_blank", rel: "noopener" }, text.share.open)), !overlay && lost), note.element);
note.refused(refused);

new LiveGame({ onchange: draw }).start();

function draw(found) {
  view.show(found.state, positions(found).at(-1));
  renew(about, facts(found.state));
  lost.hidden = found.connected !== false;
}
