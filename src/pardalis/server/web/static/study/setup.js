/**
 * Setting up: a draft on the board, changed a thing at a time, until it is a position to study.
 * @module
 */

import {post, Refused} from "../api.js";
import {pictureLook} from "../look.js";
import {say} from "../say.js";
import {by, put} from "../table/dom.js";
import {sentence} from "./notices.js";
import {layPalette} from "./palette.js";

/**
 * @typedef {import("./types.js").Item} Item
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./model.js").Study} Study
 * @typedef {import("../board/element.js").PardalisBoard} PardalisBoard
 */

const MOST_PAST = 200;

/** The draft that is being put together, while there is one. */
export class Setup {
  /**
   * @param {Study} study
   * @param {() => void} show show the line that is studied again
   */
  constructor(study, show) {
    this.study = study;
    this.show = show;
    this.board = /** @type {PardalisBoard} */ (by("board"));
    this.isOpen = false;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Item[]} */
    this.items = [];
    this.chosen = "";
    /** @type {string[]} */
    this.past = [];
    this.asked = 0;
    by("set-up").addEventListener("click", () => void (this.isOpen ? this.leave() : this.open()));
    by("setup-leave").addEventListener("click", () => this.leave());
    by("setup-undo").addEventListener("click", () => void this.undo());
    by("setup-done").addEventListener("click", () => void this.done());
    this.board.addEventListener("pardalis-move", (event) => {
      const {move} = /** @type {CustomEvent} */ (event).detail;
      if (this.isOpen) void this.place(move ? move.split(" ") : []);
    });
    this.board.addEventListener("pardalis-gesture", () => {
      if (this.isOpen) this.say(say("no-place"), true);
    });
  }

  // Opening and closing ---------------------------------------------------------------------------

  async open() {
    this.past = [];
    this.chosen = "";
    this.isOpen = true;
    by("study").classList.add("setting-up");
    for (const [id, open] of /** @type {[string, boolean][]} */ ([
      ["setup-panel", true],
      ["moves-panel", false],
      ["steps", false],
    ])) {
      by(id).hidden = !open;
    }
    by("set-up").setAttribute("aria-pressed", "true");
    await this.ask({text: this.study.told.position, palette: true});
    const first = this.items.find((item) => !item.at_once);
    if (first) await this.choose(first);
    by("palette").querySelector("input")?.focus({preventScroll: true});
  }

  leave() {
    this.asked += 1;
    this.isOpen = false;
    this.draft = null;
    by("study").classList.remove("setting-up");
    for (const [id, open] of /** @type {[string, boolean][]} */ ([
      ["setup-panel", false],
      ["moves-panel", true],
      ["steps", true],
    ])) {
      by(id).hidden = !open;
    }
    by("set-up").setAttribute("aria-pressed", "false");
    by("set-up").focus({preventScroll: true});
    this.show();
  }

  async done() {
    const text = this.draft?.text;
    if (!text || this.draft?.fault) return;
    const {game, told} = this.study;
    const {options} = told;
    this.leave();
    if (text !== told.position) await this.study.load({game, position: text, options});
  }

  // Putting ---------------------------------------------------------------------------------------

  /** @param {Item} item */
  async choose(item) {
    if (item.at_once) {
      const chosen = this.chosen;
      this.chosen = item.id;
      await this.place([]);
      this.chosen = chosen;
      const hand = this.items.find((one) => one.id === chosen);
      if (hand) await this.ask({text: this.draft?.text, item: chosen, palette: true});
      return;
    }
    this.chosen = item.id;
    for (const input of by("palette").querySelectorAll("input")) input.checked = input.value === item.id;
    await this.ask({text: this.draft?.text, item: item.id});
    if (!this.draft?.fault) this.say(say("holding", {label: item.label}), false);
  }

  /**
   * Put what is in the hand where these elements are.
   * @param {string[]} touch
   */
  async place(touch) {
    const text = this.draft?.text;
    if (text === undefined || !this.chosen) return;
    if (await this.ask({text, item: this.chosen, touch})) {
      if (this.draft?.text !== text) this.past = [...this.past, text].slice(-MOST_PAST);
      this.mark();
    }
  }

  /**
   * An item was let go over the board.
   * @param {Item} item
   * @param {number} x
   * @param {number} y
   */
  async carried(item, x, y) {
    const id = this.board.placeAt(x, y);
    if (!id || this.chosen !== item.id) return;
    if (this.draft?.choices.some(({touch}) => touch.length === 1 && touch[0] === id)) await this.place([id]);
  }

  async undo() {
    const text = this.past.at(-1);
    if (text === undefined) return;
    this.past = this.past.slice(0, -1);
    await this.ask({text, item: this.chosen || null, palette: true});
    this.mark();
  }

  /** The same with other settings. */
  async again() {
    await this.ask({text: this.draft?.text, item: this.chosen || null, palette: true});
  }

  /**
   * Ask for a draft, and show it; whether it came.
   * @param {Record<string, unknown>} wanted
   */
  async ask(wanted) {
    const mine = (this.asked += 1);
    const {game, told, flipped} = this.study;
    const look = {...pictureLook(), flip: flipped};
    try {
      /** @type {Draft} */
      const draft = await post("/study/put", {game, options: told.options, look, ...wanted});
      if (mine !== this.asked || !this.isOpen) return false;
      this.lay(draft);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.asked) this.say(sentence(error.words), true);
      return false;
    }
  }

  // Showing ---------------------------------------------------------------------------------------

  /** @param {Draft} draft */
  lay(draft) {
    this.draft = draft;
    if (draft.palette.length) {
      this.items = draft.palette;
      layPalette(this.items, this.chosen, {
        choose: (item) => void this.choose(item),
        carried: (item, x, y) => void this.carried(item, x, y),
      });
    }
    if (draft.picture) this.board.show({picture: draft.picture, choices: draft.choices});
    put(by("position"), draft.text);
    this.mark();
    const {fault} = draft;
    if (!fault) {
      const seat = this.study.told.seats[draft.turn - 1] ?? "";
      const turn = seat.charAt(0).toLocaleUpperCase() + seat.slice(1);
      this.say(turn ? say("legal", {turn}) : say("over"), false);
    } else if (!draft.picture) this.say(say("unreadable", {words: sentence(fault.words)}), true);
    else if (fault.field) this.say(sentence(say("draft", fault)), true);
    else this.say(sentence(say("draft-plain", {words: fault.words})), true);
  }

  mark() {
    /** @type {HTMLButtonElement} */ (by("setup-done")).disabled = Boolean(this.draft?.fault);
    /** @type {HTMLButtonElement} */ (by("setup-undo")).disabled = !this.past.length;
  }

  /**
   * @param {string} words
   * @param {boolean} bad
   */
  say(words, bad) {
    put(by("setup-told"), words);
    by("setup-told").classList.toggle("bad", bad);
  }
}
