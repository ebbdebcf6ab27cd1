/**
 * Pan and zoom: a table that grows is looked at through a window.
 *
 * The window is the `viewBox`; it follows the whole table until somebody moves it.
 */

import { frame } from "./picture.js";

/** @typedef {import("./picture.js").Box} Box */
/** @typedef {{clientX: number, clientY: number}} Spot */

const NEAREST = 420; // units across at the closest look: some four cells
const TOOLS = 56; // pixels at the foot of the window, where the tools lie while a tile is laid

/** The window on one board. */
export class Pan {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width: 100, height: 100 };
    /** @type {Box} */
    this.view = this.whole;
    /** @type {Box} */
    this.window = { ...this.whole };
    this.moved = false;
    /** The share of the window, at its foot, that the tools may cover. */
    this.foot = 0;
    new ResizeObserver(([entry]) => {
      this.foot = Math.min(0.3, TOOLS / Math.max(1, entry?.contentRect.height ?? 0));
      this.fit(this.whole, this.view);
    }).observe(svg);
    /** @type {Map<number, Spot>} the fingers on the table */
    this.fingers = new Map();
    /** @type {() => boolean} whether the table may be moved by a drag that begins here */
    this.may = () => true;
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      this.fingers.set(event.pointerId, event);
    });
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      svg.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    }
  }

  /**
   * The table has this size now, and this is what one wants to see of it.
   * @param {Box} whole
   * @param {Box} view
   */
  fit(whole, view) {
    this.whole = whole;
    this.view = view;
    if (!this.moved) this.window = { ...view, height: view.height / (1 - this.foot) };
    this.draw();
  }

  /** Look at all tiles again. */
  all() {
    this.moved = false;
    this.fit(this.whole, this.view);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last || !this.may()) return;
    const before = this.spread();
    this.fingers.set(event.pointerId, event);
    const unit = this.unit();
    this.shift((last.clientX - event.clientX) * unit / this.fingers.size, (last.clientY - event.clientY) * unit / this.fingers.size);
    const after = this.spread();
    if (before && after) this.zoom(before.size / after.size, after.middle);
  }

  /** How far two fingers are apart, and the middle between them. */
  spread() {
    const [one, two] = [...this.fingers.values()];
    if (!one || !two) return null;
    return {
      size: Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)),
      middle: { clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 },
    };
  }

  /** Units in a pixel. */
  unit() {
    return 1 / (this.svg.getScreenCTM()?.a || 1);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  shift(dx, dy) {
    this.moved = true;
    this.window = { ...this.window, x: this.window.x + dx, y: this.window.y + dy };
    this.draw();
  }

  /**
   * Look closer (below 1) or from farther (above 1), round a spot on the screen or the middle.
   * @param {number} by
   * @param {Spot} [round]
   */
  zoom(by, round) {
    const { x, y, width, height } = this.window;
    const widest = Math.max(this.whole.width, (this.whole.height * width) / height) * 1.15;
    const across = Math.min(Math.max(width * by, Math.min(NEAREST, widest)), widest);
    const scale = across / width;
    let fx = 0.5;
    let fy = 0.5;
    if (round) {
      const matrix = this.svg.getScreenCTM()?.inverse();
      if (matrix) {
        const spot = new DOMPoint(round.clientX, round.clientY).matrixTransform(matrix);
        fx = (spot.x - x) / width;
        fy = (spot.y - y) / height;
      }
    }
    this.moved = true;
    this.window = {
      x: x + width * fx * (1 - scale),
      y: y + height * fy * (1 - scale),
      width: width * scale,
      height: height * scale,
    };
    this.draw();
  }

  /**
   * Bring a place into the window, if it is not in it.
   * @param {{x: number, y: number}} place
   */
  reveal(place) {
    const { x, y, width, height } = this.window;
    const edge = 80;
    const dx = Math.min(0, place.x - edge - x) + Math.max(0, place.x + edge - x - width);
    const dy = Math.min(0, place.y - edge - y) + Math.max(0, place.y + edge - y - height * (1 - this.foot));
    if (dx || dy) this.shift(dx, dy);
  }

  /** Show the window, never wholly beside the table. */
  draw() {
    const { whole, window: now } = this;
    const clamp = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
      low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
    const margin = 0.6; // of the window may be beside the table
    now.x = clamp(now.x, whole.x - now.width * margin, whole.x + whole.width - now.width * (1 - margin));
    now.y = clamp(now.y, whole.y - now.height * margin, whole.y + whole.height - now.height * (1 - margin));
    frame(this.svg, now);
    this.svg.style.setProperty("--across", String(whole.width / 100));
    this.svg.style.setProperty("--down", String(whole.height / 100));
  }
}
