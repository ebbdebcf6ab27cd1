/**
 * Offers: what others ask for, to be answered, and what one has asked for.
 * @module
 */

import {say} from "../say.js";
import {by, put, stencil, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./acts.js").Acts} Acts */

/**
 * @param {Model} model
 * @param {Acts} acts
 */
export function showOffers(model, acts) {
  const place = by("offers");
  let shown = "";

  model.on("state", () => {
    const {state, own} = model;
    if (!state) return;
    const told = state.offers.flatMap((offer) => {
      const seat = own.find((one) => offer.waiting.includes(one)) ?? 0;
      if (!seat && !own.includes(offer.seat)) return [];
      const {name = ""} = state.sitters[offer.seat - 1] ?? {};
      const words = say(`${seat ? "offers" : "offered"}-${offer.what}`, {name});
      return [{number: offer.number, seat, words}];
    });
    const key = JSON.stringify(told);
    if (key === shown) return;
    shown = key;
    place.replaceChildren(
      ...told.map(({number, seat, words}) => {
        const form = /** @type {HTMLFormElement} */ (stencil("offer-stencil"));
        put(within(form, "p"), words);
        for (const button of form.querySelectorAll("button")) button.hidden = !seat;
        form.addEventListener("submit", (event) => {
          event.preventDefault();
          const yes = /** @type {SubmitEvent} */ (event).submitter?.getAttribute("value") === "true";
          void acts.do({do: "answer", seat, offer: number, yes});
        });
        return form;
      }),
    );
  });
}
