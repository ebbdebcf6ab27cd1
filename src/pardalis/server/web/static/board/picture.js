/**
 * The picture: what the server draws, laid out for a screen.
 *
 * The server sends one SVG with zones: the board, and what lies beside it. Here the board gets an
 * SVG of its own and every other zone a dock above, beside or below it, so that a phone can show
 * the board as wide as it is. From picture to picture only what changed is replaced.
 */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function drawn(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{svg: SVGSVGElement, zone: SVGGElement, box: Box}} Part */

/**
 * The box that a zone says it fills.
 * @param {Element} zone
 * @returns {Box}
 */
function boxOf(zone) {
  const [x = 0, y = 0, width = 100, height = 100] = (zone.getAttribute("data-box") ?? "")
    .split(" ")
    .map(Number);
  return { x, y, width, height };
}

/**
 * Where a thing is, in the units of its zone.
 * @param {Element} thing
 * @returns {{x: number, y: number}}
 */
export function placeOf(thing) {
  let x = 0;
  let y = 0;
  /** @type {Element | null} */
  let step = thing;
  while (step && !step.classList.contains("zone")) {
    const found = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(step.getAttribute("transform") ?? "");
    if (found) {
      x += Number(found[1]);
      y += Number(found[2]);
    }
    step = step.parentElement;
  }
  return { x, y };
}

