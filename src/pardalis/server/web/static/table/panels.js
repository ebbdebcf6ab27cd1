/**
 * Moves and talk: two tabs beside the board, or a drawer where there is no room for them.
 * @module
 */

import {by, maybe} from "./dom.js";

/** As in table.css: from here on the drawer is a column. */
const WIDE = matchMedia("(min-width: 48rem)");
const NAMES = /** @type {const} */ (["moves", "talk"]);

/** @typedef {"moves" | "talk"} Panel */

/** The two panels. Tells the document of a change by `pardalis-panel`. */
export class Panels {
  constructor() {
    this.side = by("side");
    /** @type {Panel} */
    this.now = "moves";
    const tabs = by("tabs");
    tabs.setAttribute("role", "tablist");
    for (const name of NAMES) {
      const tab = by(`tab-${name}`);
      tab.setAttribute("role", "tab");
      by(`panel-${name}`).setAttribute("role", "tabpanel");
      by(`panel-${name}`).setAttribute("aria-labelledby", tab.id);
      tab.addEventListener("click", () => this.choose(name));
      maybe(`open-${name}`)?.addEventListener("click", () => this.open(name));
    }
    tabs.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      this.choose(this.now === "moves" ? "talk" : "moves");
      by(`tab-${this.now}`).focus();
      event.preventDefault();
      event.stopPropagation();
    });
    this.side.addEventListener("toggle", () => this.tell());
    WIDE.addEventListener("change", () => {
      for (const id of ["side", "more"]) {
        if (WIDE.matches && by(id).matches(":popover-open")) by(id).hidePopover();
      }
      this.tell();
    });
    this.choose("moves");
  }

  /** @param {Panel} name */
  choose(name) {
    this.now = name;
    for (const one of NAMES) {
      const tab = by(`tab-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      by(`panel-${one}`).hidden = one !== name;
    }
    this.tell();
  }

  /**
   * Bring a panel to the screen.
   * @param {Panel} name
   */
  open(name) {
    if (!WIDE.matches && !this.side.matches(":popover-open")) this.side.showPopover();
    this.choose(name);
  }

  /**
   * Whether a panel is on the screen.
   * @param {Panel} name
   */
  isSeen(name) {
    return this.now === name && (WIDE.matches || this.side.matches(":popover-open"));
  }

  tell() {
    document.dispatchEvent(new Event("pardalis-panel"));
  }
}
