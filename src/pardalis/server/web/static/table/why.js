/**
 * Why something cannot be done: the sentence beside the board, and the paragraph of the rules.
 * @module
 */

import {post, Refused} from "../api.js";
import {by, put} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */

/** The sentence beside the board. */
export class Why {
  /**
   * @param {Model} model
   * @param {(anchor: string) => void} open the rules at a paragraph
   */
  constructor(model, open) {
    this.model = model;
    this.box = by("why");
    this.rule = /** @type {HTMLAnchorElement} */ (by("why-rule"));
    this.asked = 0;
    by("why-close").addEventListener("click", () => this.close());
    this.rule.addEventListener("click", (event) => {
      event.preventDefault();
      open(this.rule.hash.slice(1));
    });
    by("board").addEventListener("pardalis-gesture", (event) => {
      void this.ask(/** @type {CustomEvent} */ (event).detail.touched);
    });
    by("board").addEventListener("pardalis-step", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.touched.length) this.close();
    });
    model.on("state", ({before}) => before?.at !== model.state?.at && this.close());
  }

  /**
   * Say something.
   * @param {string} words
   * @param {string} [paragraph] of the rules
   */
  say(words, paragraph = "") {
    this.asked += 1;
    const sentence = words.charAt(0).toLocaleUpperCase() + words.slice(1);
    put(by("why-words"), /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);
    this.rule.hidden = !paragraph;
    this.rule.hash = paragraph;
    this.box.hidden = false;
  }

  close() {
    this.asked += 1;
    this.box.hidden = true;
    put(by("why-words"), "");
  }

  /**
   * Ask the server which rule forbids a gesture.
   * @param {string[]} touch
   */
  async ask(touch) {
    const {state} = this.model;
    if (!state || state.phase !== "playing") return;
    const mine = (this.asked += 1);
    const {game, position, options} = state;
    try {
      const told = await post("/why", {game, position, options, touch});
      // What is legal by now, because the table went on meanwhile, needs no reason.
      if (mine === this.asked && told.words) this.say(told.words, told.paragraph);
    } catch (error) {
      // A gesture that means nothing at all is met with silence, as at any table.
      if (!(error instanceof Refused)) throw error;
    }
  }
}
