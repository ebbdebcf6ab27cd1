/**
 * <pardalis-board>: one board for all games, for mouse, finger, keyboard and ear.
 *
 * It knows no rules: it shows the picture that the server drew, lets a hand touch what the legal
 * moves touch, and tells when a move is whole. Events: `pardalis-move` {move}, `pardalis-step`
 * {touched, labels, targets} for each step of a move, `pardalis-gesture` {touched} for a gesture
 * that begins no legal move.
 */

import { Choices } from "./choices.js";
import { Ghost } from "./ghost.js";
import { mayMove, seen, Sky } from "./glide.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { Marks } from "./marks.js";
import { Pan } from "./pan.js";
import { Picture, placeOf } from "./picture.js";
import { Tools, wordsOf, Zooms } from "./tools.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {{picture: string, choices?: Choice[], last?: {touch: string[]} | null, animate?: boolean}} Shown */

const ROOM = 300; // units round the tiles of a table that are shown with them

export class PardalisBoard extends HTMLElement {
  constructor() {
    super();
    this.picture = new Picture(this);
    this.grid = new Grid(this.picture);
    this.marks = new Marks(this.picture);
    this.sky = new Sky(this.picture);
    this.choices = new Choices();
    this.words = wordsOf(document);
    /** @type {Ghost | null} */
    this.ghost = null;
    /** @type {Pan | null} */
    this.pan = null;
    /** @type {Zooms | null} */
    this.zooms = null;
    /** @type {Tools | null} */
    this.tools = null;
    this.ready = false;
  }

  connectedCallback() {
    if (this.ready) return;
    this.ready = true;
    new Hand(this);
    this.addEventListener("keydown", (event) => this.key(event));
    this.addEventListener("focusin", (event) => this.focused(/** @type {Element} */ (event.target)));
    this.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // What the page brought along is shown at once; what to do with it comes later.
    const brought = this.querySelector("svg");
    if (brought) this.show({ picture: new XMLSerializer().serializeToString(brought) });
  }

  // What is shown -------------------------------------------------------------------------------

  /** Show a picture and what may be done in it. @param {Shown} shown */
  show({ picture, choices = [], last = null, animate = false }) {
    this.sky.land();
    const moving = animate && mayMove() && Boolean(this.picture.text);
    const focus = this.contains(document.activeElement) ? document.activeElement?.id : "";
    const before = moving ? seen(this.picture) : null;
    const counts = moving ? this.counts() : null;
    this.quit();
    const changed = this.picture.show(picture);
    this.choices = new Choices(choices);
    if (changed) this.equip();
    this.classList.toggle("may-move", choices.length > 0);
    this.grid.lay(this.touchable());
    if (focus) this.grid.keepFocus(focus);
    if (before && changed) {
      this.sky.turned = false;
      this.sky.show(before, seen(this.picture));
      if (counts) this.score(counts, last?.touch ?? []);
    }
    this.mark();
  }

  /** The window, the sky and the tools, as this picture needs them. */
  equip() {
    const { board } = this.picture;
    if (!this.sky.svg.isConnected) this.append(this.sky.svg);
    const grows = Boolean(board.zone.querySelector(":scope > .tile"));
    this.classList.toggle("grows", grows);
    // The cloth goes on to the edge of the window.
    const cloth = grows ? board.zone.querySelector(":scope > path")?.getAttribute("fill") : "";
    board.svg.style.background = cloth ?? "";
    if (grows && !this.pan) {
      const pan = new Pan(board.svg);
      this.pan = pan;
      pan.may = () => !this.querySelector(".carried");
      this.zooms = new Zooms(this.words, pan);
      this.picture.ground.append(this.zooms.bar);
    }
    if (this.zooms) this.zooms.bar.hidden = !grows;
    if (this.pan && grows) this.pan.fit(board.box, around(board.zone));
    else {
      const { x, y, width, height } = board.box;
      board.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      board.svg.style.setProperty("--across", String(width / 100));
      board.svg.style.setProperty("--down", String(height / 100));
    }
  }

  /** All that some legal move touches. */
  touchable() {
    return new Set(this.choices.all.flatMap((choice) => choice.touch));
  }

  mark() {
    const next = this.ghost ? new Set(/** @type {string[]} */ ([])) : this.choices.next();
    this.marks.show(this.choices.touched, next);
    const beginning = this.choices.touched.length === 0;
    for (const thing of this.querySelectorAll("[aria-selected]")) thing.removeAttribute("aria-selected");
    for (const id of this.choices.touched) {
      const thing = this.picture.thing(id);
      if (thing?.getAttribute("role") === "gridcell") thing.setAttribute("aria-selected", "true");
    }
    this.classList.toggle("half-way", !beginning);
  }

  // Touching ------------------------------------------------------------------------------------

