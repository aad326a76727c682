// A pass is told by a button: what is likely a slip is asked about first.

import { confirmed } from "./dialogs.js";
import { text } from "./messages.js";

const words = text.passing;

/** The clicks at one place so far: the second of a double click is likely no pass of the other side. */
let clicks = 0;
window.addEventListener("click", ({ detail }) => { clicks = detail; }, true);

/** Whether `color` has passed, by the one who pressed the button; `toPlay` is whose turn it is. */
export async function hasPassed(color, toPlay) {
  const title = text.corrections.pass(color);
  if (color !== toPlay) return confirmed(title, words.outOfTurn(color), title);
  return clicks < 2 || confirmed(title, words.again(color), title);
}
