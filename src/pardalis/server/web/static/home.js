/**
 * The entrance: pictures that play on, and lists that stay true.
 */

import {Gallery} from "./living.js";
import {mayMove} from "./look.js";

/** @typedef {{table: string, game: string, title: string, names: string, status: string,
 *   mine: boolean}} Table */

const REFRESH = 15_000; // milliseconds

const gallery = new Gallery(document.querySelectorAll("[data-living]"));
const still = /** @type {HTMLButtonElement | null} */ (document.getElementById("still"));
if (still && mayMove()) {
  still.hidden = false;
  still.addEventListener("click", () => setStill(!gallery.isStill));
  setStill(sessionStorage.getItem("still") === "1");
}

/**
 * Have the pictures rest, or go on; remembered for this visit.
 * @param {boolean} rest
 */
function setStill(rest) {
  gallery.isStill = rest;
  still?.setAttribute("aria-pressed", String(rest));
  sessionStorage.setItem("still", rest ? "1" : "0");
}

/** @param {Table} table */
function entry(table) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById("table"));
  const made = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const link = made.querySelector("a");
  link?.setAttribute("href", `/table/${encodeURIComponent(table.table)}`);
  link?.classList.toggle("yours", table.mine);
  for (const [part, text] of [
    ["strong", table.title],
    [".names", table.names],
    [".status", table.status],
  ]) {
    const found = made.querySelector(String(part));
    if (found) {
      found.textContent = String(text);
    }
  }
  return made;
}

let shown = "";

/** Show the lists as they are now; without a line they stay as they were. */
async function refresh() {
  const answer = await fetch("/tables.json", {credentials: "same-origin"}).catch(() => null);
  const text = answer?.ok ? await answer.text() : shown;
  if (text === shown) {
    return;
  }
  shown = text;
  /** @type {Record<string, Table[]>} */
  const lists = JSON.parse(text);
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-list]")
  )) {
    const tables = lists[section.dataset.list ?? ""] ?? [];
    const list = section.querySelector("ul");
    // What somebody has reached by keys stays under their fingers.
    const focused = list?.contains(document.activeElement)
      ? document.activeElement?.getAttribute("href")
      : null;
    list?.replaceChildren(...tables.map(entry));
    section.hidden = tables.length === 0;
    if (focused) {
      /** @type {HTMLElement | null | undefined} */
      const again = list?.querySelector(`a[href="${CSS.escape(focused)}"]`);
      again?.focus({preventScroll: true});
    }
  }
}

setInterval(() => {
  if (!document.hidden) {
    void refresh();
  }
}, REFRESH);
addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    void refresh();
  }
});
// A page that is shown again from memory tells what was.
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    void refresh();
  }
});
