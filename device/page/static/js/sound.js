// A short sound for alerts and questions; silent until a person switches it on.

import { h } from "./dom.js";
import { text } from "./messages.js";

const KEY = "goban-sound";
const TONES = { alert: [660, 880], question: [520, 660, 520], lost: [330] };
let context = null;

const isOn = () => context !== null;

/** A button that switches the sound on and off. Browsers allow sound only after a click. */
export function soundButton() {
  const label = () => (isOn() ? text.sound.on : text.sound.off);
  const button = h("button", { type: "button", class: "quiet", onclick: () => {
    if (isOn()) {
      context.close();
      context = null;
    } else {
      context = new AudioContext();
      play("alert");
    }
    localStorage.setItem(KEY, isOn() ? "on" : "off");
    button.textContent = label();
  } }, label());
  if (localStorage.getItem(KEY) === "on") {
    document.addEventListener("pointerdown", (event) => {
      if (!isOn() && event.target !== button) button.click();
    }, { once: true });
  }
  return button;
}

/** Play the sound of `kind`, where the sound is on. */
export function play(kind) {
  if (!isOn()) return;
  TONES[kind].forEach((hertz, at) => {
    const start = context.currentTime + 0.18 * at;
    const tone = new OscillatorNode(context, { frequency: hertz, type: "sine" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.17);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.18);
  });
}

/** The sound that belongs to an event line, played. */
export function playEvent(line) {
  if (line.state !== "open") return;
  play(line.answers || line.type === "AmbiguousTurn" ? "question" : "alert");
}
