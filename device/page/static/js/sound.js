// The sound for alerts and questions. Whether it is wanted is asked once and kept in the browser.

import { h } from "./dom.js";
import { text } from "./messages.js";

const KEY = "goban-sound";
const TONES = { alert: [660, 880, 660, 880], question: [520, 660, 520], second: [880], period: [660, 520] };
const TONE_S = 0.18;
const VIBRATION_MS = [250, 120, 250];
let context = null;
const listeners = new Set();

export const isSoundOn = () => localStorage.getItem(KEY) === "on";

/** Whether a person at this browser has said if alerts shall be heard. */
export const askedForSound = () => localStorage.getItem(KEY) !== null;

/** Whether sound is wanted and the browser plays none before somebody taps the page. */
export const isSilenced = () => isSoundOn() && context?.state !== "running";

/** Whether sound is wanted and the browser plays it. */
export const canBeHeard = () => isSoundOn() && context?.state === "running";

/** Call `onchange` whenever sound is switched on or off, or comes to be heard. */
export function whenSoundChanges(onchange) {
  listeners.add(onchange);
}

/** Keep whether alerts shall be heard; call it when a person has tapped something. */
export function setSound(on) {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) wake(true);
  else sleep();
  changed();
}

/** A button that switches the sound on and off. */
export function soundButton() {
  const button = h("button", { type: "button", class: "quiet", onclick: () => setSound(!isSoundOn()) });
  const show = () => (button.textContent = isSoundOn() ? text.sound.on : text.sound.off);
  whenSoundChanges(show);
  show();
  return button;
}

/** Play the sound of `kind`, where the sound is on. */
export function play(kind) {
  if (isSoundOn()) sound(kind);
}

/** Play the sound of `kind`, once a tap has let the page be heard. */
export function sound(kind) {
  if (context?.state !== "running") return;
  TONES[kind].forEach((hertz, at) => {
    const start = context.currentTime + TONE_S * at;
    const tone = new OscillatorNode(context, { frequency: hertz, type: "triangle" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.5, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S - 0.01);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  });
}

/** Shake the device, where it can and where the sound is on; browsers allow it after a tap. */
export function vibrate() {
  if (isSoundOn() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
}

/** Let the page be heard, when a person has tapped something; `heard` plays a sound at once. */
export function wake(heard) {
  context ??= new AudioContext();
  context.onstatechange = changed;
  context.resume().then(() => heard && play("alert")).catch(() => {});
}

function sleep() {
  context?.close();
  context = null;
}

function changed() {
  for (const listener of listeners) listener();
}

if (isSoundOn()) wake(false);
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => isSilenced() && wake(false), { capture: true });
}
