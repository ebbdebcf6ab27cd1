/** Marks: what may be touched next, and what was touched, shown over the board and the docks. */

import { drawn, placeOf } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */

/**
 * The radius of a thing, in the picture's units.
 * @param {SVGGraphicsElement} thing
 */
function reach(thing) {
  const { width, height } = thing.getBBox();
  return Math.min(width, height) / 2;
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
    for (const id of touched) this.add(id, "picked");
    for (const id of next) this.add(id, touched.length ? "target" : "source");
  }

  /** Take all of them away. */
  clear() {
    for (const marked of this.picture.host.querySelectorAll(".mark-picked, .mark-target, .mark-source")) {
      marked.classList.remove("mark-picked", "mark-target", "mark-source");
    }
    for (const layer of this.picture.host.querySelectorAll("g.marks")) layer.remove();
  }

  /**
   * @param {string} id
   * @param {"picked" | "target" | "source"} kind
   */
  add(id, kind) {
    const thing = this.picture.thing(id);
    const part = thing && this.picture.partOf(thing);
    if (!thing || !part) return;
    thing.classList.add(`mark-${kind}`);
    const layer = part.svg.querySelector("g.marks") ?? part.svg.appendChild(drawn("g", { class: "marks" }));
    if (thing.classList.contains("tile")) {
      const { x, y, width, height } = thing.getBBox();
      const at = placeOf(thing);
      const ring = { x: x + at.x - 3, y: y + at.y - 3, width: width + 6, height: height + 6, rx: 12 };
      layer.append(...ringed("rect", kind, ring));
      return;
    }
    const { x, y } = placeOf(thing);
    const radius = reach(thing);
    const occupied = this.picture.host.querySelector(`.piece[id="piece-${CSS.escape(id.replace(/^cell-/, ""))}"]`);
    if (kind === "target" && !occupied && radius > 40) {
      layer.append(drawn("circle", { class: "spot", cx: x, cy: y, r: 14 }));
    } else {
      layer.append(...ringed("circle", kind, { cx: x, cy: y, r: Math.max(8, radius * 0.9) }));
    }
  }
}
