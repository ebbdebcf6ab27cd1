/**
 * The list of moves: each with its words and its notation, to go back and forth in.
 * @module
 */

import {say} from "../say.js";
import {by, put, stencil, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * Have a list show one of its entries. Only the list scrolls: the page stays where it is.
 * @param {HTMLElement} list
 * @param {HTMLElement} entry
 */
function bringIntoSight(list, entry) {
  const [top, bottom] = [entry.offsetTop, entry.offsetTop + entry.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top - 8;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
}

/**
 * @param {Model} model
 * @param {Stage} stage
 */
export function listMoves(model, stage) {
  const [history, place] = [by("history"), by("moves")];
  /** @type {Map<number, HTMLOListElement>} */
  const lists = new Map();
  let shown = "";

  /** @param {number} round */
  const list = (round) => {
    const known = lists.get(round);
    if (known) return known;
    const made = document.createElement("ol");
    made.className = "moves plain";
    made.dataset.round = String(round);
    const title = document.createElement("h3");
    title.className = "moves-round";
    title.textContent = say("game", {n: round});
    title.hidden = round === 1;
    lists.set(round, made);
    place.append(title, made);
    return made;
  };

  /**
   * @param {number} round
   * @param {number} ply
   * @param {string} words
   * @param {string} text
   */
  const entry = (round, ply, words, text) => {
    const made = stencil("move-stencil");
    const link = /** @type {HTMLAnchorElement} */ (within(made, ".move"));
    link.href = `${model.data.api}${model.data.at}/picture.svg?round=${round}&ply=${ply}`;
    link.dataset.ply = String(ply);
    link.tabIndex = -1;
    put(within(made, ".ply"), ply ? String(ply) : "");
    put(within(made, ".words"), words);
    put(within(made, ".text"), text);
    return made;
  };

  const render = () => {
    if (!model.games.size) return;
    if (!lists.size) place.replaceChildren(); // what the server wrote is known now
    for (const [round, moves] of model.games) {
      const now = list(round);
      const title = now.previousElementSibling;
      if (title instanceof HTMLElement) title.hidden = model.games.size < 2;
      if (!now.childElementCount) now.append(entry(round, 0, say("start"), ""));
      moves.forEach((made, index) => {
        const old = now.children[index + 1];
        if (old && old.getAttribute("data-key") === `${made.move} ${made.words}`) return;
        const fresh = entry(round, made.ply, made.words, made.move);
        fresh.setAttribute("data-key", `${made.move} ${made.words}`);
        if (old) old.replaceWith(fresh);
        else now.append(fresh);
      });
      while (now.childElementCount > moves.length + 1) now.lastElementChild?.remove();
    }
    mark();
  };

  const mark = () => {
    const {round, ply} = stage.moment;
    const list = lists.get(round);
    for (const old of history.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const link = list?.children[ply]?.firstElementChild;
    if (!(link instanceof HTMLElement)) return;
    link.setAttribute("aria-current", "step");
    for (const other of history.querySelectorAll(".move[tabindex='0']")) {
      other.setAttribute("tabindex", "-1");
    }
    link.tabIndex = 0;
    const key = `${round} ${ply}`;
    if (key !== shown) {
      // Once everything is written: to measure makes the browser lay it out.
      requestAnimationFrame(() => bringIntoSight(history, link));
      if (history.contains(document.activeElement)) link.focus({preventScroll: true});
      shown = key;
    }
  };

  history.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(".move");
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const round = Number(link.closest("ol")?.dataset.round);
    link.focus({preventScroll: true});
    void stage.look({round, ply: Number(link.dataset.ply)});
  });
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => step(stage, button.getAttribute("data-step") ?? ""));
  }
  model.on("state", render);
  stage.addEventListener("moment", mark);
}

/**
 * @param {Stage} stage
 * @param {string} where
 */
export function step(stage, where) {
  if (where === "first") stage.begin();
  else if (where === "previous") stage.step(-1);
  else if (where === "next") stage.step(1);
  else if (where === "last") stage.now();
}
