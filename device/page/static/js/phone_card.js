// The phone that is the camera, on the set-up page: a code that connects one, and how it does.

import { invite } from "./devices.js";
import { button, fill, h } from "./dom.js";
import { text } from "./messages.js";
import { showPhoneFacts } from "./phone_facts.js";

/** A card that is shown where the source is a phone. */
export function phoneCard() {
  const words = text.phone;
  const state = h("p", { role: "status" });
  const code = h("div", { class: "pairing not-in-hall" });
  const facts = h("ul", { class: "phone-facts" });
  const element = h("section", { class: "card", hidden: true }, h("h2", {}, words.card), state, facts, code,
    h("div", { class: "actions not-in-hall" }, button(text.devices.add, () => connect(true))));
  let asked = false, byHand = false, sent = false;

  function connect(clicked = false) {
    asked = true;
    byHand = clicked;
    invite(code, { with_game: false, role: "camera" }, words.scan, (link) => link.startsWith("https:") && h("p", { class: "hint" }, words.certificate));
  }

  return {
    element,
    /** Show how the `phone` does whose pictures come at a rate of `fps`. */
    show(phone, fps) {
      element.hidden = phone === null;
      if (phone === null) return;
      const said = phone.sends ? words.states.sending : words.none;
      if (state.textContent !== said) fill(state, said);
      // The first code is used once a phone begins to send; one that somebody asked for is for another.
      if (phone.sends && !sent && !byHand) fill(code);
      else if (!phone.sends && !asked) connect();
      sent = phone.sends;
      showPhoneFacts(facts, { sent: phone.sends ? fps : null, given: phone.camera_fps, level: phone.battery, charging: phone.charging, slow: phone.slow });
    },
  };
}
