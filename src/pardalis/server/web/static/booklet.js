/**
 * Positions of the rules that can be played: a picture turns into a board, one at a time, and says
 * whether its task is done. The server knows the rules; here moves are only told and compared.
 * @module
 */

import {post, Refused} from "./api.js";
import {pictureLook} from "./look.js";
import {learn, say} from "./say.js";

/**
 * @typedef {import("./board/element.js").PardalisBoard} PardalisBoard
 * @typedef {{game: string, position: string, options: Record<string, string>, seat: number | null,
 *   solutions: string[][]}} Play
 */

// In the page of a table these come with the booklet, after its own words have been read.
learn(JSON.parse(document.getElementById("booklet-words")?.textContent || "{}"));

/** @type {Trial | null} */
let current = null;

/** A position that is being played. */
class Trial {
  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    /** @type {Play} */
    this.play = JSON.parse(figure.dataset.play ?? "{}");
    this.sight = /** @type {HTMLElement} */ (figure.querySelector(".sight"));
    this.verdict = /** @type {HTMLElement} */ (figure.querySelector(".verdict"));
    this.button = /** @type {HTMLElement} */ (figure.querySelector(".try"));
    this.picture = /** @type {HTMLElement} */ (this.sight.querySelector("picture"));
    this.bar = makeBar(() => void this.restart(), () => this.close());
    /** @type {string[]} */
    this.moves = [];
    this.position = this.play.position;
    /** @type {PardalisBoard | null} */
    this.board = null;
    this.asked = 0;
  }

  /** Turn the picture into a board. */
  async open() {
    this.say(say("booklet-waiting"));
    try {
      await import("./board/element.js");
    } catch {
      this.say(say("unreachable"), "wrong");
      return;
    }
    if (current !== this) return;
    const board = /** @type {PardalisBoard} */ (document.createElement("pardalis-board"));
    this.board = board;
    board.addEventListener("pardalis-move", (event) => void this.made(/** @type {CustomEvent} */ (event)));
    board.addEventListener("pardalis-gesture", (event) => void this.refused(/** @type {CustomEvent} */ (event)));
    await this.restart();
  }

  /** Back to the position as it stands in the booklet. */
  async restart() {
    this.moves = [];
    await this.show(false);
  }

  /**
   * Show the position after the moves made. False when the server did not answer.
   * @param {boolean} animate
   * @returns {Promise<boolean>}
   */
  async show(animate) {
    const {board, play, moves} = this;
    const mine = (this.asked += 1);
    try {
      const told = await post("/study", {
        game: play.game,
        position: play.position,
        options: play.options,
        moves,
        look: pictureLook(),
        ...(play.seat === null ? {} : {seat: play.seat}),
      });
      if (mine !== this.asked || !board) return true;
      const isNew = !board.isConnected;
      if (isNew) this.lay(board);
      const verdict = this.judge(told);
      board.show({picture: told.picture, choices: verdict.goesOn ? told.choices : [], animate});
      this.position = told.position;
      this.say(verdict.words, verdict.is);
      if (isNew) this.begin(board);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.asked) this.say(error.words, "wrong");
      return false;
    }
  }

  /**
   * Put the board where the picture was, and the buttons where the one to begin with was.
   * @param {PardalisBoard} board
   */
  lay(board) {
    this.picture.remove();
    this.sight.append(board);
    this.button.hidden = true;
    this.button.before(this.bar);
    this.figure.classList.add("live");
  }

  /**
   * Have the hand on the board, and the whole of it in sight.
   * @param {PardalisBoard} board
   */
  begin(board) {
    const first = board.querySelector('[tabindex="0"]') ?? this.bar.querySelector("button");
    /** @type {HTMLElement | SVGElement | null} */ (first)?.focus({preventScroll: true});
    board.scrollIntoView({block: "nearest"});
  }

  /**
   * What the moves made come to.
   * @param {{moves?: {move: string, words: string}[], outcome?: {words: string} | null}} told
   * @returns {{words: string, is: string, goesOn: boolean}}
   */
  judge(told) {
    const {moves, play} = this;
    const last = [told.moves?.at(-1)?.words, told.outcome?.words].filter(Boolean).join(" ");
    if (!moves.length) return {words: "", is: "", goesOn: true};
    if (!play.solutions.length) return {words: last, is: "", goesOn: true};
    const open = play.solutions.filter((one) => moves.every((move, n) => move === one[n]));
    if (open.some((one) => one.length === moves.length)) {
      return {words: `${say("booklet-solved")} ${last}`, is: "right", goesOn: false};
    }
    if (open.length) return {words: say("booklet-further"), is: "", goesOn: true};
    return {words: `${last} ${say("booklet-wrong")}`, is: "wrong", goesOn: false};
  }

  /** A move was made by hand. @param {CustomEvent<{move: string}>} event */
  async made(event) {
    const before = this.moves;
    this.moves = [...before, event.detail.move];
    // A move that did not come through can be made again.
    if (!(await this.show(true))) this.moves = before;
  }

  /** A gesture that no rule allows: say which one forbids it. @param {CustomEvent<{touched: string[]}>} event */
  async refused(event) {
    const {game, options} = this.play;
    const mine = (this.asked += 1);
    try {
      const told = await post("/why", {game, position: this.position, options, touch: event.detail.touched});
      if (mine !== this.asked) return;
      this.say(told.words, "wrong", told.paragraph);
    } catch (error) {
      // A gesture that means nothing at all is met with silence, as at any table.
      if (!(error instanceof Refused)) throw error;
    }
  }

  /**
   * Say how it goes.
   * @param {string} words
   * @param {string} [is] right or wrong, if it is either
   * @param {string} [paragraph] the rule that says so
   */
  say(words, is = "", paragraph = "") {
    const sentence = words.charAt(0).toLocaleUpperCase() + words.slice(1);
    this.verdict.textContent = /[^.!?…]$/.test(sentence) ? `${sentence}.` : sentence;
    this.verdict.dataset.is = is;
    if (paragraph) {
      const link = document.createElement("a");
      link.href = `#${paragraph}`;
      link.textContent = say("booklet-rule");
      this.verdict.append(" ", link);
    }
  }

  /** Back to the picture. */
  close() {
    this.asked += 1;
    const focused = this.figure.contains(document.activeElement);
    this.board?.replaceWith(this.picture);
    this.bar.remove();
    this.button.hidden = false;
    this.figure.classList.remove("live");
    this.say("");
    if (focused) this.button.focus({preventScroll: true});
    if (current === this) current = null;
  }
}

/**
 * The buttons of a position that is being played.
 * @param {() => void} again
 * @param {() => void} close
 */
function makeBar(again, close) {
  const bar = document.createElement("span");
  bar.className = "trial";
  for (const [words, act] of /** @type {[string, () => void][]} */ ([
    [say("booklet-again"), again],
    [say("booklet-close"), close],
  ])) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", act);
    bar.append(button);
  }
  return bar;
}

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".rules [data-play]"))) {
  const button = /** @type {HTMLElement | null} */ (figure.querySelector(".try"));
  if (!button) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    current?.close();
    current = new Trial(figure);
    void current.open();
  });
}
