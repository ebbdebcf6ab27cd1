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

/**
 * Give an element an attribute that it does not have yet: a browser makes much of every writing.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function attribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{line: string, nodes: Element[]}} Line what a line of the picture became */
/** @typedef {{svg: SVGSVGElement, zone: SVGGElement, as: Element, box: Box, lines: Line[]}} Part */

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

const ZONE = /^<g [^>]*class="zone"[^>]*>$/;

/**
 * What can be read of a line by itself: nothing where it only opens or closes what others fill.
 * @param {string} line
 */
function whole(line) {
  if (ZONE.test(line)) return `${line}</g>`;
  return line.startsWith("</") || line.startsWith("<svg") || line === "<defs>" ? "" : line;
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
    /** @type {Map<string, Element[]>} what the lines of the last picture draw */
    this.known = new Map();
    /** @type {string} the last picture, empty before the first */
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
    if (!this.text) this.host.replaceChildren(this.stencils, ...this.layers());
    const zones = this.read(text);
    for (const [zone, lines] of zones) this.place(zone, lines);
    const names = new Set([...zones.keys()].map((zone) => zone.id));
    for (const [name, part] of this.parts) {
      if (!names.has(name)) {
        part.svg.remove();
        this.parts.delete(name);
      }
    }
    this.order([...zones.keys()]);
    this.text = text;
    return true;
  }

  /**
   * The zones of a picture with the lines that draw them; stencils are kept.
   *
   * Each thing has a line of its own, and to read one takes longer than all the rest: so those
   * that were in the last picture too are not read again.
   * @param {string} text
   * @returns {Map<Element, string[]>}
   */
  read(text) {
    const lines = text.trimEnd().split("\n");
    const unknown = new Set(lines.filter((line) => !this.known.has(line) && whole(line)));
    const inner = [...unknown].map((line) => `<g>${whole(line)}</g>`).join("");
    const source = `<svg xmlns="${SVG}">${inner}</svg>`;
    const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    if (root.childElementCount !== unknown.size) throw new Error("not a picture");
    const known = new Map(lines.map((line) => [line, this.known.get(line) ?? []]));
    [...unknown].forEach((line, i) => known.set(line, [...(root.children[i]?.children ?? [])]));
    this.known = known;
    /** @type {Map<Element, string[]>} */
    const zones = new Map();
    /** @type {string[] | null} the lines of a zone; before the first there are stencils */
    let inside = null;
    for (const line of lines) {
      const [first] = known.get(line) ?? [];
      if (!first) continue;
      if (ZONE.test(line)) {
        inside = [];
        // Whose turn it is stands beside the board in words: the stone that shows it would only
        // make the board shift.
        if (first.id !== "mover") zones.set(first, inside);
      } else if (inside) inside.push(line);
      else if (unknown.has(line)) this.learn(first);
    }
    return zones;
  }

  /** @returns {HTMLElement[]} */
  layers() {
    return [this.docks.above, this.ground, this.docks.beside, this.docks.below];
  }

  /**
   * Keep a stencil of a picture; its name says all about it, so one that is known may stay.
   * @param {Element} stencil
   */
  learn(stencil) {
    if (this.stencils.querySelector(`#${CSS.escape(stencil.id)}`)) return;
    const defs = this.stencils.querySelector("defs") ?? this.stencils.appendChild(drawn("defs"));
    defs.append(document.importNode(stencil, true));
  }

  /**
   * @param {Element} zone
   * @param {string[]} lines
   */
  place(zone, lines) {
    const box = boxOf(zone);
    let part = this.parts.get(zone.id);
    if (!part) {
      const svg = drawn("svg", { class: zone.id === "board" ? "board" : "dock" });
      const live = drawn("g");
      svg.append(live);
      part = { svg, zone: live, as: live, box, lines: [] };
      this.parts.set(zone.id, part);
    }
    this.patch(part, lines);
    if (part.as === zone) return; // the same line as before
    part.as = zone;
    part.box = box;
    copyAttributes(zone, part.zone);
    if (zone.id !== "board") {
      frame(part.svg, box);
      part.svg.setAttribute("role", "group");
      part.svg.setAttribute("aria-label", zone.getAttribute("aria-label") ?? "");
      part.zone.removeAttribute("role");
      part.zone.removeAttribute("aria-label");
    }
  }

  /**
   * Make a zone as the new picture has it, keeping what is the same as before.
   * @param {Part} part
   * @param {string[]} lines
   */
  patch(part, lines) {
    /** @type {Map<string, Line[]>} */
    const had = new Map();
    for (const one of part.lines) had.set(one.line, [...(had.get(one.line) ?? []), one]);
    part.lines = lines.map((line) => {
      const drawn = this.known.get(line) ?? [];
      return had.get(line)?.shift() ?? { line, nodes: drawn.map((one) => document.importNode(one, true)) };
    });
    const nodes = part.lines.flatMap((one) => one.nodes);
    // What goes, goes first: then nodes that stay are not moved, and focus and flights go on.
    const staying = new Set(nodes);
    for (const node of [...part.zone.children]) if (!staying.has(node)) node.remove();
    let next = part.zone.firstElementChild;
    for (const node of nodes) {
      if (node === next) next = next.nextElementSibling;
      else part.zone.insertBefore(node, next);
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
