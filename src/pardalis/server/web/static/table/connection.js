/**
 * How the line is: shown when it is lost, healed by itself, and after a goodbye the way on.
 * @module
 */

import {say} from "../say.js";
import {by, put, within} from "./dom.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").Status} Status */

const GRACE = 700; // milliseconds in which a line that comes back is not worth a word

/**
 * @param {Model} model
 * @param {Line} line
 * @param {() => boolean} isLeaving
 */
export function showLine(model, line, isLeaving) {
  const box = by("line");
  const [words, ways] = [within(box, "p"), within(box, ".row")];
  let timer = 0;
  let until = 0;
  let wasLost = false;

  const count = () => {
    const n = Math.ceil((until - performance.now()) / 1000);
    const lost = n > 0 ? say("lost-for", {n}) : say("lost");
    const text = navigator.onLine ? lost : say("no-net");
    put(words, line.isBusy ? `${text} ${say("unsent")}` : text);
  };

  /** @param {Status} status */
  const lost = ({wait}) => {
    until = performance.now() + wait;
    clearInterval(timer);
    timer = setInterval(count, 1000);
    if (wasLost) return count();
    wasLost = true;
    setTimeout(() => {
      if (line.isOpen || line.isEnded) return;
      count();
      ways.replaceChildren(button(say("try-now"), () => line.now()));
      box.hidden = false;
      document.documentElement.dataset.line = "lost";
    }, GRACE);
  };

  const open = () => {
    clearInterval(timer);
    if (wasLost && !box.hidden) put(by("told"), say("back"));
    wasLost = false;
    box.hidden = true;
    delete document.documentElement.dataset.line;
  };

  /** @param {Status} status */
  const ended = ({code, words: why}) => {
    clearInterval(timer);
    if (isLeaving()) return location.assign(model.data.home);
    put(words, why.charAt(0).toLocaleUpperCase() + why.slice(1) + (/[.!?…]$/.test(why) ? "" : "."));
    const all = [];
    if (code === "crowded") all.push(button(say("go-on-here"), () => line.again()));
    if (code === "taken-over" && model.state?.watch) {
      all.push(way(say("watch"), new URL(model.state.watch).pathname));
    }
    all.push(way(say("to-games"), model.data.home));
    ways.replaceChildren(...all);
    box.hidden = false;
    document.documentElement.dataset.line = "ended";
  };

  line.addEventListener("status", (event) => {
    const status = /** @type {CustomEvent<Status>} */ (event).detail;
    if (status.state === "open") open();
    else if (status.state === "lost") lost(status);
    else ended(status);
  });
}

/**
 * @param {string} label
 * @param {() => void} act
 */
function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/**
 * @param {string} label
 * @param {string} href
 */
function way(label, href) {
  const made = document.createElement("a");
  made.className = "button";
  made.href = href;
  made.textContent = label;
  return made;
}
