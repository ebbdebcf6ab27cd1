/**
 * Choices: the legal moves as the server gives them, each with what to touch for it in order.
 *
 * Nothing here knows a rule: a hand that touches one thing after another follows those moves that
 * begin in the same way, until only one is left.
 */

/** @typedef {{move: string, touch: string[]}} Choice */
/** @typedef {{move: string} | "step" | "none"} Touched */

/** The moves that may be made, and how far the hand has come with one of them. */
export class Choices {
  /** @param {Choice[]} all */
  constructor(all = []) {
    this.all = all;
    /** @type {string[]} */
    this.touched = [];
  }

  /**
   * The moves that begin with what was touched so far.
   * @returns {Choice[]}
   */
  left() {
    const { touched } = this;
    return this.all.filter((choice) => touched.every((id, i) => choice.touch[i] === id));
  }

  /**
   * What may be touched next.
   * @returns {Set<string>}
   */
  next() {
    const step = this.touched.length;
    return new Set(this.left().flatMap((choice) => choice.touch.slice(step, step + 1)));
  }

  /**
   * What a move may begin with.
   * @returns {Set<string>}
   */
  sources() {
    return new Set(this.all.flatMap((choice) => choice.touch.slice(0, 1)));
  }

  /**
   * Touch a thing: a move is complete, a step is made, or it leads nowhere.
   * @param {string} id
   * @returns {Touched}
   */
  touch(id) {
    if (!this.next().has(id)) return "none";
    this.touched = [...this.touched, id];
    const whole = this.left().find((choice) => choice.touch.length === this.touched.length);
    return whole ? { move: whole.move } : "step";
  }

  /** Go back one step; whether there was one. */
  back() {
    const was = this.touched.length > 0;
    this.touched = this.touched.slice(0, -1);
    return was;
  }

  /** Begin anew. */
  clear() {
    this.touched = [];
  }
}