/** What is on the screen of the server's picture. */
export class Picture {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.ground = document.createElement("div");
    this.ground.className = "ground";
    /** @type {Record<"above" | "beside" | "below", HTMLElement>} */
    this.docks = { above: dock("above"), beside: dock("beside"), below: dock("below") };
    this.stencils = drawn("svg", { class: "stencils", "aria-hidden": "true", focusable: "false" });
    /** @type {Map<string, Part>} */
    this.parts = new Map();
    /** @type {Element | null} the picture as it came, to compare the next one with */
    this.came = null;
    /** @type {string} */
    this.text = "";
  }

  /** The board itself, once there is a picture. @returns {Part} */
  get board() {
    const part = this.parts.get("board");
    if (!part) throw new Error("no picture yet");
    return part;
  }

  /**
   * Show a picture; whether anything changed.
   * @param {string} text
   * @returns {boolean}
   */
  show(text) {
    if (text === this.text) return false;
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (root.localName !== "svg") throw new Error("not a picture");
    if (!this.came) this.host.replaceChildren(this.stencils, ...this.layers());
    this.learn(root);
    // Whose turn it is stands beside the board in words: the stone that shows it would only make
    // the board shift.
    const zones = [...root.children].filter(
      (child) => child.classList.contains("zone") && child.id !== "mover",
    );
    for (const zone of zones) this.place(zone);
    const names = new Set(zones.map((zone) => zone.id));
    for (const [name, part] of this.parts) {
      if (!names.has(name)) {
        part.svg.remove();
        this.parts.delete(name);
      }
    }
    this.order(zones);
    this.came = root;
    this.text = text;
    return true;
  }

  /** @returns {HTMLElement[]} */
  layers() {
    return [this.docks.above, this.ground, this.docks.beside, this.docks.below];
  }

  /**
   * Keep the stencils of a picture; a stencil's name says all about it, so those known may stay.
   * @param {Element} root
   */
  learn(root) {
    for (const stencil of root.querySelectorAll("defs > *")) {
      if (!this.stencils.querySelector(`#${CSS.escape(stencil.id)}`)) {
        let defs = this.stencils.querySelector("defs");
        if (!defs) defs = this.stencils.appendChild(drawn("defs"));
        defs.append(document.importNode(stencil, true));
      }
    }
  }

  /** @param {Element} zone */
  place(zone) {
    const box = boxOf(zone);
    let part = this.parts.get(zone.id);
    if (!part) {
      const svg = drawn("svg", { class: zone.id === "board" ? "board" : "dock" });
      const live = drawn("g");
      svg.append(live);
      part = { svg, zone: live, box };
      this.parts.set(zone.id, part);
    }
    part.box = box;
    copyAttributes(zone, part.zone);
    const before = this.came?.querySelector(`:scope > #${CSS.escape(zone.id)}`) ?? null;
    patch(part.zone, before, zone);
    if (zone.id !== "board") {
      frame(part.svg, box);
      part.svg.setAttribute("role", "group");
      part.svg.setAttribute("aria-label", zone.getAttribute("aria-label") ?? "");
      part.zone.removeAttribute("role");
      part.zone.removeAttribute("aria-label");
    }
  }

  /**
   * Put the zones where they belong: by where they are in the picture as it was drawn.
   * @param {Element[]} zones
   */
  order(zones) {
    const board = this.board;
    if (board.svg.parentElement !== this.ground) this.ground.prepend(board.svg);
    const { x, y, width, height } = board.box;
    /** @type {Record<"above" | "beside" | "below", Part[]>} */
    const places = { above: [], beside: [], below: [] };
    for (const zone of zones) {
      const part = this.parts.get(zone.id);
      if (!part || part === board) continue;
      const middle = part.box.y + part.box.height / 2;
      if (part.box.x >= x + width * 0.9 || part.box.x + part.box.width <= x + width * 0.1) {
        places[middle < y ? "above" : middle > y + height ? "below" : "beside"].push(part);
      } else places[middle < y + height / 2 ? "above" : "below"].push(part);
    }
    for (const where of /** @type {const} */ (["above", "beside", "below"])) {
      const parts = places[where];
      // Above and below, hands are drawn in the order of play; a column stands as it was drawn.
      if (where === "beside") parts.sort((a, b) => a.box.y - b.box.y);
      const now = [...this.docks[where].children];
      if (now.length !== parts.length || parts.some((part, i) => part.svg !== now[i])) {
        this.docks[where].replaceChildren(...parts.map((part) => part.svg));
      }
      this.docks[where].hidden = !parts.length;
    }
    const widest = Math.max(0, ...places.beside.map((part) => part.box.width));
    this.host.style.setProperty("--beside-across", String(widest / 100));
  }

  /**
   * The thing with this id, on the board or beside it.
   * @param {string} id
   * @returns {SVGGElement | null}
   */
  thing(id) {
    return this.host.querySelector(`.zone [id="${CSS.escape(id)}"]`);
  }

  /**
   * The part in which a thing lies.
   * @param {Element} thing
   * @returns {Part | null}
   */
  partOf(thing) {
    const svg = thing.closest("svg");
    for (const part of this.parts.values()) if (part.svg === svg) return part;
    return null;
  }
}

/**
 * Have an SVG show a box.
 * @param {SVGSVGElement} svg
 * @param {Box} box
 */
export function frame(svg, box) {
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.style.setProperty("--across", String(box.width / 100));
  svg.style.setProperty("--down", String(box.height / 100));
}

/** @param {string} where */
function dock(where) {
  const made = document.createElement("div");
  made.className = `docks ${where}`;
  made.hidden = true;
  return made;
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
}

/**
 * Make a zone as the new picture has it, keeping what is the same as before.
 * @param {Element} live
 * @param {Element | null} before
 * @param {Element} after
 */
function patch(live, before, after) {
  /** @type {Map<string, {old: Element, node: Element}>} */
  const known = new Map();
  const olds = before ? [...before.children] : [];
  olds.forEach((old, i) => {
    const node = live.children[i];
    if (node) known.set(old.id || `?${old.outerHTML}`, { old, node });
  });
  const nodes = [...after.children].map((child) => {
    const key = child.id || `?${child.outerHTML}`;
    const had = known.get(key);
    known.delete(key);
    return had?.old.isEqualNode(child) ? had.node : document.importNode(child, true);
  });
  // Nodes that stay keep their place as far as they can: focus and flights go on.
  let next = live.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else live.insertBefore(node, next);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}
