/**
 * Positions and records as texts: pasted, dropped, copied, and the link that carries a line.
 * @module
 */

import {post, Refused} from "../api.js";
import {pictureQuery} from "../look.js";
import {say} from "../say.js";
import {by, put} from "../table/dom.js";
import {sentence} from "./notices.js";

/** @typedef {import("./model.js").Study} Study */

const RECORD = "Pardalis record ";
const LONGEST_RECORD = 60_000;
const LONGEST_LINK = 7_000; // the server reads 8 KiB of an address
const HANDED = "pardalis-study"; // a record of another game, on the way to its page

/**
 * @param {Study} study
 * @param {(words: string) => void} tell
 */
export function readTexts(study, tell) {
  const field = /** @type {HTMLTextAreaElement} */ (by("paste-text"));

  /** @param {string} text */
  const load = async (text) => {
    put(by("paste-fault"), "");
    const pasted = text.trim();
    if (!pasted) return;
    try {
      if (pasted.startsWith(RECORD)) await study.load({record: `${pasted}\n`});
      else {
        const {game, told} = study;
        const wanted = {game, options: told.options};
        const {fault} = await post("/study/put", {...wanted, text: pasted});
        if (fault) return refuse(text, fault.field ? `${fault.field}: ${fault.words}` : fault.words);
        await study.load({...wanted, position: pasted});
      }
      field.value = "";
      tell(say("loaded"));
      by("board").scrollIntoView({block: "nearest"});
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(text, error.words);
    }
  };

  /**
   * What somebody pasted stays, so that a slip can be mended.
   * @param {string} text
   * @param {string} words
   */
  const refuse = (text, words) => {
    field.value = text;
    /** @type {HTMLDetailsElement} */ (by("text")).open = true;
    put(by("paste-fault"), sentence(words));
    field.focus();
  };

  by("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    void load(field.value);
  });
  // A file or a text dropped anywhere on the page.
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.some((kind) => kind === "Files" || kind === "text/plain")) return;
    event.preventDefault();
    by("study").classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) by("study").classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    by("study").classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (!file && (!text || event.target === field)) return;
    event.preventDefault();
    if (file && file.size > LONGEST_RECORD) put(by("paste-fault"), say("file-long"));
    else void (file ? file.text() : Promise.resolve(text)).then(load);
    /** @type {HTMLDetailsElement} */ (by("text")).open = true;
  });
  // A record of another game has another page.
  const {game} = study;
  study.addEventListener("shown", (event) => {
    if (study.game === game) return;
    event.stopImmediatePropagation();
    tell(say("other-game"));
    sessionStorage.setItem(HANDED, study.told.record);
    location.assign(`/study/${encodeURIComponent(study.game)}`);
  });
  const handed = sessionStorage.getItem(HANDED);
  if (handed) {
    sessionStorage.removeItem(HANDED);
    void load(handed);
  }
}

/**
 * The address of the line, empty when it is too long to be one.
 * @param {Study} study
 * @returns {string}
 */
export function address(study) {
  const {options, start, moves, ply} = study.line;
  const fields = new URLSearchParams({position: start});
  for (const [name, value] of Object.entries(options)) fields.set(`option.${name}`, value);
  if (moves.length) fields.set("moves", moves.join(" "));
  if (ply < moves.length) fields.set("ply", String(ply));
  if (study.flipped) fields.set("flip", "1");
  const path = `/study/${encodeURIComponent(study.game)}?${fields}`;
  return path.length <= LONGEST_LINK ? path : "";
}

/** @param {Study} study */
export function keepTexts(study) {
  const told = by("kept-told");

  const update = () => {
    const {position, game, options, turn} = study.told;
    put(by("position"), position);
    /** @type {HTMLAnchorElement} */ (by("play")).href =
      `/play/${encodeURIComponent(game)}?position=${encodeURIComponent(position)}`;
    by("play").hidden = !turn;
    const fields = pictureQuery();
    fields.set("position", position);
    const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
    if (chosen.length) fields.set("options", chosen.join(","));
    if (study.flipped) fields.set("flip", "true");
    for (const kind of ["svg", "png"]) {
      const size = kind === "png" ? "&width=1200" : "";
      /** @type {HTMLAnchorElement} */ (by(`get-${kind}`)).href =
        `/api/1/pictures/${encodeURIComponent(game)}.${kind}?${fields}${size}`;
    }
    // What is in the address is there again when the page is loaded anew.
    const link = address(study);
    if (link) {
      history.replaceState(null, "", link);
      document.querySelector(".tongue [name=back]")?.setAttribute("value", link);
    }
    put(told, "");
  };
  study.addEventListener("shown", update);

  by("copy-position").addEventListener("click", () => void copy(study.told.position));
  by("copy-record").addEventListener("click", () => void copy(study.told.record));
  by("copy-link").addEventListener("click", () => {
    const link = address(study);
    if (link) void copy(location.origin + link);
    else put(told, say("link-long"));
  });
  by("copy-picture").addEventListener("click", () => void copyPicture());
  by("get-record").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([study.told.record], {type: "text/plain;charset=utf-8"}));
    link.download = `${study.game}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });

  /** @param {string} text */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      put(told, say("copied"));
    } catch {
      put(told, say("not-copied"));
    }
  }

  async function copyPicture() {
    const address = /** @type {HTMLAnchorElement} */ (by("get-png")).href;
    try {
      // A promise, so that the browser knows at once that somebody asked for it.
      const picture = fetch(address).then((answer) => answer.blob());
      await navigator.clipboard.write([new ClipboardItem({"image/png": picture})]);
      put(told, say("copied"));
    } catch {
      put(told, say("not-copied"));
    }
  }
  return update;
}
