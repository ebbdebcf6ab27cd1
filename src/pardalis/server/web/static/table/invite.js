/**
 * Free seats: their links for whoever laid the table, or a way to sit down at a public one.
 * @module
 */

import {by, put, stencil, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").Sitter} Sitter */

/** @param {Model} model */
export function showFree(model) {
  const box = /** @type {HTMLDetailsElement} */ (by("invite"));
  const list = by("free");
  const words = within(stencil("free-link-stencil"), "h2").textContent ?? "";
  let shown = "";

  model.on("state", ({before}) => {
    const {state} = model;
    if (!state) return;
    const free = state.sitters.filter((sitter) => sitter.kind === "free");
    const open = free.filter((sitter) => sitter.link || state.public);
    box.hidden = !open.length || state.phase === "closed";
    if (before?.phase !== state.phase) box.open = state.phase === "open";
    const key = JSON.stringify(open.map((sitter) => [sitter.seat, sitter.link]));
    if (key === shown) return;
    shown = key;
    list.replaceChildren(...open.map((sitter) => made(sitter, words)));
  });
}

/**
 * @param {Sitter} sitter
 * @param {string} words the heading, with the role at its end
 */
function made(sitter, words) {
  const item = stencil(sitter.link ? "free-link-stencil" : "free-sit-stencil");
  item.dataset.seat = String(sitter.seat);
  put(within(item, "h2"), words + sitter.role);
  within(item, "[name=seat]").setAttribute("value", String(sitter.seat));
  if (!sitter.link) return item;
  const link = within(item, ".link");
  link.dataset.url = sitter.link;
  within(link, ".url").setAttribute("value", sitter.link);
  within(link, "img").setAttribute("src", `${new URL(sitter.link).pathname}/qr.svg`);
  return item;
}
