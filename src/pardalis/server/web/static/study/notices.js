/**
 * What is said beside the board: why something cannot be done, and what was done that can be undone.
 * @module
 */

import {post, Refused} from "../api.js";
import {by, put} from "../table/dom.js";

/**
 * As a sentence.
 * @param {string} words
 */
export function sentence(words) {
  const begun = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return !begun || /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The two boxes over the foot of the board. */
export class Notices {
  /** @param {() => void} undo */
  constructor(undo) {
    this.asked = 0;
    by("why-close").addEventListener("click", () => this.close());
    by("notice-close").addEventListener("click", () => this.close());
    by("notice-undo").addEventListener("click", () => {
      this.close();
      undo();
    });
  }

  /**
   * Say why not, and which paragraph of the rules tells more.
   * @param {string} words
   * @param {string} [paragraph]
   */
  refuse(words, paragraph = "") {
    this.close();
    const rule = /** @type {HTMLAnchorElement} */ (by("why-rule"));
    rule.hidden = !paragraph;
    rule.hash = paragraph;
    put(by("why-words"), sentence(words));
    by("why").hidden = false;
  }

  /**
   * Say what happened; it can be undone.
   * @param {string} words
   */
  tell(words) {
    this.close();
    put(by("notice-words"), words);
    by("notice").hidden = false;
  }

  close() {
    this.asked += 1;
    for (const id of ["why", "notice"]) {
      by(id).hidden = true;
      put(by(`${id}-words`), "");
    }
  }

  /**
   * Ask the server which rule forbids a gesture.
   * @param {import("./types.js").Told} told
   * @param {string[]} touch
   */
  async ask({game, position, options}, touch) {
    this.close();
    const mine = this.asked;
    try {
      const reason = await post("/why", {game, position, options, touch});
      if (mine === this.asked && reason.words) this.refuse(reason.words, reason.paragraph);
    } catch (error) {
      // A gesture that means nothing at all is met with silence, as at any table.
      if (!(error instanceof Refused)) throw error;
    }
  }
}
