/**
 * How high the board may be: as high as what is above and below it leaves.
 * @module
 */

import {by, within} from "./dom.js";

/** As in table.css: here the table fills the window and only its lists scroll. */
const WHOLE = matchMedia("(min-width: 48rem) and (min-height: 36rem)");

/**
 * What scrolls can be reached by keys, and only what scrolls.
 * @param {Element} list
 */
function reach(list) {
  const scrolls = list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1;
  if (scrolls && getComputedStyle(list).overflow !== "visible") list.setAttribute("tabindex", "0");
  else list.removeAttribute("tabindex");
}

/** Measure what is round the board, now and whenever it changes. */
export function fitBoard() {
  const [table, board] = [by("table"), by("board")];
  const [stage, asked, near] = [".stage", ".asked", ".near"].map((place) => within(table, place));
  if (!stage || !asked || !near) return;
  const lists = [...table.querySelectorAll(".players, .players ul")];
  /** @type {Map<string, number>} */
  const known = new Map();

  /**
   * @param {string} name
   * @param {number} pixels
   */
  const set = (name, pixels) => {
    // A pixel more or less is not worth moving everything for.
    if (Math.abs((known.get(name) ?? -9) - pixels) < 2) return;
    known.set(name, pixels);
    table.style.setProperty(name, `${pixels}px`);
  };

  const measure = () => {
    const ground = board.querySelector(".ground");
    if (!(ground instanceof HTMLElement)) return;
    const above = stage.getBoundingClientRect().top + scrollY;
    const below = near.offsetHeight + by("bar").offsetHeight + 12;
    const height = WHOLE.matches ? stage.clientHeight - 8 : innerHeight - above - below;
    set("--room", height - asked.offsetHeight);
    set("--docks", board.offsetHeight - ground.offsetHeight);
    for (const list of lists) reach(list);
  };

  const watch = new ResizeObserver(measure);
  for (const place of [board, stage, asked, near, by("bar")]) watch.observe(place);
  addEventListener("resize", measure);
  measure();
}
