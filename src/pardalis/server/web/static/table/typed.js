/**
 * Moves by notation: typed, with those that can be made for completion.
 * @module
 */

import {by, maybe, put} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */

const MOST = 250; // moves that are offered for completion

/**
 * @param {Model} model
 * @param {(move: string) => Promise<string>} play make a move; why not, if it was refused
 */
export function takeTyped(model, play) {
  const form = maybe("typed");
  if (!form) return;
  const field = /** @type {HTMLInputElement} */ (by("typed-move"));
  const list = by("typed-moves");

  model.on("state", ({before}) => {
    const {state} = model;
    if (!state) return;
    field.disabled = !state.choices.length;
    if (before?.at === state.at && before.choices.length === state.choices.length) return;
    put(by("typed-fault"), "");
    list.replaceChildren(
      ...state.choices.slice(0, MOST).map(({move}) => {
        const option = document.createElement("option");
        option.value = move;
        return option;
      }),
    );
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const move = field.value.trim();
    if (!move) return;
    put(by("typed-fault"), "");
    void play(move).then((words) => {
      put(by("typed-fault"), words);
      if (!words) field.value = "";
    });
  });
}
