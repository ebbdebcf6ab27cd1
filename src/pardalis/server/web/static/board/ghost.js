/**
 * Ghosts: a tile in the hand, shown where it fits before it is laid.
 *
 * A tile is laid by touching it, the square of its first end and that of its last. Of all layings
 * that the server allows, the ghost shows the one under the pointer or the focus, turned as the
 * hand has turned it if it fits so.
 */

import { drawn, placeOf } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {{choice: Choice, squares: string[], x: number, y: number, turn: number}} Laying */

const NEAR = 250; // units from place to place of a tile that is turned about where it is

/** The tile being laid. */
export class Ghost {
  /**
   * @param {Picture} picture
   * @param {SVGGElement} tile
   * @param {Choice[]} choices
   */
  constructor(picture, tile, choices) {
    this.picture = picture;
    this.tile = tile;
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const cell of picture.board.zone.querySelectorAll(".cell")) names.set(spot(placeOf(cell)), cell.id);
    /** @type {Laying[]} */
    this.layings = choices.flatMap((choice) => {
      const ends = choice.touch.slice(1).map((id) => picture.thing(id));
      const [first, last] = ends;
      if (!first || !last) return [];
      const [from, to] = [placeOf(first), placeOf(last)];
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const turn = quarter(to.x - from.x, to.y - from.y);
      const squares = [first.id, names.get(spot(middle)) ?? "", last.id];
      return [{ choice, squares, ...middle, turn }];
    });
    this.turn = this.layings[0]?.turn ?? 0;
    /** @type {Laying | null} */
    this.now = null;
    this.layer = drawn("g", { class: "ghosts", "aria-hidden": "true" });
    picture.board.svg.append(this.layer);
    this.draw();
  }

  /** Whether these choices are layings of a tile. @param {Element} thing @param {Choice[]} choices */
  static fits(thing, choices) {
    return thing.classList.contains("tile") && choices.every((choice) => choice.touch.length === 3);
  }

  /** The squares that some laying covers. @returns {Set<string>} */
  squares() {
    return new Set(this.layings.flatMap((laying) => laying.squares));
  }

  /**
   * Show the laying over a square, if there is one: as the tile is turned now, its middle first.
   * @param {string} id
   * @returns {boolean}
   */
  over(id) {
    const here = this.layings.filter((laying) => laying.squares.includes(id));
    const alike = here.filter((laying) => laying.turn === this.turn);
    const best = (alike.length ? alike : here).sort(
      (a, b) => Number(b.squares[1] === id) - Number(a.squares[1] === id),
    )[0];
    this.now = best ?? null;
    if (best) this.turn = best.turn;
    this.draw();
    return Boolean(best);
  }

  /**
   * Turn the tile to the next side on which it fits: here if it can, else as near as it can.
   * @param {number} [by]
   */
  rotate(by = 1) {
    const turns = [1, 2, 3].map((step) => (((this.turn + by * step) % 4) + 4) % 4);
    const { now } = this;
    const far = (/** @type {Laying} */ laying) => (now ? Math.hypot(laying.x - now.x, laying.y - now.y) : 0);
    for (const reach of [NEAR, Infinity]) {
      for (const turn of turns) {
        const [best] = this.layings
          .filter((laying) => laying.turn === turn && far(laying) <= reach)
          .sort((a, b) => far(a) - far(b));
        if (!best) continue;
        this.turn = turn;
        if (now) this.now = best;
        return this.draw();
      }
    }
  }

  /** The next laying in the order of the table, for those who cannot point. */
  next() {
    const at = this.now ? this.layings.indexOf(this.now) : -1;
    this.now = this.layings[(at + 1) % this.layings.length] ?? null;
    if (this.now) this.turn = this.now.turn;
    this.draw();
  }

  /** Draw the ghost, and faintly where else the tile fits as it is turned. */
  draw() {
    this.layer.replaceChildren();
    const seen = new Set();
    for (const laying of this.layings) {
      if (laying === this.now || laying.turn !== this.turn || seen.has(`${laying.x} ${laying.y}`)) continue;
      seen.add(`${laying.x} ${laying.y}`);
      this.layer.append(
        drawn("rect", {
          class: "fits",
          x: -46,
          y: -146,
          width: 92,
          height: 292,
          rx: 12,
          transform: `translate(${laying.x} ${laying.y}) rotate(${laying.turn * 90})`,
        }),
      );
    }
    if (this.now) this.layer.append(this.copy(this.now));
  }

  /** @param {Laying} laying */
  copy(laying) {
    const { x, y, turn } = laying;
    const { width } = this.tile.getBBox();
    const copy = /** @type {SVGGElement} */ (this.tile.cloneNode(true));
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    copy.setAttribute("class", "ghost");
    copy.setAttribute("transform", `translate(${x} ${y}) rotate(${turn * 90}) scale(${98 / width})`);
    return copy;
  }

  /** Take it away. */
  remove() {
    this.layer.remove();
  }
}

/** @param {{x: number, y: number}} place */
function spot({ x, y }) {
  return `${Math.round(x)} ${Math.round(y)}`;
}

/**
 * The quarter turns from a tile in the hand, whose last end is below, to this way.
 * @param {number} dx
 * @param {number} dy
 */
function quarter(dx, dy) {
  if (Math.abs(dy) > Math.abs(dx)) return dy > 0 ? 0 : 2;
  return dx > 0 ? 3 : 1;
}
