/**
 * The palette: what can be put on the board, to be chosen by a touch, by keys or taken up and
 * carried there.
 * @module
 */

import {by} from "../table/dom.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {{choose: (item: Item) => void, carried: (item: Item, x: number, y: number) => void}} Acts */

const FAR = 8; // pixels that tell a pull from a touch

/**
 * Lay the items out, those of a group together.
 * @param {Item[]} items
 * @param {string} chosen the one in the hand
 * @param {Acts} acts
 */
export function layPalette(items, chosen, acts) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  by("palette").replaceChildren(...[...groups].map(([name, all]) => group(name, all, chosen, acts)));
}

/**
 * @param {string} name
 * @param {Item[]} items
 * @param {string} chosen
 * @param {Acts} acts
 */
function group(name, items, chosen, acts) {
  const set = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = name;
  const row = document.createElement("div");
  row.className = "items";
  row.append(...items.map((item) => (item.at_once ? atOnce(item, acts) : choice(item, chosen, acts))));
  set.append(legend, row);
  return set;
}

/**
 * @param {Item} item
 * @param {Acts} acts
 */
function atOnce(item, acts) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "item";
  button.textContent = item.label;
  if (item.chosen) button.setAttribute("aria-pressed", "true");
  button.addEventListener("click", () => acts.choose(item));
  return button;
}

/**
 * @param {Item} item
 * @param {string} chosen
 * @param {Acts} acts
 */
function choice(item, chosen, acts) {
  const label = document.createElement("label");
  label.className = "item";
  label.title = item.label;
  const input = document.createElement("input");
  input.type = "radio";
  input.name = "item";
  input.className = "sr-only";
  input.value = item.id;
  input.checked = item.id === chosen;
  input.setAttribute("aria-label", item.label);
  input.addEventListener("change", () => acts.choose(item));
  const picture = item.picture ? drawing(item.picture) : null;
  label.append(input, picture ?? item.label);
  if (picture) pull(label, picture, item, acts);
  return label;
}

/**
 * @param {string} text
 * @returns {Element}
 */
function drawing(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [, , width = 1, height = 1] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  root.toggleAttribute("data-tall", height > 2 * width);
  return document.importNode(root, true);
}

/**
 * An item may be taken up and carried to the board.
 * @param {HTMLElement} label
 * @param {Element} picture
 * @param {Item} item
 * @param {Acts} acts
 */
function pull(label, picture, item, acts) {
  label.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch") return; // a finger scrolls here
    const {clientX, clientY} = event;
    /** @type {HTMLElement | null} */
    let held = null;
    /** @param {PointerEvent} now */
    const move = (now) => {
      if (!held && Math.hypot(now.clientX - clientX, now.clientY - clientY) > FAR) {
        held = document.createElement("div");
        held.className = "held";
        held.append(picture.cloneNode(true));
        document.body.append(held);
        acts.choose(item);
      }
      if (held) held.style.transform = `translate(${now.clientX}px, ${now.clientY}px)`;
    };
    /** @param {PointerEvent} now */
    const end = (now) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!held) return;
      held.remove();
      if (now.type === "pointerup") acts.carried(item, now.clientX, now.clientY);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
  label.addEventListener("dragstart", (event) => event.preventDefault());
}
