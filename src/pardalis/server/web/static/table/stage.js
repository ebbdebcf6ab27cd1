/**
 * The board on the stage: the position now with what may be done in it, or an earlier one that
 * somebody looks at. A new move tears nobody away from what they look at.
 * @module
 */

import {say} from "../say.js";
import {by, put} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./eyes.js").Eyes} Eyes */
/** @typedef {import("../board/element.js").PardalisBoard} PardalisBoard */
/** @typedef {{round: number, ply: number}} Moment */

const KEPT = 120; // pictures of earlier moments

/** What is on the stage. Event: `moment` when another moment is looked at. */
export class Stage extends EventTarget {
  /**
   * @param {Model} model
   * @param {Eyes} eyes
   */
  constructor(model, eyes) {
    super();
    this.model = model;
    this.eyes = eyes;
    this.board = /** @type {PardalisBoard} */ (by("board"));
    /** @type {Moment | null} the moment looked at; null for now */
    this.past = null;
    this.missed = 0;
    this.isHeld = false; // a move is on its way: nothing may be touched
    this.isCovered = false; // a curtain is drawn: nothing may be touched either
    /** @type {Map<string, string>} */
    this.kept = new Map();
    this.wanted = 0; // how often another picture was wanted
    this.isFetching = false;
    model.on("state", ({before, missed}) => this.changed(before, missed));
    by("past-back").addEventListener("click", () => this.now());
  }

  /**
   * @param {import("./types.js").State | null} before
   * @param {boolean} missed
   */
  changed(before, missed) {
    const {state} = this.model;
    if (!state) return;
    by("table").removeAttribute("data-new");
    if (before && before.at !== state.at) this.isHeld = false;
    if (this.past) {
      const made = this.model.games.get(this.past.round) ?? [];
      // What was looked at has been taken back, or another game has begun.
      if (this.past.round === state.round && this.past.ply > made.length) return this.now();
      if (before && before.at !== state.at && state.ply > before.ply) this.missed += 1;
      this.tellPast();
      return void this.catchUp(false); // it may be seen from another side now
    }
    // A game with many moves missed, or the same position seen otherwise, does not fly.
    const near = Boolean(before) && before?.round === state.round && Math.abs(state.ply - before.ply) < 3;
    this.show(near && !(missed && before?.at === state.at));
  }

  /**
   * Show the position now.
   * @param {boolean} animate
   */
  show(animate) {
    const {state} = this.model;
    if (!state?.picture) return;
    const choices = this.isHeld || this.isCovered ? [] : state.choices;
    this.board.show({picture: state.picture, choices, last: state.last, animate});
    this.board.classList.toggle("ended", state.phase === "over");
  }

  /**
   * A move is on its way, or was refused: nothing, or everything may be touched again.
   * @param {boolean} held
   */
  hold(held) {
    this.isHeld = held;
    if (!this.past) this.show(false);
  }

  /**
   * Nothing is touched while a curtain is drawn.
   * @param {boolean} covered
   */
  cover(covered) {
    if (this.isCovered === covered) return;
    this.isCovered = covered;
    if (!this.past) this.show(false);
  }

  // Earlier moments -------------------------------------------------------------------------------

  /** The moment on the stage. @returns {Moment} */
  get moment() {
    const {state} = this.model;
    return this.past ?? {round: state?.round ?? 1, ply: state?.ply ?? 0};
  }

  /** Back to the position now. */
  now() {
    this.wanted += 1;
    const was = this.past;
    this.past = null;
    this.missed = 0;
    this.tellPast();
    if (was) this.show(true);
    this.tell();
  }

  /**
   * Look at a moment.
   * @param {Moment} moment
   */
  async look(moment) {
    const {state} = this.model;
    if (!state) return;
    const made = this.model.games.get(moment.round)?.length ?? 0;
    const ply = Math.max(0, Math.min(moment.ply, made));
    if (moment.round === state.round && ply >= state.ply) return this.now();
    const near = moment.round === this.moment.round && Math.abs(ply - this.moment.ply) === 1;
    this.past = {round: moment.round, ply};
    this.tellPast();
    this.tell();
    await this.catchUp(near);
  }

  /**
   * Show the moment that is wanted last: one picture is fetched at a time, however fast somebody
   * goes through the moves.
   * @param {boolean} animate
   */
  async catchUp(animate) {
    this.wanted += 1;
    if (this.isFetching) return;
    this.isFetching = true;
    for (let shown = 0; this.past && shown !== this.wanted; ) {
      shown = this.wanted;
      const picture = await this.fetched(this.past.round, this.past.ply);
      if (!this.past || shown !== this.wanted) continue; // another moment was wanted meanwhile
      if (picture === null) put(by("past-words"), say("gone"));
      else this.board.show({picture, choices: [], last: null, animate});
    }
    this.isFetching = false;
  }

  /**
   * Go so many moves on, or back.
   * @param {number} by
   */
  step(by) {
    const {round, ply} = this.moment;
    void this.look({round, ply: ply + by});
  }

  /** Look at the beginning of the game on the stage. */
  begin() {
    void this.look({round: this.moment.round, ply: 0});
  }

  /**
   * @param {number} round
   * @param {number} ply
   * @returns {Promise<string | null>}
   */
  async fetched(round, ply) {
    const move = ply ? this.model.games.get(round)?.[ply - 1]?.move : "";
    const query = this.eyes.query(round, ply);
    const key = `${query} ${move}`; // after a taking back the same number is another move
    const had = this.kept.get(key);
    if (had) return had;
    const {api, at} = this.model.data;
    try {
      const answer = await fetch(`${api}${at}/picture.svg?${query}`);
      if (!answer.ok) return null;
      const picture = await answer.text();
      if (this.kept.size >= KEPT) this.kept.clear();
      this.kept.set(key, picture);
      return picture;
    } catch {
      return null;
    }
  }

  tellPast() {
    const {past, model} = this;
    by("past").hidden = !past;
    if (!past) return;
    const all = model.games.get(past.round)?.length ?? 0;
    const parts = [past.ply ? say("at-move", {n: past.ply, all}) : say("at-start")];
    if (past.round !== model.state?.round) parts.unshift(say("at-round", {round: past.round}));
    if (this.missed) parts.push(say("new-moves", {n: this.missed}));
    put(by("past-words"), parts.join(" "));
  }

  tell() {
    this.dispatchEvent(new Event("moment"));
  }
}
