/**
 * Laying a table: the form shows only what is of use for what was chosen.
 */

import {Gallery} from "./living.js";

new Gallery(document.querySelectorAll("[data-living]"));

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.plan"));
const more = /** @type {HTMLButtonElement | null} */ (document.getElementById("more-seats"));
const seats = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-optional]")]);

/** @param {string} name */
function chosen(name) {
  return form ? new FormData(form).get(name) : null;
}

/** Show what goes with what was chosen, and hide the rest. */
function fit() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-when]")
  )) {
    const wanted = new URLSearchParams(part.dataset.when);
    part.hidden = ![...wanted].every(([name, value]) => chosen(name) === value);
  }
  let last = 0;
  seats.forEach((seat, i) => {
    if (chosen(`who.${seat.dataset.seat}`) !== "nobody" || seat.dataset.added) {
      last = i + 1;
    }
  });
  seats.forEach((seat, i) => {
    seat.hidden = i >= last;
  });
  if (more) {
    more.hidden = last >= seats.length;
  }
}

/** Show one seat more, with the computer on it as a start. */
function addSeat() {
  const seat = seats.find((one) => one.hidden);
  const select = seat?.querySelector("select");
  if (seat && select) {
    seat.dataset.added = "1";
    select.value = form?.dataset.usual ?? "";
    fit();
    select.focus();
  }
}

form?.addEventListener("change", (event) => {
  const seat = /** @type {HTMLElement | null} */ (
    /** @type {HTMLElement} */ (event.target).closest("[data-added]")
  );
  if (seat) {
    delete seat.dataset.added;
  }
  fit();
});
// A value of one's own counts instead of those to choose from.
for (const other of /** @type {NodeListOf<HTMLInputElement>} */ (
  document.querySelectorAll("input[name^='other.']")
)) {
  other.addEventListener("input", () => {
    const name = other.name.replace("other.", "option.");
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (
      document.querySelectorAll(`input[name="${name}"]`)
    )) {
      radio.disabled = other.value.trim() !== "";
    }
  });
}
more?.addEventListener("click", addSeat);
form?.addEventListener("submit", () => {
  // Twice touched is laid once.
  const button = form.querySelector("button.primary");
  setTimeout(() => button?.setAttribute("disabled", ""));
});
addEventListener("pageshow", () => {
  form?.querySelector("button.primary")?.removeAttribute("disabled");
  fit();
});
document.getElementById("fault")?.focus();
fit();
