// Light and focus: locked after settling, and let go again from here.

import { getJson, inOrder, postJson, toLogin } from "./api.js";
import { button, fill, h } from "./dom.js";
import { say } from "./frame.js";
import { text } from "./messages.js";

/** A card that is shown where the camera has something to lock. */
export function cameraLocks() {
  const words = text.setup;
  const state = h("p", { role: "status" });
  const element = h("section", { class: "card", hidden: true }, h("h2", {}, words.lock), state,
    h("div", { class: "actions" }, button(words.toLock, () => set(true)), button(words.toUnlock, () => set(false))));
  const answerOf = inOrder();
  let shown = "";

  function show(found) {
    if (!found) return;
    const { adjustment } = found;
    element.hidden = adjustment === null;
    if (adjustment === null) return;
    const said = words.adjusted(adjustment);
    if (said !== shown) fill(state, said);
    shown = said;
  }

  async function set(lock) {
    try {
      show(await answerOf(postJson("api/camera", { lock })));
      say(lock ? words.locked : words.unlocked);
    } catch (error) {
      if (error.status === 401) toLogin();
      else say(error.message, { failed: true });
    }
  }

  return {
    element,
    /** Ask how the camera is adjusted now. */
    async look() {
      show(await answerOf(getJson("api/camera")));
    },
  };
}
