/**
 * The talk of those at the table: lines, ready phrases, whom one would rather not hear.
 * @module
 */

import {say} from "../say.js";
import {by, maybe, put, stencil, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./line.js").Line} Line */

/**
 * @param {Model} model
 * @param {Line} line
 * @param {() => boolean} isSeen whether the talk is on the screen
 */
export function showTalk(model, line, isSeen) {
  const list = by("lines");
  let unread = 0;
  let shown = 0;

  /** @param {number} count */
  const mark = (count) => {
    unread = count;
    for (const badge of document.querySelectorAll(".unread")) {
      const one = /** @type {HTMLElement} */ (badge);
      one.hidden = !count;
      put(one, count ? String(count) : "");
      if (count) one.setAttribute("aria-label", say("unread", {n: count}));
    }
  };

  const render = () => {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.replaceChildren(
      ...model.lines.map((said) => {
        const item = stencil("line-stencil");
        item.toggleAttribute("data-mine", said.mine);
        put(within(item, ".name"), said.name);
        put(within(item, ".text"), said.text);
        return item;
      }),
    );
    by("lines-none").hidden = model.lines.length > 0;
    if (atEnd) list.scrollTop = list.scrollHeight;
  };

  model.on("talk", ({missed}) => {
    const fresh = model.lines.filter((said) => said.number > shown && !said.mine);
    shown = model.lines.at(-1)?.number ?? shown;
    render();
    if (isSeen()) mark(0);
    else mark(unread + fresh.length);
    const last = fresh.at(-1);
    if (!missed && last) put(by("told"), `${last.name}${last.text}`);
  });
  document.addEventListener("pardalis-panel", () => {
    if (isSeen()) {
      mark(0);
      list.scrollTop = list.scrollHeight;
    }
  });

  for (const id of ["say", "phrases"]) {
    maybe(id)?.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const field = form.querySelector("input[name=text]");
      const phrase = /** @type {SubmitEvent} */ (event).submitter?.getAttribute("value") ?? "";
      const text = field instanceof HTMLInputElement ? field.value.trim() : "";
      if (!model.acting || !(text || phrase)) return;
      if (field instanceof HTMLInputElement) field.value = "";
      void speak(text ? {text} : {phrase}).then((words) => {
        put(by("say-fault"), words);
        // What was refused is not lost: it can be changed and said again.
        if (words && field instanceof HTMLInputElement && !field.value) field.value = text;
      });
    });
  }

  /**
   * @param {{text: string} | {phrase: string}} what
   * @returns {Promise<string>} why not, if it was refused
   */
  const speak = async (what) => {
    const answer = await line.send({do: "say", seat: model.acting, key: newKey(), ...what});
    return answer.tell === "refused" ? answer.words : "";
  };

  model.on("state", () => showMutes(model, line));
}

/**
 * A name for a line, by which the server knows a repeat. (`randomUUID` is not there without https.)
 * @returns {string}
 */
function newKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}

/**
 * @param {Model} model
 * @param {Line} line
 */
function showMutes(model, line) {
  const place = maybe("mutes");
  const others = model.state?.sitters.filter((one) => one.kind === "person" && !one.mine) ?? [];
  if (!place || !model.own.length) return;
  const key = JSON.stringify(others.map(({seat, name, muted}) => [seat, name, muted]));
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren(
    ...others.map(({seat, name, role, muted}) => {
      const button = stencil("mute-stencil");
      put(within(button, "span"), say(muted ? "unmute" : "mute", {name: name || role}));
      button.setAttribute("aria-pressed", String(muted));
      button.addEventListener("click", () => {
        void line.send({do: "mute", seat: model.acting, whom: seat, muted: !muted});
      });
      return button;
    }),
  );
}
