/**
 * One device for several people in a game with secrets: between turns nobody's hand is shown, and
 * the next one says who they are before it is.
 * @module
 */

import {say} from "../say.js";
import {by, put} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./eyes.js").Eyes} Eyes */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Model} model
 * @param {Eyes} eyes
 * @param {Stage} stage
 */
export function drawCurtain(model, eyes, stage) {
  const box = by("curtain");
  const button = by("curtain-open");

  model.on("state", () => {
    const {state, own} = model;
    if (!state) return;
    if (eyes.revealed !== null && (state.turn !== eyes.revealed || state.phase !== "playing")) {
      eyes.reveal(null);
    }
    eyes.update();
    // The picture that came last may still show a hand: it is veiled until the next one is there.
    stage.board.classList.toggle("veiled", state.hides && state.seat !== null && state.seat !== eyes.revealed);
    const waits = state.hides && state.phase === "playing" && own.includes(state.turn) && eyes.revealed === null;
    const was = box.hidden;
    box.hidden = !waits;
    stage.cover(waits);
    if (!waits) return;
    const {name = "", role = ""} = state.sitters[state.turn - 1] ?? {};
    put(by("curtain-words"), say("pass-to", {name: name || role}));
    put(button, say("show-mine", {name: name || role}));
    if (was) button.focus({preventScroll: true});
  });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const {state} = model;
    if (!state?.turn) return;
    box.hidden = true;
    eyes.reveal(state.turn);
  });
}
