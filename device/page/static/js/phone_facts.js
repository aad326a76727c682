// What is known of a phone that is the camera, in sentences.

import { fill, h } from "./dom.js";
import { text } from "./messages.js";

const LOW_BATTERY = 0.15;

/**
 * Fill `list` with what is known: `sent` and `given` pictures a second, the battery's `level` (0 to
 * 1) and whether it is `charging`, whether the camera is `slow`, and further sentences in `more`.
 */
export function showPhoneFacts(list, { sent, given, level, charging, slow, more = [] }) {
  const words = text.phone;
  const percent = level == null ? null : Math.round(100 * level);
  const battery = percent !== null && (charging ? words.charging(percent) : level <= LOW_BATTERY ? words.batteryLow(percent) : words.battery(percent));
  const facts = [sent != null && words.rate(sent, given), battery, slow && words.slow, ...more].filter(Boolean);
  if (list.textContent !== facts.join("")) fill(list, facts.map((each) => h("li", {}, each)));
}
