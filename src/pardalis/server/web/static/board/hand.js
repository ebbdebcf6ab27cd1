/**
 * The hand: taps and drags, by mouse, pen or finger, as touches of things.
 *
 * Everything can be done by taps; whoever drags touches what is picked up and what it is let go on.
 */

/** @typedef {import("./element.js").PardalisBoard} PardalisBoard */

const SLACK = 6; // pixels that a finger may slip in a tap

/** One pointer over one board. */
export class Hand {
  /** @param {PardalisBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {{id: string, x: number, y: number, pointer: number, copy: SVGGElement | null} | null} */
    this.held = null;
    this.dragged = false; // the click that ends a drag is none
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    board.addEventListener("pointerup", (event) => this.up(event));
    board.addEventListener("pointercancel", () => this.drop());
    board.addEventListener("click", (event) => this.click(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.dragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const id = this.board.placeAt(event.clientX, event.clientY);
    if (!id || !this.board.choices.sources().has(id)) return;
    this.held = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, copy: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, board } = this;
    if (!held || event.pointerId !== held.pointer) {
      if (event.pointerType !== "touch") board.hover(event.clientX, event.clientY);
      return;
    }
    if (!this.dragged) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      this.dragged = true;
      board.setPointerCapture(held.pointer);
      board.pick(held.id);
      held.copy = board.lift(held.id);
    }
    board.carry(held.copy, event.clientX, event.clientY);
    board.hover(event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held, board } = this;
    if (!held || event.pointerId !== held.pointer) return;
    this.held = null;
    if (!this.dragged) return;
    board.put(held.copy);
    board.letGo(event.clientX, event.clientY, held.id);
  }

  /** The system took the pointer away. */
  drop() {
    if (this.held?.copy) this.board.put(this.held.copy);
    if (this.held && this.dragged) this.board.cancel();
    this.held = null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".tools, .zooms")) return;
    const id = this.board.placeAt(event.clientX, event.clientY) ?? this.board.placeOf(target);
    if (id) this.board.touch(id);
    else this.board.cancel();
  }
}
