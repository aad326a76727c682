// The link to this board: to be scanned, sent, copied, or embedded in another page.

import { getJson } from "./api.js";
import { button, fill, h } from "./dom.js";
import { text } from "./messages.js";

/** A button that opens the ways to share the board. */
export const shareButton = () => button(text.share.share, showShare, "quiet not-in-hall");

function showShare() {
  const words = text.share;
  const place = h("div", { class: "pairing" });
  const said = h("p", { class: "hint", role: "status" });
  const actions = h("div", { class: "actions" });
  const dialog = h("dialog", { class: "form", "aria-labelledby": "share-title", onclose: () => dialog.remove() },
    h("h2", { id: "share-title" }, words.title), place, said, actions);
  const close = button(text.close, () => dialog.close());
  fill(actions, close);
  document.body.append(dialog);
  dialog.showModal();
  getJson("api/share").then(({ link, qr, embed }) => {
    fill(place, h("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: words.qr }),
      h("p", { class: "link" }, h("a", { href: link }, link)),
      h("details", { class: "more" }, h("summary", {}, words.embed), h("p", { class: "hint" }, words.embedHint), h("textarea", { readonly: true, rows: 3, "aria-label": words.embed }, embed)));
    const copy = async () => {
      await navigator.clipboard.writeText(link);
      fill(said, words.copied);
    };
    fill(actions, navigator.share && button(words.send, () => navigator.share({ title: document.title, url: link }).catch(() => {})),
      navigator.clipboard && button(words.copy, copy, "primary"), close);
  }).catch((error) => fill(place, h("p", { class: "failure", role: "alert" }, error.message)));
}
