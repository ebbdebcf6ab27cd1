/**
 * The seats: who sits there, who is here, whose turn it is, how the contest stands.
 * @module
 */

import {say} from "../say.js";
import {by, flag, put, stencil, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").Sitter} Sitter */
/** @typedef {import("./types.js").State} State */

/**
 * The seats on this side of the board: my own, or where all or none are mine the one from whose
 * side it is drawn.
 * @param {State} state
 * @returns {number[]}
 */
function nearSeats(state) {
  const own = state.sitters.filter((sitter) => sitter.mine).map((sitter) => sitter.seat);
  return own.length && own.length < state.sitters.length ? own : [state.seat ?? 1];
}

/**
 * @param {State} state
 * @param {Sitter} sitter
 * @returns {string}
 */
function tagOf(state, sitter) {
  if (state.outcome?.winners.includes(sitter.seat)) return say("won");
  if (sitter.kind === "computer" && state.turn === sitter.seat) {
    return say(state.compiling ? "compiling" : "thinking");
  }
  if (sitter.mine) return say("you");
  if (sitter.kind === "person" && !sitter.here) return say("away");
  return "";
}

/** @param {Model} model */
export function showSeats(model) {
  const [far, near] = [by("far"), by("near")];
  /** @type {Map<number, HTMLElement>} */
  const seats = new Map();
  for (const seat of document.querySelectorAll("li.seat")) {
    seats.set(Number(seat.getAttribute("data-seat")), /** @type {HTMLElement} */ (seat));
  }

  const render = () => {
    const {state} = model;
    if (!state) return;
    const close = nearSeats(state);
    /** @type {[HTMLElement[], HTMLElement[]]} */
    const [above, below] = [[], []];
    for (const sitter of state.sitters) {
      const seat = seats.get(sitter.seat) ?? stencil("seat-stencil");
      seats.set(sitter.seat, seat);
      fill(seat, state, sitter);
      (close.includes(sitter.seat) ? below : above).push(seat);
    }
    lay(far, above);
    lay(near, below);
    const table = by("table");
    table.dataset.phase = state.phase;
    table.dataset.seats = String(state.sitters.length);
  };

  model.on("state", render);
  model.on("presence", render);
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement[]} seats
 */
function lay(list, seats) {
  if (list.childElementCount !== seats.length || seats.some((seat, i) => list.children[i] !== seat)) {
    list.replaceChildren(...seats);
  }
}

/**
 * @param {HTMLElement} seat
 * @param {State} state
 * @param {Sitter} sitter
 */
function fill(seat, state, sitter) {
  const turn = state.turn === sitter.seat;
  seat.dataset.seat = String(sitter.seat);
  seat.dataset.kind = sitter.kind;
  flag(seat, "data-mine", sitter.mine);
  flag(seat, "data-here", sitter.here);
  flag(seat, "data-turn", turn);
  flag(seat, "data-won", state.outcome?.winners.includes(sitter.seat) ?? false);
  if (turn) seat.setAttribute("aria-current", "true");
  else seat.removeAttribute("aria-current");
  put(within(seat, ".name"), sitter.name || say("free"));
  put(within(seat, ".role"), sitter.role);
  put(within(seat, ".tag"), tagOf(state, sitter));
  const points = state.standing?.points[sitter.seat - 1];
  const n = points === "0" ? 0 : points === "½" || points === "1" ? 1 : 2;
  put(within(seat, ".points"), points === undefined ? "" : say("points", {points, n}));
  within(seat, ".clock").hidden = sitter.left === null;
}
