// Light and focus: locked after settling, and let go again from here.

import { postJson, toLogin } from "./api.js";
import { button, fill, h } from "./dom.js";
import { say } from "./header.js";
import { text } from "./messages.js";

/** A card that is shown where the camera has something to lock. */
export function cameraLocks() {
  const words = text.setup;
  const state = h("p", {});
  const buttons = h("div", { class: "actions" });
  const element = h("section", { class: "card", hidden: true }, h("h2", {}, words.lock), state, buttons);

  async function set(locked) {
    try {
      await postJson(locked ? "/api/camera/lock" : "/api/camera/unlock");
      say(locked ? words.locked : words.unlocked);
    } catch (error) {
      if (error.status === 401) toLogin();
      else say(error.message, { failed: true });
    }
  }

  fill(buttons, button(words.toLock, () => set(true)), button(words.toUnlock, () => set(false)));
  return {
    element,
    /** `found` is the object of `/api/setup`. */
    show(found) {
      const { locked = null } = found;
      element.hidden = locked === null;
      fill(state, locked ? words.isLocked : words.isUnlocked);
    },
  };
}
