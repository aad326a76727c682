// The choice of a time control: usual ones in words, and a text for any other.

import { h, select } from "../dom.js";
import { text } from "../messages.js";
import { list } from "../words.js";
import { controlOf, full, isControl } from "./arithmetic.js";
import { overtimeText } from "./face.js";

const USUAL = ["1800 + 5x30 byo-yomi", "2700 + 5x30 byo-yomi", "3600 + 3x60 byo-yomi", "1800 + 15/300 Canadian", "900 + 10 Fischer", "900 + 5 Bronstein", "1800", "3600"];
const OTHER = "other";

/** A choice that a form reads by `name`; with `none` there may be no clock. `value` is chosen at first. */
export function timeChoice(name, { none = false, value = none ? "" : USUAL[0] } = {}) {
  const words = text.clock;
  const known = [...(none ? [""] : []), ...USUAL];
  const other = h("input", { name, value, maxlength: 60, required: !none, hidden: known.includes(value), placeholder: USUAL[0],
    "aria-label": words.controlHint, title: words.controlHint, autocomplete: "off", spellcheck: "false" });
  const choice = select("", [...known.map((control) => [control, control ? controlInWords(control) : words.none]), [OTHER, words.otherTime]], known.includes(value) ? value : OTHER);
  choice.removeAttribute("name");
  choice.addEventListener("change", () => {
    other.hidden = choice.value !== OTHER;
    other.value = other.hidden ? choice.value : "";
    if (!other.hidden) other.focus();
  });
  return h("span", { class: "time-choice" }, choice, other);
}

/** A time control in minutes and words; one that is not understood as it is written. */
export function controlInWords(written) {
  if (!isControl(written)) return written;
  const control = controlOf(written);
  return list([text.clock.main(control.main_s / 60), overtimeText({ control }, full(control))].filter(Boolean));
}
