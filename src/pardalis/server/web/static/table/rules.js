/**
 * The rules beside the board: the page of the rules, its text put into a panel.
 * @module
 */

import {say} from "../say.js";
import {by, shut} from "./dom.js";

/** Wide enough for two things beside each other. */
const WIDE = matchMedia("(min-width: 60rem)");

/** The panel. */
export class Rules {
  /** @param {string} address of the page */
  constructor(address) {
    this.address = address;
    this.dialog = /** @type {HTMLDialogElement} */ (by("booklet"));
    this.text = by("booklet-text");
    this.isLoaded = false;
    by("booklet-close").addEventListener("click", () => this.close());
    by("open-rules").addEventListener("click", (event) => {
      if (/** @type {MouseEvent} */ (event).ctrlKey || /** @type {MouseEvent} */ (event).metaKey) return;
      event.preventDefault();
      shut("more");
      if (this.dialog.open) this.close();
      else void this.open();
    });
    this.dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    this.text.addEventListener("click", (event) => this.follow(event));
    WIDE.addEventListener("change", () => this.dialog.open && this.close());
  }

  /**
   * Open the rules, at a paragraph if one is meant.
   * @param {string} [anchor]
   */
  async open(anchor = "") {
    if (!this.dialog.open) {
      if (WIDE.matches) this.dialog.show();
      else this.dialog.showModal();
    }
    by("table").toggleAttribute("data-booklet", WIDE.matches);
    if (!this.isLoaded) await this.load();
    this.go(anchor);
  }

  close() {
    this.dialog.close();
    by("table").removeAttribute("data-booklet");
    by("open-rules").focus({preventScroll: true});
  }

  async load() {
    this.text.textContent = say("loading");
    try {
      const answer = await fetch(this.address);
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const article = page.querySelector("article");
      if (!article) throw new Error("no article");
      this.dress(page);
      this.text.replaceChildren(document.importNode(article, true));
      this.isLoaded = true;
      this.enliven(page);
    } catch {
      this.text.textContent = say("no-rules");
    }
  }

  /**
   * Have the styles of the page, as far as this one lacks them.
   * @param {Document} page
   */
  dress(page) {
    for (const link of page.querySelectorAll("link[rel=stylesheet]")) {
      const href = link.getAttribute("href") ?? "";
      if (!href.startsWith("/") || document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
      const made = document.createElement("link");
      made.rel = "stylesheet";
      made.href = href;
      document.head.append(made);
    }
  }

  /**
   * Run the scripts of the page, as far as this one has not: positions in the text can be played.
   * @param {Document} page
   */
  enliven(page) {
    for (const words of page.querySelectorAll("script[type='application/json'][id]")) {
      if (!document.getElementById(words.id)) document.body.append(document.importNode(words, true));
    }
    for (const script of page.querySelectorAll("script[type=module][src]")) {
      const src = script.getAttribute("src") ?? "";
      if (src.startsWith("/")) void import(new URL(src, location.href).href);
    }
  }

  /** @param {string} anchor */
  go(anchor) {
    const place = anchor ? this.text.querySelector(`[id="${CSS.escape(anchor)}"]`) : null;
    for (const old of this.text.querySelectorAll(".meant")) old.classList.remove("meant");
    if (place instanceof HTMLElement) {
      place.classList.add("meant");
      place.tabIndex = -1;
      place.scrollIntoView({block: "start"});
      place.focus({preventScroll: true});
    } else this.text.focus({preventScroll: true});
  }

  /** Links within the text stay in the panel. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    const href = link?.getAttribute("href") ?? "";
    if (!href.startsWith("#")) return;
    event.preventDefault();
    this.go(href.slice(1));
  }
}
