/**
 * Sounds, made here and not fetched: a tap of wood for a move, two for a capture, a small bell when
 * it is one's turn, a chord at the end, a tick when time is short. They are off unless wanted.
 * @module
 */

import {read, write} from "../look.js";
import {by} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {"move" | "capture" | "turn" | "end" | "low"} Sound */
/** @typedef {{at: number, pitch: number, long: number, loud: number, kind: OscillatorType}} Tone */

/** @type {Record<Sound, Tone[]>} */
const TONES = {
  move: [{at: 0, pitch: 190, long: 0.09, loud: 0.5, kind: "triangle"}],
  capture: [
    {at: 0, pitch: 210, long: 0.07, loud: 0.5, kind: "triangle"},
    {at: 0.07, pitch: 130, long: 0.14, loud: 0.5, kind: "triangle"},
  ],
  turn: [
    {at: 0.12, pitch: 660, long: 0.35, loud: 0.16, kind: "sine"},
    {at: 0.2, pitch: 990, long: 0.45, loud: 0.1, kind: "sine"},
  ],
  end: [
    {at: 0.1, pitch: 392, long: 0.9, loud: 0.16, kind: "sine"},
    {at: 0.22, pitch: 494, long: 0.9, loud: 0.14, kind: "sine"},
    {at: 0.34, pitch: 587, long: 1.1, loud: 0.14, kind: "sine"},
  ],
  low: [{at: 0, pitch: 880, long: 0.06, loud: 0.25, kind: "square"}],
};

/** Sounds at the table. */
export class Sounds {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {AudioContext | null} */
    this.context = null;
    const button = by("sound");
    const show = () => button.setAttribute("aria-pressed", String(read().sound));
    button.addEventListener("click", () => {
      write({sound: !read().sound});
      show();
      this.play("turn");
    });
    document.addEventListener("pardalis-look", show);
    // Browsers let a page sound only after somebody has touched it.
    addEventListener("pointerdown", () => this.wake(), {once: true});
    addEventListener("keydown", () => this.wake(), {once: true});
    show();
    model.on("state", ({before, missed}) => this.changed(before, missed));
  }

  wake() {
    if (!read().sound) return;
    this.context ??= new AudioContext();
    void this.context.resume();
  }

  /**
   * @param {import("./types.js").State | null} before
   * @param {boolean} missed
   */
  changed(before, missed) {
    const {state} = this.model;
    if (!state || !before || missed || before.at === state.at) return;
    if (state.phase === "over") return this.play("end");
    if (state.ply > before.ply) {
      const pieces = (/** @type {string} */ picture) => picture.split('class="piece').length;
      this.play(pieces(state.picture) < pieces(before.picture) ? "capture" : "move");
    }
    if (this.model.isMyTurn && before.turn !== state.turn && !this.model.isAlone) this.play("turn");
  }

  /** @param {Sound} sound */
  play(sound) {
    if (!read().sound) return;
    this.wake();
    const {context} = this;
    if (!context || context.state !== "running") return;
    for (const {at, pitch, long, loud, kind} of TONES[sound]) {
      const begin = context.currentTime + at;
      const tone = new OscillatorNode(context, {type: kind, frequency: pitch});
      const gain = new GainNode(context, {gain: 0});
      gain.gain.setValueAtTime(0, begin);
      gain.gain.linearRampToValueAtTime(loud, begin + 0.006);
      gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
      tone.connect(gain).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + long + 0.02);
    }
  }
}
