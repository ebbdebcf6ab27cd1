/**
 * The line that is studied: a position, moves from there, and which of its positions is looked at.
 * The server keeps nothing of it: whatever is to be shown is asked for with all that leads there.
 * @module
 */

import {post} from "../api.js";
import {pictureLook} from "../look.js";

/**
 * @typedef {import("./types.js").Told} Told
 * @typedef {import("./types.js").Line} Line
 */

const MOST_PAST = 100; // lines that can be gone back to

/** The line. Events: `shown` when another position is looked at, `changed` when the line is new. */
export class Study extends EventTarget {
  /** @param {import("./types.js").Data} data */
  constructor({study, look}) {
    super();
    /** @type {Told} */
    this.told = study;
    this.flipped = look.flip;
    /** @type {Map<number, Told>} positions of the line that were looked at */
    this.kept = new Map();
    /** @type {Line[]} */
    this.past = [];
    this.asked = 0;
    /** @type {number | null} the position that is on its way to be looked at */
    this.target = null;
  }

  get game() {
    return this.told.game;
  }

  /** The line as it is now. @returns {Line} */
  get line() {
    const {options, start, moves, ply} = this.told;
    return {options, start, moves: moves.map(({move}) => move), ply};
  }

  /**
   * Ask for a line, and show it. Fails with `Refused`.
   * @param {Record<string, unknown>} wanted
   * @param {{animate?: boolean}} [how]
   * @returns {Promise<boolean>} false when something else was asked for meanwhile
   */
  async ask(wanted, how = {}) {
    const mine = (this.asked += 1);
    const look = {...pictureLook(), flip: this.flipped};
    /** @type {Told} */
    const told = await post("/study", {...wanted, look});
    if (mine !== this.asked) return false;
    this.show(told, how.animate ?? false);
    return true;
  }

  /**
   * @param {Line} line
   * @returns {Record<string, unknown>}
   */
  body({options, start, moves, ply}) {
    return {game: this.game, position: start, options, moves, ply};
  }

  /**
   * @param {Told} told
   * @param {boolean} animate
   */
  show(told, animate) {
    this.told = told;
    this.kept.set(told.ply, told);
    this.dispatchEvent(new CustomEvent("shown", {detail: {animate}}));
  }

  // Back and forth --------------------------------------------------------------------------------

  /** Where one is, or will be in a moment. */
  get at() {
    return this.target ?? this.told.ply;
  }

  /**
   * Look at the position after so many moves. Whoever goes on before it has come is taken on from
   * there: a key held down asks for no more than can be shown.
   * @param {number} ply
   */
  async look(ply) {
    const isOnTheWay = this.target !== null;
    this.target = Math.max(0, Math.min(ply, this.told.moves.length));
    if (isOnTheWay) return;
    try {
      while (this.target !== this.told.ply) {
        if (!(await this.step(this.target))) break;
      }
    } finally {
      this.target = null;
    }
  }

  /**
   * @param {number} to
   * @returns {Promise<boolean>} false when something else was asked for meanwhile
   */
  async step(to) {
    const {moves, ply, record} = this.told;
    const animate = Math.abs(to - ply) === 1;
    const had = this.kept.get(to);
    if (!had) return this.ask(this.body({...this.line, ply: to}), {animate});
    this.asked += 1;
    this.show({...had, moves, record}, animate);
    return true;
  }

  // Changing the line -----------------------------------------------------------------------------

  /**
   * Make a move from here; those that came after are cut off. Fails with `Refused`.
   * @param {string} move
   * @returns {Promise<number>} how many were cut off
   */
  async play(move) {
    const before = this.line;
    const {moves, ply} = before;
    const same = moves[ply] === move;
    if (same) {
      await this.look(ply + 1);
      return 0;
    }
    const after = {...before, moves: [...moves.slice(0, ply), move], ply: ply + 1};
    const kept = new Map([...this.kept].filter(([at]) => at <= ply));
    if (!(await this.ask(this.body(after), {animate: true}))) return 0;
    kept.set(ply + 1, this.told);
    this.kept = kept;
    this.remember(before);
    return moves.length - ply;
  }

  /**
   * Study something else. Fails with `Refused`.
   * @param {Record<string, unknown>} wanted
   */
  async load(wanted) {
    const before = this.line;
    this.kept = new Map();
    if (await this.ask(wanted)) this.remember(before);
  }

  /** @param {Line} line */
  remember(line) {
    this.past = [...this.past, line].slice(-MOST_PAST);
    this.dispatchEvent(new Event("changed"));
  }

  /** Go back to the line as it was. */
  async undo() {
    const line = this.past.at(-1);
    if (!line) return;
    this.kept = new Map();
    if (await this.ask(this.body(line), {animate: true})) {
      this.past = this.past.slice(0, -1);
      this.dispatchEvent(new Event("changed"));
    }
  }

  // How it looks ----------------------------------------------------------------------------------

  /** The board from the other side. */
  async flip() {
    this.flipped = !this.flipped;
    await this.again();
  }

  /** The same with other settings. */
  async again() {
    this.kept = new Map();
    await this.ask(this.body(this.line));
  }
}
