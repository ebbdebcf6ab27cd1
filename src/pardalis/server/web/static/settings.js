/**
 * Settings: everything takes effect when it is touched.
 */

import {get, put, Refused} from "./api.js";
import {pictureQuery, read, write} from "./look.js";
import {say} from "./say.js";

const saved = /** @type {HTMLElement} */ (document.getElementById("saved"));
const look = /** @type {HTMLFormElement} */ (document.getElementById("look"));
const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
const naming = /** @type {HTMLFormElement} */ (document.getElementById("name-form"));

/** @param {string} words */
function tell(words) {
  saved.textContent = "";
  // Said anew, even if it is the same.
  setTimeout(() => {
    saved.textContent = words;
  }, 50);
}

/** Show what the settings do now. */
function showSample() {
  const sample = /** @type {HTMLImageElement} */ (document.getElementById("sample"));
  sample.parentElement?.querySelector("source")?.remove();
  sample.src = `/settings/sample.svg?${pictureQuery()}&targets=${read().targets}`;
}

look.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement) {
    const value = input.type === "checkbox" ? input.checked : input.value;
    write({[input.name]: value});
    showSample();
    tell(say("saved"));
  }
});
look.addEventListener("submit", (event) => event.preventDefault());
const save = document.getElementById("save");
if (save) {
  save.hidden = true;
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showSample);

language.addEventListener("change", () => language.form?.requestSubmit());
language.form?.querySelector("button")?.setAttribute("hidden", "");

naming.addEventListener("submit", (event) => {
  const field = naming.querySelector("input");
  if (!field?.value.trim()) {
    return; // to be nobody again takes the form
  }
  event.preventDefault();
  void rename(field);
});

/** @param {HTMLInputElement} field */
async function rename(field) {
  try {
    await get("/me"); // who was never here before becomes a guest by it
    const told = await put("/me", {name: field.value});
    field.value = told.name;
    field.removeAttribute("aria-invalid");
    tell(say("saved"));
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    field.setAttribute("aria-invalid", "true");
    tell(error.words);
  }
}
