/**
 * The moves of the line: a list, and buttons and keys to go through it.
 * @module
 */

import {say} from "../say.js";
import {by, isField, put} from "../table/dom.js";

/** @typedef {import("./model.js").Study} Study */

/** @typedef {(study: Study) => number} Where */

const STEPS = new Map(
  /** @type {[string, Where][]} */ ([
    ["first", () => 0],
    ["previous", ({at}) => at - 1],
    ["next", ({at}) => at + 1],
    ["last", ({told}) => told.moves.length],
  ]),
);
const KEYS = new Map([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
]);
const IN_LIST = new Map([...KEYS, ["ArrowUp", "previous"], ["ArrowDown", "next"]]);
// What a letter presses.
const BUTTONS = new Map([
  ["f", "flip"],
  ["u", "undo"],
  ["e", "set-up"],
]);

/**
 * @param {Study} study
 * @param {(act: Promise<unknown>) => void} run what may be refused, and is then said
 */
export function goThrough(study, run) {
  const history = by("history");
  const list = by("moves");

  const render = () => {
    const {moves, ply} = study.told;
    put(by("at"), say("at", {ply, all: moves.length}));
    by("no-moves").hidden = moves.length > 0;
    for (const id of STEPS.keys()) {
      const isThere = id === "first" || id === "previous" ? ply === 0 : ply === moves.length;
      /** @type {HTMLButtonElement} */ (by(id)).disabled = isThere;
    }
    moves.forEach((made, i) => {
      const had = list.children[i + 1];
      const text = had?.querySelector(".text")?.textContent;
      const words = had?.querySelector(".words")?.firstChild?.textContent;
      if (had && text === made.move && words === made.words) return;
      const row = line(i + 1, made);
      if (had) had.replaceWith(row);
      else list.append(row);
    });
    while (list.childElementCount > moves.length + 1) list.lastElementChild?.remove();
    mark(ply);
  };

  /** @param {number} ply */
  const mark = (ply) => {
    for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = list.children[ply]?.firstElementChild;
    if (!(button instanceof HTMLElement)) return;
    button.setAttribute("aria-current", "step");
    // One of them is reached by Tab, the others by arrows from there.
    for (const other of list.querySelectorAll(".move")) {
      /** @type {HTMLElement} */ (other).tabIndex = other === button ? 0 : -1;
    }
    // Only the list scrolls: the page stays where it is.
    const top = button.offsetTop;
    if (top < history.scrollTop || top + button.offsetHeight > history.scrollTop + history.clientHeight) {
      history.scrollTop = top - history.clientHeight / 2;
    }
    if (list.contains(document.activeElement)) button.focus({preventScroll: true});
  };

  list.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest(".move");
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    run(study.look(Number(button.dataset.ply)));
  });
  for (const [id, where] of STEPS) {
    by(id).addEventListener("click", (event) => {
      event.preventDefault();
      run(study.look(where(study)));
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (isField(target)) return;
    const step = (target.closest("#history") ? IN_LIST : KEYS).get(event.key);
    const where = step && STEPS.get(step);
    if (where && !target.closest("pardalis-board") && by("setup-panel").hidden) {
      run(study.look(where(study)));
    } else if (BUTTONS.has(event.key.toLowerCase())) {
      const button = by(BUTTONS.get(event.key.toLowerCase()) ?? "");
      if (button.offsetParent) button.click();
    } else if (event.key === "/" && by("typed-move").offsetParent) {
      by("typed-move").focus();
    } else return;
    event.preventDefault();
  });
  study.addEventListener("shown", render);
  mark(study.told.ply);
}

/**
 * @param {number} ply
 * @param {import("./types.js").Made} made
 */
function line(ply, made) {
  const row = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "move";
  button.dataset.ply = String(ply);
  const words = span("words", made.words);
  if (made.comment) {
    const comment = document.createElement("em");
    comment.className = "comment";
    comment.textContent = made.comment;
    words.append(" ", comment);
  }
  button.append(span("ply", String(ply)), words, span("text", made.move));
  row.append(button);
  return row;
}

/**
 * @param {string} kind
 * @param {string} text
 */
function span(kind, text) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}
