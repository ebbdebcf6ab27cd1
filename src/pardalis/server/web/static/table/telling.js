/**
 * What is asked, for those who read; what happened and what is asked, for those who listen.
 * @module
 */

import {say} from "../say.js";
import {by, put, stencil, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").State} State */

// Told to those who listen; the talk has a list of its own.
const ALOUD = new Set(["sat", "left", "filled", "started", "moved", "took-back", "offered", "answered", "ended", "closed"]);
const MOST_TOLD = 4; // after a while away one hears how things stand, not everything that happened

/** @param {Model} model */
export function tellAll(model) {
  const title = document.title;
  let begun = false;

  model.on("state", ({before}) => {
    const {state} = model;
    if (!state) return;
    put(by("asked"), state.asked);
    // Nothing has happened then, and there is something to know.
    if (state.compiling && !before?.compiling) put(by("told"), state.asked);
    by("table").toggleAttribute("data-my-turn", model.isMyTurn);
    showEnd(model, state);
    document.title = model.isMyTurn ? `● ${say("your-turn")} · ${title}` : title;
  });
  by("board").addEventListener("pardalis-step", (event) => {
    const {labels, targets} = /** @type {CustomEvent} */ (event).detail;
    if (labels.length) put(by("told"), say("step-done", {what: labels.at(-1), n: targets}));
    else if (begun) put(by("told"), say("step-back"));
    begun = labels.length > 0;
  });
  model.on("presence", () => {
    put(by("watchers"), model.watching ? say("watching", {n: model.watching}) : "");
  });
  model.on("news", ({news, first}) => {
    const told = /** @type {News[]} */ (news).filter((one) => ALOUD.has(one.what)).slice(-MOST_TOLD);
    const words = first ? [] : told.map((one) => one.words);
    const asked = model.state?.asked ?? "";
    // How a game ended is in the words of its last move already.
    if (!words.join(" ").includes(asked)) words.push(asked);
    if (told.length) put(by("told"), words.join(" "));
  });
}

/**
 * At the end, who won is said, and the next game is at hand.
 * @param {Model} model
 * @param {State} state
 */
function showEnd(model, state) {
  const answers = by("answers");
  const {outcome, standing} = state;
  by("asked").classList.toggle("ended", Boolean(outcome));
  const won = outcome?.winners.some((seat) => model.own.includes(seat)) && !model.isAlone;
  by("asked").classList.toggle("won", Boolean(won));
  const free = state.sitters.some((sitter) => sitter.kind === "free");
  const may = state.phase === "over" && model.own.length > 0 && !free;
  const asked = state.offers.some((offer) => offer.what === "rematch" && model.own.includes(offer.seat));
  if (!may || asked) return answers.replaceChildren();
  const button = answers.querySelector("#rematch") ?? stencil("rematch-stencil");
  const row = standing?.target;
  put(within(button, "span"), say(!row ? "rematch" : standing.winners.length ? "contest" : "next"));
  if (!button.isConnected) answers.replaceChildren(button);
}
