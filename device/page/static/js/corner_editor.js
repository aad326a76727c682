// Four corners over a picture, dragged by pointer or moved by the arrow keys.

import { fill, s } from "./dom.js";
import { gridPath } from "./homography.js";
import { text } from "./messages.js";

const KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const FAR = 10;

/** The drawing over `picture`; `size()` is the number of lines, `onedit()` is told of every change. */
export class CornerEditor {
  constructor(picture, size, onedit) {
    this.size = size;
    this.onedit = onedit;
    this.corners = null;
    this.frame = null;
    this.dragged = null;
    this.grid = s("path", { class: "grid" });
    this.handles = text.setup.cornerNames.map((name, at) => this.handle(name, at));
    this.element = s("svg", { class: "corner-editor", role: "group", "aria-label": text.setup.corners });
    this.element.addEventListener("pointermove", (event) => this.drag(event));
    for (const type of ["pointerup", "pointercancel"]) this.element.addEventListener(type, () => (this.dragged = null));
  }

  handle(name, at) {
    return s("g", { class: "handle", tabindex: 0, role: "button", "aria-label": name,
      onpointerdown: (event) => this.grab(event, at), onkeydown: (event) => this.key(event, at) },
    s("circle", { class: "reach" }), s("circle", { class: "ring" }), s("circle", { class: "point" }));
  }

  /** The picture is so large in pixels. */
  setFrame(width, height) {
    if (this.frame?.width === width && this.frame.height === height) return;
    this.frame = { width, height };
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const scale = Math.max(width, height) / 1000;
    for (const handle of this.handles) {
      const [reach, ring, point] = handle.children;
      reach.setAttribute("r", 45 * scale);
      ring.setAttribute("r", 17 * scale);
      point.setAttribute("r", 3 * scale);
    }
    fill(this.element, this.grid, this.handles);
    this.draw();
  }

  setCorners(corners) {
    this.corners = corners.map((corner) => [...corner]);
    this.draw();
  }

  /** Corners to begin with, where no board was found. */
  startCorners() {
    const { width, height } = this.frame;
    return [[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]].map(([x, y]) => [x * width, y * height]);
  }

  draw() {
    if (!this.corners || !this.frame) return;
    this.grid.setAttribute("d", gridPath(this.corners, this.size()));
    this.handles.forEach((handle, at) => {
      const [x, y] = this.corners[at];
      handle.setAttribute("transform", `translate(${x} ${y})`);
      handle.setAttribute("aria-label", text.setup.cornerAt(text.setup.cornerNames[at], Math.round(x), Math.round(y)));
    });
  }

  grab(event, at) {
    event.preventDefault();
    this.handles[at].focus();
    this.dragged = at;
    this.element.setPointerCapture(event.pointerId);
  }

  drag(event) {
    if (this.dragged === null) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse());
    this.move(this.dragged, point.x, point.y);
  }

  key(event, at) {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? FAR : 1;
    const [x, y] = this.corners[at];
    this.move(at, x + by * step[0], y + by * step[1]);
  }

  move(at, x, y) {
    const { width, height } = this.frame;
    this.corners[at] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
    this.onedit();
  }
}
