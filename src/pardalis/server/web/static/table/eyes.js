/**
 * Through whose eyes this device looks, and how its pictures look.
 *
 * Who has one seat looks from it. Who has several at a game with secrets looks from that of whoever
 * says who they are; before that, the server shows what all of them may see. At other games the board
 * stays on one side, or turns with the turn.
 * @module
 */

import {pictureLook} from "../look.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./line.js").Line} Line */

const TURNING = "pardalis-turning"; // whether the board turns for each player at one device

/** The eyes of this device. */
export class Eyes {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Line | null} */
    this.line = null;
    this.flipped = false;
    /** @type {number | null} whose secrets are shown */
    this.revealed = null;
    this.turning = localStorage.getItem(TURNING) === "1";
    this.asked = JSON.stringify(this.wish());
  }

  /** How pictures are to look. */
  picture() {
    return {...pictureLook(), ...(this.flipped ? {flip: true} : {})};
  }

  /**
   * The seat to look from; null for as it comes.
   * @returns {number | null}
   */
  seat() {
    const own = this.model.state ? this.model.own : this.model.data.own;
    if (own.length < 2) return null;
    if (this.model.data.secrets) return this.revealed;
    return this.turning ? null : own[0] ?? null;
  }

  /** What the socket is asked for. */
  wish() {
    return {seat: this.seat(), picture: this.picture()};
  }

  /** What is said first on a line. */
  hello() {
    this.asked = JSON.stringify(this.wish());
    return {
      do: "hello",
      after: this.model.number,
      lang: document.documentElement.lang,
      ...this.wish(),
    };
  }

  /** Look anew if what is wished for has changed. */
  update() {
    const wish = this.wish();
    const text = JSON.stringify(wish);
    if (text === this.asked || !this.line?.isOpen) return;
    this.asked = text;
    this.line.tell({do: "look", ...wish});
  }

  /**
   * Show the secrets of a seat, or with null none.
   * @param {number | null} seat
   */
  reveal(seat) {
    this.revealed = seat;
    this.update();
  }

  /** See the board from the other side, or again from one's own. */
  flip() {
    this.flipped = !this.flipped;
    this.update();
  }

  /** Have the board turn for each player at this device, or stay. */
  turn() {
    this.turning = !this.turning;
    localStorage.setItem(TURNING, this.turning ? "1" : "0");
    this.update();
  }

  /**
   * The query of a picture of an earlier moment, as these eyes see it.
   * @param {number} round
   * @param {number} ply
   * @returns {string}
   */
  query(round, ply) {
    const {state} = this.model;
    const wanted = {...this.picture(), lang: document.documentElement.lang, round, ply};
    const pairs = Object.entries(wanted).map(([name, value]) => [name, String(value)]);
    const seat = state?.seat ?? this.seat();
    // At a table with a single seat of mine the server knows whose eyes these are.
    if (seat && this.model.own.includes(seat)) pairs.push(["seat", String(seat)]);
    return new URLSearchParams(pairs).toString();
  }
}
