/** Marks: what may be touched next, and what was touched, shown over the board and the docks. */

import { drawn, placeOf } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Part} Part */
/** @typedef {import("./picture.js").Box} Box */
/** @typedef {"picked" | "target" | "source"} Kind */
/** @typedef {{thing: SVGGElement, part: Part, kind: Kind, shapes: SVGElement[]}} Mark */

/**
 * The boxes of things by what is drawn in them: to measure makes the browser lay everything out,
 * and most things look like one that was measured before.
 * @type {Map<string, Box>}
 */
const boxes = new Map();

/**
 * The box of a thing, in the picture's units from its own place.
 * @param {SVGGraphicsElement} thing
 * @returns {Box}
 */
function boxOf(thing) {
  const look = [...thing.children].map((one) => one.outerHTML).join("");
  const known = boxes.get(look);
  if (known) return known;
  const { x, y, width, height } = thing.getBBox();
  const box = { x, y, width, height };
  if (width) boxes.set(look, box); // nothing has a size while it is hidden
  return box;
}

/**
 * A ring of two tones, which is seen on every ground.
 * @param {"rect" | "circle"} shape
 * @param {string} kind
 * @param {Record<string, number>} place
 */
function ringed(shape, kind, place) {
  return ["casing", "ring"].map((tone) => drawn(shape, { class: `${tone} ${kind}`, ...place }));
}

/** @param {Mark} mark */
function draw({ thing, part: { svg }, kind, shapes }) {
  thing.classList.add(`mark-${kind}`);
  const layer = svg.querySelector("g.marks") ?? svg.appendChild(drawn("g", { class: "marks" }));
  layer.append(...shapes);
}

/** The marks over one picture. */
export class Marks {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /**
   * Show what was touched and what may be touched next.
   * @param {string[]} touched
   * @param {Set<string>} next
   */
  show(touched, next) {
    this.clear();
    const rest = touched.length ? "target" : "source";
    // All of them are measured before the first is drawn: to measure after drawing makes the
    // browser lay everything out anew each time.
    const marks = [
      ...touched.map((id) => this.made(id, "picked")),
      ...[...next].map((id) => this.made(id, rest)),
    ];
    for (const mark of marks) if (mark) draw(mark);
  }

  /** Take all of them away. */
  clear() {
    for (const marked of this.picture.host.querySelectorAll(".mark-picked, .mark-target, .mark-source")) {
      marked.classList.remove("mark-picked", "mark-target", "mark-source");
    }
    for (const layer of this.picture.host.querySelectorAll("g.marks")) layer.remove();
  }

  /**
   * Show one more.
   * @param {string} id
   * @param {Kind} kind
   */
  add(id, kind) {
    const mark = this.made(id, kind);
    if (mark) draw(mark);
  }

  /**
   * The mark of a thing, not drawn yet.
   * @param {string} id
   * @param {Kind} kind
   * @returns {Mark | null}
   */
  made(id, kind) {
    const thing = this.picture.thing(id);
    const part = thing && this.picture.partOf(thing);
    if (!thing || !part) return null;
    return { thing, part, kind, shapes: this.shapes(thing, id, kind) };
  }

  /**
   * @param {SVGGElement} thing
   * @param {string} id
   * @param {Kind} kind
   */
  shapes(thing, id, kind) {
    const at = placeOf(thing);
    if (thing.classList.contains("tile")) {
      const { x, y, width, height } = boxOf(thing);
      const ring = { x: x + at.x - 3, y: y + at.y - 3, width: width + 6, height: height + 6, rx: 12 };
      return ringed("rect", kind, ring);
    }
    const { width, height } = boxOf(thing);
    const radius = Math.min(width, height) / 2;
    const occupied = this.picture.host.querySelector(`.piece[id="piece-${CSS.escape(id.replace(/^cell-/, ""))}"]`);
    if (kind === "target" && !occupied && radius > 40) {
      return [drawn("circle", { class: "spot", cx: at.x, cy: at.y, r: 14 })];
    }
    return ringed("circle", kind, { cx: at.x, cy: at.y, r: Math.max(8, radius * 0.9) });
  }
}
