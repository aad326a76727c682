// This device's camera: the lens, its newest picture as a JPEG, and what it adjusts by itself.

const LONGEST_SIDE = 1920;
const QUALITY = 0.85;
const FRAME_MS = 3_000;
const RATE_MS = 10_000;
const LENS = "goban-lens";

/** What is held, and the value it keeps. */
const HELD = [["exposureMode", "exposureTime"], ["whiteBalanceMode", "colorTemperature"], ["focusMode", "focusDistance"]];

/** The camera behind `video`, which shows what it sees. */
export class PhoneCamera {
  constructor(video) {
    this.video = video;
    this.video.muted = true;
    this.canvas = document.createElement("canvas");
    this.track = null;
    this.held = false;
    this.best = 0;
    this.fps = null;
    this.counted = null;
  }

  /** Open the lens that was chosen last, else the rear one. Rejects as `getUserMedia` does. */
  async open() {
    this.close();
    const kept = localStorage.getItem(LENS);
    const size = { width: { ideal: LONGEST_SIDE }, height: { ideal: 1080 }, frameRate: { ideal: 15 } };
    const ask = (lens) => navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...lens } });
    const rear = () => ask({ facingMode: { ideal: "environment" } });
    const stream = kept ? await ask({ deviceId: { exact: kept } }).catch((error) => (error.name === "OverconstrainedError" ? rear() : Promise.reject(error))) : await rear();
    [this.track] = stream.getVideoTracks();
    this.held = false;
    this.video.srcObject = stream;
    await this.video.play();
    this.counted = null;
  }

  /** Whether the lens is open and gives pictures. */
  get live() {
    return this.track?.readyState === "live" && !this.track.muted;
  }

  close() {
    this.track?.stop();
    this.track = null;
    this.video.srcObject = null;
  }

  /** The cameras of this device: their ids, and names where they have any. */
  async lenses() {
    const found = await navigator.mediaDevices.enumerateDevices();
    return found.filter(({ kind }) => kind === "videoinput").map(({ deviceId, label }) => ({ id: deviceId, label }));
  }

  get lens() {
    return this.track?.getSettings().deviceId ?? "";
  }

  chooseLens(id) {
    localStorage.setItem(LENS, id);
  }

  /** The next picture as a JPEG with the time when it was taken, in milliseconds of this page; null where none comes. */
  async shot() {
    const frame = await this.nextFrame();
    if (!frame) return null;
    const { videoWidth: width, videoHeight: height } = this.video;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    this.canvas.width = Math.round(scale * width);
    this.canvas.height = Math.round(scale * height);
    this.canvas.getContext("2d").drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    const blob = await new Promise((resolve) => this.canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob && { blob, taken: frame.taken };
  }

  nextFrame() {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), FRAME_MS);
      const seen = (now, { captureTime, presentedFrames } = {}) => {
        clearTimeout(late);
        this.count(now, presentedFrames);
        resolve({ taken: captureTime > now - FRAME_MS && captureTime <= now ? captureTime : now });
      };
      if (this.video.requestVideoFrameCallback) this.video.requestVideoFrameCallback(seen);
      else requestAnimationFrame((now) => seen(now));
    });
  }

  /** Take note of how many pictures the camera has given by now. */
  count(now, frames) {
    if (frames === undefined) return;
    this.counted ??= { now, frames };
    const since = now - this.counted.now;
    if (since < RATE_MS) return;
    this.fps = (1000 * (frames - this.counted.frames)) / since;
    this.best = Math.max(this.best, this.fps);
    this.counted = { now, frames };
  }

  /** Whether the camera gives far fewer pictures than it did. */
  get slow() {
    return this.fps !== null && this.fps < this.best / 2;
  }

  /** Whether anything can be held. */
  get holds() {
    const able = this.track?.getCapabilities?.() ?? {};
    return HELD.some(([mode]) => able[mode]?.includes("manual"));
  }

  /** Hold what the camera adjusts by itself, or let it go. */
  async hold(wanted) {
    if (wanted === this.held || !this.track) return;
    this.held = wanted;
    const able = this.track.getCapabilities?.() ?? {};
    const now = this.track.getSettings();
    for (const [mode, value] of HELD) {
      const to = wanted ? "manual" : "continuous";
      if (!able[mode]?.includes(to)) continue;
      const kept = wanted && now[value] !== undefined ? { [value]: now[value] } : {};
      await this.track.applyConstraints({ advanced: [{ [mode]: to, ...kept }] }).catch(() => {});
    }
  }
}
