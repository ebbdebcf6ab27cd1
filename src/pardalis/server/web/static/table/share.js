/**
 * Links to give away, and the record, the position and the picture to keep.
 * @module
 */

import {Refused} from "../api.js";
import {say} from "../say.js";
import {by, put, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./eyes.js").Eyes} Eyes */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Model} model
 * @param {Eyes} eyes
 * @param {Stage} stage
 */
export function shareAll(model, eyes, stage) {
  const base = `${model.data.api}${model.data.at}`;

  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const link = target.closest(".link");
    if (!(link instanceof HTMLElement)) return;
    const field = /** @type {HTMLInputElement} */ (within(link, ".url"));
    if (target.closest(".url")) field.select();
    const button = target.closest("button");
    if (!button) return;
    if (button.matches(".copy")) void copy(field.value, button, field);
    else void pass(field.value, model.state?.title ?? "");
  });
  showPassOn();
  model.on("state", () => {
    showPassOn();
    nameOwn(model);
  });

  by("copy-position").addEventListener("click", (event) => {
    void copy(model.state?.position ?? "", /** @type {HTMLElement} */ (event.currentTarget));
  });
  by("copy-record").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    void record(base).then((text) => (text === null ? undefined : copy(text, button)));
  });
  by("get-record").addEventListener("click", (event) => {
    event.preventDefault();
    void record(base).then((text) => (text === null ? undefined : save(text, `${model.data.game}.txt`)));
  });
  for (const kind of ["svg", "png"]) {
    by(`get-${kind}`).addEventListener("click", (event) => {
      const {round, ply} = stage.moment;
      const query = `${eyes.query(round, ply)}${kind === "png" ? "&width=1200" : ""}`;
      /** @type {HTMLAnchorElement} */ (event.currentTarget).href = `${base}/picture.${kind}?${query}`;
    });
  }
}

/** Browsers that can pass a link on to another program say so. */
function showPassOn() {
  for (const button of document.querySelectorAll(".pass-on")) {
    /** @type {HTMLElement} */ (button).hidden = !("share" in navigator);
  }
}

/**
 * The seats have other names in the next game; their links stay.
 * @param {Model} model
 */
function nameOwn(model) {
  for (const link of by("share").querySelectorAll(".link")) {
    const url = link.getAttribute("data-url");
    const sitter = model.state?.sitters.find((one) => one.mine && one.link === url);
    const label = within(link, ".label");
    if (sitter) put(label, (label.textContent ?? "").replace(/[^:]*$/, ` ${sitter.role}`));
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} button
 * @param {HTMLInputElement} [field] where the text can be copied by hand
 */
async function copy(text, button, field) {
  try {
    await navigator.clipboard.writeText(text);
    const label = within(button, "span");
    const before = label.textContent ?? "";
    put(label, say("copied"));
    put(by("share-told"), say("copied"));
    if (before !== say("copied")) setTimeout(() => put(label, before), 1500);
  } catch {
    // Without https there is only the old way, by a text that is selected.
    const ok = copyOld(text);
    field?.select();
    put(by("share-told"), say(ok ? "copied" : "not-copied"));
    if (ok) put(within(button, "span"), say("copied"));
  }
}

/**
 * @param {string} text
 * @returns {boolean} whether the browser let us
 */
function copyOld(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr-only";
  // Inside what is open: the rest of the page may not have the focus.
  (document.querySelector("dialog:popover-open") ?? document.body).append(area);
  area.select();
  const ok = document.execCommand("copy");
  area.remove();
  return ok;
}

/**
 * @param {string} url
 * @param {string} title
 */
async function pass(url, title) {
  try {
    await navigator.share({url, title});
  } catch {
    // Whoever thought better of it has said so to the browser already.
  }
}

/**
 * The record, or null with a word about why there is none.
 * @param {string} base
 * @returns {Promise<string | null>}
 */
async function record(base) {
  try {
    const answer = await fetch(`${base}/record`);
    if (!answer.ok) throw new Refused(await answer.json(), answer.status);
    return await answer.text();
  } catch (error) {
    put(by("share-told"), error instanceof Refused ? error.words : say("gone"));
    return null;
  }
}

/**
 * @param {string} text
 * @param {string} name
 */
function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "text/plain;charset=utf-8"}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
