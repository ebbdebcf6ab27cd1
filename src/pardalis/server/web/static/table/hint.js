/**
 * A hint: what the engine would do, in words and on the board.
 * @module
 */

import {get, Refused} from "../api.js";
import {lang, say} from "../say.js";
import {maybe} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./why.js").Why} Why */

const AGAIN = 3_000; // milliseconds until a hint is asked for again that must wait for compiling

/**
 * @param {Model} model
 * @param {Stage} stage
 * @param {Why} why
 */
export function giveHints(model, stage, why) {
  const button = maybe("hint");
  if (!(button instanceof HTMLButtonElement)) return;
  let isAsking = false;

  const offer = () => {
    const {state} = model;
    button.disabled = !state?.choices.length || !model.isAlone || isAsking;
  };

  button.addEventListener("click", async () => {
    const {state} = model;
    if (!state || isAsking) return;
    isAsking = true;
    offer();
    try {
      const hint = await fetched(state);
      if (!hint || model.state?.at !== hint.at) return; // it came too late
      if (stage.past) stage.now();
      why.say(say("hinted", {words: hint.words}));
      for (const id of hint.touch) stage.board.marks.add(id, "picked");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      why.say(error.words);
    } finally {
      isAsking = false;
      offer();
    }
  });
  model.on("state", offer);

  /**
   * Fetch a hint for a position, while it stands. When the engine must be compiled first, that is
   * said, and the hint comes by itself.
   * @param {State} state
   */
  async function fetched(state) {
    for (let told = false; model.state?.at === state.at; told = true) {
      try {
        return await get(`/tables/${state.table}/hint`, {lang, seat: state.turn});
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "hint-compiling") throw error;
        if (!told) why.say(say("hint-compiling"));
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    return null;
  }
}
