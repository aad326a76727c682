// Sends the pictures of this device's camera, each once the one before was answered.

import { postFile, postJson, requestId } from "./api.js";

const LEAST_MS = 120;
const ANSWER_MS = 8_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const RATE_PICTURES = 20;
const FINAL = ["other_phone", "no_phone", "login_needed", "not_allowed"];

/** This page among the phones of the server; a reload is the same one. */
const OWN = "goban-phone-page";

/** `battery()` gives what is known of the battery. `onstate(state, error)` hears how it goes. */
export class PhoneSender {
  constructor(camera, battery, onstate) {
    this.camera = camera;
    this.battery = battery;
    this.onstate = onstate;
    this.run = null;
    this.times = [];
  }

  /** Pictures a second that were answered lately; null before the second. */
  get rate() {
    const seconds = (this.times.at(-1) - this.times[0]) / 1000;
    return this.times.length > 1 ? (this.times.length - 1) / seconds : null;
  }

  stop() {
    this.run = null;
    this.times = [];
  }

  /** Send until `stop`, or until the server takes no more of this phone; `takeOver` from another one. */
  async start(takeOver = false) {
    const run = (this.run = {});
    let stream = null;
    let pause = FIRST_PAUSE_MS;
    while (this.run === run) {
      try {
        stream ??= await this.begin(takeOver);
        takeOver = false;
        const began = performance.now();
        const shot = document.hidden ? null : await this.camera.shot();
        if (this.run !== run) return;
        if (shot) {
          await this.send(stream, shot);
          pause = FIRST_PAUSE_MS;
          await waited(LEAST_MS - (performance.now() - began));
          continue;
        }
        this.onstate(document.hidden ? "hidden" : "noPicture");
      } catch (error) {
        if (this.run !== run) return;
        if (FINAL.includes(error.code)) {
          this.stop();
          this.onstate("refused", error);
          return;
        }
        if (error.code === "not_begun") stream = null;
        else this.onstate("lost", error);
      }
      await waited(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  async begin(takeOver) {
    const { stream } = await postJson("api/phone", { page: ownPage(), holds: this.camera.holds, take_over: takeOver });
    return stream;
  }

  async send(stream, { blob, taken }) {
    const { level, charging } = this.battery();
    const { fps, slow } = this.camera;
    const told = { stream, taken, sent: performance.now(), battery: level, charging, camera_fps: fps, slow };
    const query = new URLSearchParams(Object.entries(told).filter(([, value]) => value != null));
    const { hold } = await postFile(`api/phone/picture?${query}`, blob, ANSWER_MS);
    this.times = [...this.times.slice(1 - RATE_PICTURES), performance.now()];
    this.onstate("sending");
    await this.camera.hold(hold);
  }
}

const waited = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

function ownPage() {
  const page = sessionStorage.getItem(OWN) ?? requestId();
  sessionStorage.setItem(OWN, page);
  return page;
}
