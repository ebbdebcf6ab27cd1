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

/**
 * The draft that is being put together, while there is one. On a slow line people are quicker than
 * answers: what they do waits its turn, and each thing goes by the draft that the one before has left.
 */
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
    this.held = ""; // the item that the board goes by: the chosen one, once its answer has come
    /** @type {string[]} */
    this.past = [];
    this.visit = 0; // what was done on an earlier one is no longer wanted
    /** @type {Promise<void>} */
    this.line = Promise.resolve();
    by("set-up").addEventListener("click", () => void (this.isOpen ? this.leave() : this.open()));
    by("setup-leave").addEventListener("click", () => this.leave());
    by("setup-undo").addEventListener("click", () => this.next(() => this.undo()));
    by("setup-done").addEventListener("click", () => this.next(() => this.done()));
    this.board.addEventListener("pardalis-move", (event) => {
      const {move} = /** @type {CustomEvent} */ (event).detail;
      if (this.isOpen) this.touched(move ? move.split(" ") : []);
    });
    this.board.addEventListener("pardalis-gesture", (event) => {
      if (!this.isOpen) return;
      if (this.held === this.chosen) this.say(say("no-place"), true);
      else this.touched(/** @type {CustomEvent} */ (event).detail.touched);
    });
  }

  // Opening and closing ---------------------------------------------------------------------------

  async open() {
    this.past = [];
    this.chosen = this.held = "";
    this.visit += 1;
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
    if (!(await this.ask({text: this.study.told.position, palette: true}))) return;
    const first = this.items.find((item) => !item.at_once);
    if (first) this.choose(first);
    by("palette").querySelector("input")?.focus({preventScroll: true});
  }

  leave() {
    this.visit += 1;
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

  /**
   * Do something when what was begun before is done.
   * @param {() => Promise<unknown>} act
   */
  next(act) {
    const {visit} = this;
    const mine = this.line.then(async () => {
      if (visit === this.visit) await act();
    });
    this.line = mine.catch(reportError);
  }

  // Putting ---------------------------------------------------------------------------------------

  /** @param {Item} item */
  choose(item) {
    if (item.at_once) {
      this.next(async () => {
        await this.place(item.id, []);
        await this.again();
      });
      return;
    }
    this.chosen = item.id;
    for (const input of by("palette").querySelectorAll("input")) input.checked = input.value === item.id;
    this.board.quit(); // what was begun was begun with something else
    this.board.mark();
    this.next(() => this.hold(item.id));
  }

  /**
   * Learn where an item can go.
   * @param {string} id
   */
  async hold(id) {
    if (!(await this.ask({text: this.draft?.text, item: id}))) return;
    const label = this.items.find((item) => item.id === id)?.label ?? "";
    if (!this.draft?.fault) this.say(say("holding", {label}), false);
  }

  /**
   * Something was touched for what is in the hand.
   * @param {string[]} touch
   */
  touched(touch) {
    const item = this.chosen;
    if (!item) return;
    this.offer(); // more may be touched before the answer comes
    this.next(async () => {
      if (this.held !== item) await this.hold(item); // its answer did not come
      if (this.held !== item) return;
      if (this.fits(touch)) await this.place(item, touch);
      // The board went by another item: only now can it tell what these touches mean.
      else if (this.chosen === item) for (const id of touch) this.board.touch(id);
    });
  }

  /**
   * Whether the item in the hand can be put where these elements are.
   * @param {string[]} touch
   */
  fits(touch) {
    return this.draft?.choices.some((choice) => choice.touch.join(" ") === touch.join(" "));
  }

  /**
   * Put an item where these elements are.
   * @param {string} item
   * @param {string[]} touch
   */
  async place(item, touch) {
    const text = this.draft?.text;
    if (text === undefined) return;
    if (await this.ask({text, item, touch})) {
      if (this.draft?.text !== text) this.past = [...this.past, text].slice(-MOST_PAST);
      this.mark();
    } else this.offer();
  }

  /**
   * An item was let go over the board.
   * @param {Item} item
   * @param {number} x
   * @param {number} y
   */
  carried(item, x, y) {
    const id = this.board.placeAt(x, y);
    if (!id || this.chosen !== item.id) return;
    this.next(async () => {
      if (this.held === item.id && this.fits([id])) await this.place(item.id, [id]);
    });
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
    const {visit} = this;
    const {game, told, flipped} = this.study;
    const look = {...pictureLook(), flip: flipped};
    try {
      /** @type {Draft} */
      const draft = await post("/study/put", {game, options: told.options, look, ...wanted});
      if (visit !== this.visit) return false;
      if (typeof wanted.item === "string") this.held = wanted.item;
      this.lay(draft);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (visit === this.visit) this.say(sentence(error.words), true);
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
        choose: (item) => this.choose(item),
        carried: (item, x, y) => this.carried(item, x, y),
      });
    }
    this.offer();
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

  /** Show the draft and where the item in the hand can go; what was begun with it is kept. */
  offer() {
    const begun = this.board.choices.touched;
    if (!this.draft?.picture) return;
    this.board.show({picture: this.draft.picture, choices: this.draft.choices});
    for (const id of begun) this.board.touch(id);
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
