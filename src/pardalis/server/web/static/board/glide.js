/**
 * Glide: what changed from one picture to the next is seen to happen.
 *
 * Nobody says here what a move was. A piece that looks the same elsewhere has gone there; one that
 * nobody sees again has been taken; one that was not there before has come; one that looks
 * different in its place has changed its colour. They fly in a layer of their own, in pixels, so
 * that a tile can come from a hand beside the board and a piece passes over all others.
 */

import { drawn } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{x: number, y: number, scale: number, level: boolean, look: string, node: Element, step: number}} Seen */

const GLIDE = 280; // milliseconds
const AFTER = 140; // later begins what follows from a move

/**
 * Whether things may move: the settings and the system both have a say.
 * @returns {boolean}
 */
export function mayMove() {
  return (
    document.documentElement.dataset.motion !== "off" &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/**
 * What can be seen of pieces and tiles, by their ids.
 * @param {Picture} picture
 * @returns {Map<string, Seen>}
 */
export function seen(picture) {
  const origin = picture.host.getBoundingClientRect();
  /** @type {Map<string, Seen>} */
  const all = new Map();
  let step = 0;
  for (const part of picture.parts.values()) {
    const scale = part.svg.getScreenCTM()?.a ?? 1;
    for (const node of part.zone.querySelectorAll(":scope > .piece, :scope > .tile")) {
      const box = node.getBoundingClientRect();
      all.set(node.id, {
        x: box.x + box.width / 2 - origin.x,
        y: box.y + box.height / 2 - origin.y,
        scale,
        level: box.width > box.height,
        look: lookOf(node),
        node,
        step: step++,
      });
    }
  }
  return all;
}

/**
 * How a thing looks, wherever it lies and whatever it is called.
 * @param {Element} node
 */
function lookOf(node) {
  if (node.classList.contains("tile")) return node.id;
  let look = "";
  for (const child of node.children) look += child.outerHTML;
  return look;
}

/** The layer in which things fly. */
export class Sky {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.svg = drawn("svg", { class: "sky", "aria-hidden": "true", focusable: "false" });
    /** @type {Set<Animation>} */
    this.flights = new Set();
  }

  /** Everything lands at once. */
  land() {
    for (const flight of [...this.flights]) flight.finish();
  }

  /**
   * Show how one picture became the next.
   * @param {Map<string, Seen>} before
   * @param {Map<string, Seen>} after
   */
  show(before, after) {
    const gone = [...before].filter(([id, was]) => after.get(id)?.look !== was.look);
    const come = [...after].filter(([id, is]) => before.get(id)?.look !== is.look);
    for (const [id, is] of after) {
      const was = before.get(id);
      // A thing of the same name and look that lies elsewhere: a tile that was laid, mostly.
      if (was && was.look === is.look && (was.level !== is.level || far(was, is))) {
        if (!this.turned) this.fly(was, is);
      }
    }
    /** @type {Set<string>} */
    const flown = new Set();
    for (const [, is] of come) {
      const from = gone.find(([id, was]) => was.look === is.look && !flown.has(id));
      if (from) {
        flown.add(from[0]);
        this.fly(from[1], is);
      } else this.arrive(is);
    }
    for (const [id, was] of gone) if (!flown.has(id)) this.leave(was);
  }

  /** Set while the whole board turns or is laid out anew: then nothing flies. */
  turned = false;

  /**
   * @param {Seen} was
   * @param {Seen} is
   */
  fly(was, is) {
    const turn = was.level === is.level ? 0 : 90;
    this.animate(
      is,
      [
        { transform: at(was, was.scale, -turn) },
        { transform: at(is, is.scale, 0) },
      ],
      { duration: GLIDE, easing: "cubic-bezier(.3,.05,.2,1)" },
    );
  }

  /** @param {Seen} is */
  arrive(is) {
    this.animate(
      is,
      [
        { transform: at(is, is.scale * 0.4, 0), opacity: 0 },
        { transform: at(is, is.scale * 1.12, 0), opacity: 1, offset: 0.7 },
        { transform: at(is, is.scale, 0), opacity: 1 },
      ],
      { duration: GLIDE, delay: AFTER, easing: "ease-out", fill: "backwards" },
    );
  }

  /** @param {Seen} was */
  leave(was) {
    this.animate(
      was,
      [
        { transform: at(was, was.scale, 0), opacity: 1 },
        { transform: at(was, was.scale * 1.35, 0), opacity: 0 },
      ],
      { duration: GLIDE, delay: AFTER, easing: "ease-in", fill: "both" },
    );
  }

  /**
   * Let something fly from a place to another, such as points that were just made.
   * @param {string} text
   * @param {{x: number, y: number}} from
   * @param {{x: number, y: number}} to
   */
  points(text, from, to) {
    const label = drawn("text", { class: "points", "text-anchor": "middle" });
    label.textContent = text;
    this.svg.append(label);
    const flight = label.animate(
      [
        { transform: `translate(${from.x}px, ${from.y}px) scale(.6)`, opacity: 0 },
        { transform: `translate(${from.x}px, ${from.y - 20}px) scale(1.3)`, opacity: 1, offset: 0.3 },
        { transform: `translate(${to.x}px, ${to.y}px) scale(.8)`, opacity: 0.9 },
      ],
      { duration: 1100, easing: "ease-in-out" },
    );
    this.follow(flight, () => label.remove());
  }

  /**
   * @param {Seen} thing
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  animate(thing, frames, timing) {
    const copy = /** @type {SVGGElement} */ (thing.node.cloneNode(true));
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    copy.removeAttribute("transform");
    this.svg.append(copy);
    const live = thing.node.isConnected ? thing.node : null;
    live?.classList.add("aloft");
    this.follow(copy.animate(frames, timing), () => {
      copy.remove();
      live?.classList.remove("aloft");
    });
  }

  /**
   * @param {Animation} flight
   * @param {() => void} landed
   */
  follow(flight, landed) {
    this.flights.add(flight);
    const done = () => {
      this.flights.delete(flight);
      landed();
    };
    flight.addEventListener("finish", done);
    flight.addEventListener("cancel", done);
  }
}

/**
 * @param {Seen} one
 * @param {Seen} other
 */
function far(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) > 3;
}

/**
 * @param {{x: number, y: number}} place
 * @param {number} scale
 * @param {number} turn
 */
function at(place, scale, turn) {
  return `translate(${place.x}px, ${place.y}px) rotate(${turn}deg) scale(${scale})`;
}