  /** The id of the place that an element belongs to. @param {Element} element */
  placeOf(element) {
    const touchable = this.touchable();
    /** @type {Element | null} */
    let step = element;
    while (step && step !== this) {
      if (touchable.has(step.id)) return step.id;
      step = step.parentElement;
    }
    return element.closest(".cell")?.id ?? null;
  }

  /** The id of the place on a spot of the screen. @param {number} x @param {number} y */
  placeAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.contains(element)) return null;
      if (element.closest(".tools, .zooms")) return null;
      const id = element.closest(".zone") && this.placeOf(element);
      if (id) return id;
    }
    return null;
  }

  /** Touch a thing, as a tap or Enter does. @param {string} id */
  touch(id) {
    if (!this.choices.all.length) return;
    const { touched } = this.choices;
    if (this.ghost) return void this.lay(id);
    if (touched.length && touched[touched.length - 1] === id) return void this.cancel();
    const result = this.choices.touch(id);
    if (result === "none") {
      // Another thing to begin with is a change of mind, not a fault.
      if (touched.length && this.choices.sources().has(id)) {
        this.pick(id);
        return;
      }
      this.tell("pardalis-gesture", { touched: [...touched, id] });
      this.quit();
      this.mark();
      this.step();
      return;
    }
    this.went(result);
  }

  /** Begin with a thing, whatever was begun before. @param {string} id */
  pick(id) {
    this.quit();
    const result = this.choices.touch(id);
    if (result !== "none") this.went(result);
  }

  /**
   * A move is whole: nothing more may be touched until the next picture comes.
   * @param {string} move
   */
  made(move) {
    this.quit();
    this.choices = new Choices();
    this.mark();
    this.tell("pardalis-move", { move });
  }

  /** @param {import("./choices.js").Touched} result */
  went(result) {
    if (typeof result === "object") return this.made(result.move);
    const [first] = this.choices.touched;
    const thing = first ? this.picture.thing(first) : null;
    if (thing && this.choices.touched.length === 1 && Ghost.fits(thing, this.choices.left())) {
      this.ghost = new Ghost(this.picture, thing, this.choices.left());
      this.tools = new Tools(this.words, {
        turn: () => this.ghost?.rotate(),
        next: () => this.reveal(() => this.ghost?.next()),
        lay: () => this.settle(),
        cancel: () => this.cancel(),
      });
      this.picture.ground.append(this.tools.bar);
    }
    this.mark();
    this.step();
  }

  /** Go back one step; whether there was one. */
  cancel() {
    if (!this.choices.touched.length) return false;
    const back = this.choices.touched.slice(0, -1);
    this.quit();
    for (const id of back) this.choices.touch(id);
    this.mark();
    this.step();
    return true;
  }

  /** Forget what was begun, without a word. */
  quit() {
    this.ghost?.remove();
    this.ghost = null;
    this.tools?.bar.remove();
    this.tools = null;
    this.choices.clear();
  }

  step() {
    const { touched } = this.choices;
    const labels = touched.map((id) => this.picture.thing(id)?.getAttribute("aria-label") ?? id);
    this.tell("pardalis-step", { touched: [...touched], labels, targets: this.choices.next().size });
  }

  /** @param {string} name @param {object} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  // Tiles ---------------------------------------------------------------------------------------

  /** Show the ghost on a square; laid if it is there already. @param {string} id */
  lay(id) {
    const { ghost } = this;
    if (!ghost) return;
    if (id === this.choices.touched[0]) return ghost.rotate();
    if (this.choices.sources().has(id)) return void this.pick(id);
    if (ghost.now?.squares.includes(id)) return this.settle();
    if (!ghost.over(id)) this.tell("pardalis-gesture", { touched: [...this.choices.touched, id] });
  }

  /** Lay the tile where its ghost is. */
  settle() {
    const laying = this.ghost?.now;
    if (laying) this.made(laying.choice.move);
    else this.reveal(() => this.ghost?.next());
  }

  /** Do something with the ghost and bring it into the window. @param {() => void} how */
  reveal(how) {
    how();
    if (this.ghost?.now) this.pan?.reveal(this.ghost.now);
  }

  // The pointer ---------------------------------------------------------------------------------

  /** @param {number} x @param {number} y */
  hover(x, y) {
    const id = this.ghost && this.placeAt(x, y);
    if (this.ghost && id && this.picture.board.svg.contains(this.picture.thing(id))) this.ghost.over(id);
  }

  /** Take a thing up: a copy of it that can be carried. @param {string} id */
  lift(id) {
    const cell = this.picture.thing(id);
    const piece = this.picture.thing(id.replace(/^cell-/, "piece-")) ?? cell;
    const part = piece && this.picture.partOf(piece);
    if (!piece || !part) return null;
    const copy = /** @type {SVGGElement} */ (piece.cloneNode(true));
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    copy.setAttribute("class", "carried");
    copy.dataset.scale = String(part.svg.getScreenCTM()?.a ?? 1);
    this.sky.svg.append(copy);
    piece.classList.add("aloft");
    return copy;
  }

  /** @param {SVGGElement | null} copy @param {number} x @param {number} y */
  carry(copy, x, y) {
    const origin = this.getBoundingClientRect();
    const scale = Number(copy?.dataset.scale) * 1.08;
    copy?.setAttribute("transform", `translate(${x - origin.x} ${y - origin.y}) scale(${scale})`);
  }

  /** @param {SVGGElement | null} copy */
  put(copy) {
    copy?.remove();
    for (const piece of this.querySelectorAll(".aloft")) piece.classList.remove("aloft");
  }

  /** A drag ended here. @param {number} x @param {number} y @param {string} source */
  letGo(x, y, source) {
    const id = this.placeAt(x, y);
    if (this.ghost) {
      if (id && id !== source && this.ghost.over(id)) this.settle();
      else if (id && id !== source) this.touch(id);
    } else if (id && id !== source) this.touch(id);
    else this.cancel();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.picture.ground.contains(/** @type {Node} */ (event.target))) return;
    if (this.ghost && !event.ctrlKey) this.ghost.rotate(event.deltaY > 0 ? 1 : -1);
    else if (this.pan) this.pan.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event);
    else return;
    event.preventDefault();
  }

  // The keyboard --------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const from = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || from.closest(".tools, .zooms")) {
      if (event.key === "Escape" && this.cancel()) event.preventDefault();
      return;
    }
    if (event.key === "Escape") {
      if (!this.cancel()) return;
    } else if (event.key === "Enter" || event.key === " ") {
      this.enter(from);
    } else if (this.ghost && (event.key === "r" || event.key === "R")) {
      this.ghost.rotate(event.shiftKey ? -1 : 1);
    } else if (this.ghost && (event.key === "n" || event.key === "N")) {
      this.reveal(() => this.ghost?.next());
      this.follow();
    } else if (this.pan && (event.key === "+" || event.key === "-")) {
      this.pan.zoom(event.key === "+" ? 1 / 1.25 : 1.25);
    } else if (this.pan && event.key === "0") {
      this.pan.all();
    } else {
      const to = this.grid.towards(from, event);
      if (!to) return;
      to.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Element} from */
  enter(from) {
    const id = this.placeOf(from);
    if (!id) return;
    const ghost = this.ghost;
    this.touch(id);
    // A tile was picked up: go where it can be laid.
    if (this.ghost && this.ghost !== ghost) {
      this.reveal(() => this.ghost?.next());
      this.follow();
    }
  }

  /** The focus goes where the ghost is. */
  follow() {
    const square = this.ghost?.now?.squares[1];
    if (square) this.picture.thing(square)?.focus({ preventScroll: true });
  }

  /** @param {Element} place */
  focused(place) {
    if (!place.closest(".zone")) return;
    this.grid.focused(place);
    if (!this.picture.board.svg.contains(place)) return;
    this.pan?.reveal(placeOf(place));
    if (this.ghost && !this.ghost.now?.squares.includes(place.id)) this.ghost.over(place.id);
  }

  // Points --------------------------------------------------------------------------------------

  /** The numbers that stand beside things. @returns {Map<string, number>} */
  counts() {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const count of this.querySelectorAll(".zone .count")) {
      found.set(count.id, Number(count.getAttribute("data-count")));
    }
    return found;
  }

  /**
   * Points that were made fly to where they are counted.
   * @param {Map<string, number>} before
   * @param {string[]} touched
   */
  score(before, touched) {
    for (const count of this.querySelectorAll(".zone .count")) {
      const more = Number(count.getAttribute("data-count")) - (before.get(count.id) ?? NaN);
      if (!(more > 0)) continue;
      // Only now: to ask where things are has everything laid out anew.
      const origin = this.getBoundingClientRect();
      const from = this.picture.thing(touched[touched.length - 1] ?? "")?.getBoundingClientRect();
      if (!from) return;
      const to = count.getBoundingClientRect();
      this.sky.points(
        `+${more}`,
        { x: from.x - origin.x, y: from.y - origin.y },
        { x: to.x - origin.x, y: to.y - origin.y },
      );
    }
  }
}

/**
 * The box round the tiles of a table, with room to lay one on.
 * @param {Element} zone
 */
function around(zone) {
  const places = [...zone.querySelectorAll(":scope > .tile > .cell")].map(placeOf);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM];
  return { x, y, width: Math.max(...xs) + ROOM - x, height: Math.max(...ys) + ROOM - y };
}

customElements.define("pardalis-board", PardalisBoard);
