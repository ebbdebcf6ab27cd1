/** Tools: buttons over the board, for what a pointer or a key does elsewhere. */

/** @typedef {Record<string, string>} Labels */

/**
 * The words of the board, which the page brings along.
 * @param {Document} page
 * @returns {Labels}
 */
export function wordsOf(page) {
  return JSON.parse(page.getElementById("board-words")?.textContent || "{}");
}

/**
 * @param {string} label
 * @param {string} kind
 * @param {() => void} act
 */
function button(label, kind, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/**
 * @param {string} kind
 * @param {string} text
 */
function part(kind, text) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}

/** What stands for words where there is no room for them. */
const SIGNS = { turn: "↻", next: "→", lay: "", cancel: "✕" };

/** While a tile is in the hand: turn it, go through the places where it fits, lay it, put it back. */
export class Tools {
  /**
   * @param {Labels} words
   * @param {{turn: () => void, next: () => void, lay: () => void, cancel: () => void}} acts
   */
  constructor(words, acts) {
    this.bar = document.createElement("div");
    this.bar.className = "tools";
    this.bar.setAttribute("role", "toolbar");
    this.bar.setAttribute("aria-label", words["tools"] ?? "");
    for (const kind of /** @type {const} */ (["turn", "next", "lay", "cancel"])) {
      const label = words[kind] ?? kind;
      const made = button(label, kind, acts[kind]);
      if (SIGNS[kind]) {
        made.replaceChildren(part("word", label), part("sign", SIGNS[kind]));
        made.setAttribute("aria-label", label);
      }
      this.bar.append(made);
    }
  }
}

/** The window on a table that grows: closer, farther, all of it. */
export class Zooms {
  /**
   * @param {Labels} words
   * @param {import("./pan.js").Pan} pan
   */
  constructor(words, pan) {
    this.bar = document.createElement("div");
    this.bar.className = "zooms";
    this.bar.setAttribute("role", "toolbar");
    this.bar.setAttribute("aria-label", words["zooms"] ?? "");
    for (const [kind, sign, act] of /** @type {[string, string, () => void][]} */ ([
      ["closer", "+", () => pan.zoom(1 / 1.3)],
      ["farther", "−", () => pan.zoom(1.3)],
      ["whole", "⤢", () => pan.all()],
    ])) {
      const made = button(sign, kind, act);
      made.setAttribute("aria-label", words[kind] ?? kind);
      made.title = words[kind] ?? kind;
      this.bar.append(made);
    }
  }
}
