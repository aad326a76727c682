// A picture that an alert names, as a part of the page.

import { h } from "./dom.js";
import { text } from "./messages.js";

/** The picture at `address`; `when` is "before", "after" or "now". Where there is none, nothing is shown. */
export function alertPicture(address, when) {
  const picture = h("img", {
    src: address, alt: text.alerts.picture(when), onerror: (event) => event.target.closest("figure")?.remove(),
  });
  return h("figure", {}, h("a", { href: address, target: "_blank" }, picture), h("figcaption", {}, text.alerts.when[when]));
}
