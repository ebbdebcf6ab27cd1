/**
 * What can be done at the table beside moving: the buttons, which are forms where there are no
 * scripts, as commands on the line.
 * @module
 */

import {by, maybe, shut} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./why.js").Why} Why */
/** @typedef {import("./types.js").Command} Command */

/** Commands by buttons. */
export class Acts {
  /**
   * @param {Model} model
   * @param {Line} line
   * @param {Why} why
   */
  constructor(model, line, why) {
    this.model = model;
    this.line = line;
    this.why = why;
    this.isLeaving = false;
    this.catch("act", (button) => this.act(button));
    this.catch("get-up", () => this.leave());
    by("free").addEventListener("submit", (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (!form.matches(".fill")) return; // sitting down makes another page of it
      event.preventDefault();
      const fields = new FormData(form);
      void this.do({do: "fill", seat: Number(fields.get("seat")), level: String(fields.get("level"))});
    });
    model.on("state", () => this.offer());
    model.on("presence", () => this.offer());
  }

  /**
   * @param {string} id
   * @param {(button: HTMLElement | null) => unknown} how
   */
  catch(id, how) {
    by(id).addEventListener("submit", (event) => {
      event.preventDefault();
      how(/** @type {SubmitEvent} */ (event).submitter);
    });
  }

  /**
   * Ask for something; what is refused is said beside the board.
   * @param {Command} command
   * @returns {Promise<boolean>}
   */
  async do(command) {
    const answer = await this.line.send(command);
    if (answer.tell === "refused") this.why.say(answer.words);
    return answer.tell === "done";
  }

  /** @param {HTMLElement | null} button */
  act(button) {
    const {model} = this;
    const what = button?.getAttribute("value") ?? "";
    if (!model.state || !model.acting) return;
    shut("resign-ask");
    shut("more");
    void this.do({do: what, seat: model.acting, at: model.state.at});
  }

  /** Get up from all my seats. */
  async leave() {
    shut("leave-ask");
    this.isLeaving = true;
    for (const seat of this.model.own) await this.do({do: "leave", seat});
    location.assign(this.model.data.home);
  }

  /** Which buttons make sense now. */
  offer() {
    const {model} = this;
    const {state} = model;
    if (!state) return;
    const playing = state.phase === "playing" && model.own.length > 0;
    const computers = state.sitters.some((sitter) => sitter.kind === "computer");
    const asked = (/** @type {string} */ what) =>
      state.offers.some((offer) => offer.what === what && model.own.includes(offer.seat));
    enable("take-back", playing && state.ply > 0 && !asked("take-back"));
    enable("resign", playing);
    const draw = maybe("draw");
    if (draw) draw.hidden = !playing || computers || state.sitters.length < 2;
    enable("draw", !asked("draw"));
    for (const [form, fields] of [["act", {seat: model.acting, at: state.at}], ["get-up", {seat: model.acting}]]) {
      for (const [name, value] of Object.entries(fields)) {
        const field = by(String(form)).querySelector(`[name=${name}]`);
        field?.setAttribute("value", String(value));
      }
    }
  }
}

/**
 * @param {string} id
 * @param {boolean} on
 */
function enable(id, on) {
  const button = maybe(id);
  if (button instanceof HTMLButtonElement) button.disabled = !on;
}
