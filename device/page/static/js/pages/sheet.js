// Above a result sheet: print, the PDF, and the way back. None of it is printed.

import { h } from "../dom.js";
import { text } from "../messages.js";

const words = text.sheetBar;
const failure = h("span", { class: "failure", role: "alert" });
const back = /\/sheet$/.test(location.pathname) ? "count" : "../games";

document.body.prepend(h("nav", { class: "bar", "aria-label": words.label },
  h("a", { href: back }, words.back),
  h("button", { type: "button", onclick: () => print() }, words.print),
  h("button", { type: "button", onclick: openPdf }, words.pdf), failure));

/** Open the PDF, or say what is missing for one. */
async function openPdf() {
  const address = `${location.pathname}.pdf`;
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.assign(address);
  else failure.textContent = (await answer?.json().catch(() => null))?.error?.message ?? text.errors.connection;
}
