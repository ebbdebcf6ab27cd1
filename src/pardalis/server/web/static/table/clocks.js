/**
 * Clocks that run between two messages of the server, whose time decides.
 * @module
 */

import {say} from "../say.js";
import {by, flag, put, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").Clock} Clock */

const LOW = 20_000; // milliseconds from which a clock warns
const TENTHS = 10_000; // and from which it shows tenths
const TOLD = [60, 30, 10]; // seconds that are said aloud

/**
 * What a clock shows.
 * @param {number} left milliseconds
 * @param {Clock} clock
 * @returns {string}
 */
export function clockText(left, clock) {
  const seconds = Math.ceil(left / 1000);
  if (clock.kind === "days" && seconds >= 86_400) {
    return say("days", {days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600)});
  }
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (seconds >= 3600) {
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  }
  if (left < TENTHS && left > 0 && clock.kind === "fischer") {
    return `0:${two(Math.floor(left / 1000))}.${Math.floor((left % 1000) / 100)}`;
  }
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/**
 * Have the clocks of the seats run.
 * @param {Model} model
 * @param {(seconds: number) => void} warn my time is short
 */
export function runClocks(model, warn) {
  let since = 0;
  let timer = 0;
  /** @type {Set<number>} what was said of this move's time */
  let said = new Set();

  const tick = () => {
    clearTimeout(timer);
    const {state} = model;
    if (!state?.clock) return;
    const passed = performance.now() - since;
    let pause = 1000;
    for (const sitter of state.sitters) {
      const seat = by("table").querySelector(`.seat[data-seat="${sitter.seat}"]`);
      if (!seat || sitter.left === null) continue;
      const runs = state.running && state.turn === sitter.seat;
      const left = Math.max(0, sitter.left - (runs ? passed : 0));
      const shown = within(seat, ".clock");
      shown.hidden = false;
      put(shown, clockText(left, state.clock));
      flag(shown, "data-runs", runs);
      flag(shown, "data-low", runs && left < LOW);
      if (!runs) continue;
      pause = left < TENTHS + 1000 ? 100 : left % 1000 || 1000;
      if (sitter.mine) tellTime(left);
    }
    if (state.running) timer = setTimeout(tick, pause);
  };

  /** @param {number} left */
  const tellTime = (left) => {
    const mark = TOLD.find((seconds) => left <= seconds * 1000 && left > seconds * 1000 - 1500);
    if (!mark || said.has(mark)) return;
    said.add(mark);
    put(by("urgent"), mark === 60 ? say("time-minute") : say("time-left", {n: mark}));
    if (mark < 60) warn(mark);
  };

  model.on("state", ({before}) => {
    since = performance.now();
    if (before?.at !== model.state?.at) {
      said = new Set();
      put(by("urgent"), "");
    }
    tick();
  });
  model.on("presence", tick);
  document.addEventListener("visibilitychange", tick);
}
