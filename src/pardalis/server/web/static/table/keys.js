/**
 * Keys of the whole page. The board has its own, and letters that somebody types are none.
 * @module
 */

import {by, isField, maybe} from "./dom.js";
import {step} from "./moves.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./panels.js").Panels} Panels */

const STEPS = new Map([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
]);
const IN_LIST = new Map([...STEPS, ["ArrowUp", "previous"], ["ArrowDown", "next"]]);
// What a letter presses.
const BUTTONS = new Map([
  ["u", "take-back"],
  ["h", "hint"],
  ["f", "flip"],
  ["l", "open-rules"],
]);
const SHEETS = new Map([
  ["?", "keys"],
  ["s", "share"],
]);

/**
 * @param {Stage} stage
 * @param {Panels} panels
 */
export function hearKeys(stage, panels) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (isField(target)) return;
    if (document.querySelector("dialog:modal, dialog:popover-open")) return;
    if (pressed(event.key, target)) event.preventDefault();
  });

  /**
   * @param {string} key
   * @param {Element} target
   * @returns {boolean} whether it meant something
   */
  const pressed = (key, target) => {
    const steps = target.closest("#history") ? IN_LIST : STEPS;
    const where = steps.get(key);
    if (where) {
      if (target.closest("pardalis-board, [role=tablist], #booklet")) return false;
      step(stage, where);
      return true;
    }
    const button = maybe(BUTTONS.get(key.toLowerCase()) ?? "");
    if (button) {
      button.click();
      return true;
    }
    const sheet = SHEETS.get(key.toLowerCase());
    if (sheet) {
      by(sheet).showPopover();
      return true;
    }
    if (key === "/") return focus("moves", "typed-move");
    if (key.toLowerCase() === "t") return focus("talk", "say");
    if (key === "Escape" && stage.past) {
      stage.now();
      return true;
    }
    return false;
  };

  /**
   * @param {"moves" | "talk"} panel
   * @param {string} id
   */
  const focus = (panel, id) => {
    const found = maybe(id);
    const field = found?.matches("input") ? found : found?.querySelector("input[name=text]");
    if (!(field instanceof HTMLElement)) return false;
    panels.open(panel);
    field.focus();
    return true;
  };
}
