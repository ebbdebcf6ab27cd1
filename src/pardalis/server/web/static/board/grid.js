/**
 * The grid: the board for hands on a keyboard and for those who listen.
 *
 * Cells are grid cells in rows by where they lie; what can be touched beside the board are buttons.
 * One place of each part can be reached by Tab, the arrow keys go on from there by where things
 * are, also from the board to what lies beside it. On hexagons the four arrows and Shift go six
 * ways.
 */

import { attribute, drawn, placeOf } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Part} Part */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The places of a picture that can have the focus. */
export class Grid {
  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    /** @type {Map<string, string>} for each part the place that Tab leads to */
    this.entries = new Map();
    this.label = "";
    /** @type {string} which cells the rows own */
    this.rows = "";
  }

  /**
   * Make a new picture a grid.
   * @param {Set<string>} touchable what the moves touch
   */
  lay(touchable) {
    const { picture } = this;
    const { svg, zone } = picture.board;
    this.label = zone.getAttribute("aria-label") ?? this.label; // it is taken away below
    for (const bare of [zone, ...zone.querySelectorAll(":scope > .tile[aria-label]")]) {
      attribute(bare, "role", "presentation");
      bare.removeAttribute("aria-label");
    }
    /** @type {Map<number, SVGGElement[]>} */
    const rows = new Map();
    for (const cell of this.cells()) {
      attribute(cell, "role", "gridcell");
      const y = Math.round(placeOf(cell).y / 25);
      rows.set(y, [...(rows.get(y) ?? []), cell]);
    }
    const owned = [...rows].sort(([a], [b]) => a - b).map(([, cells]) =>
      cells
        .map((cell) => ({ id: cell.id, x: placeOf(cell).x }))
        .sort((a, b) => a.x - b.x)
        .map(({ id }) => id)
        .join(" "),
    );
    this.own(svg, owned);
    for (const part of picture.parts.values()) {
      if (part === picture.board) continue;
      for (const thing of part.zone.querySelectorAll("[id]")) {
        const isPlace = touchable.has(thing.id);
        if (isPlace) attribute(thing, "role", "button");
        else if (thing.getAttribute("role") === "button") {
          thing.setAttribute("role", "img");
          thing.removeAttribute("tabindex");
        }
      }
    }
    this.rove(touchable);
  }

  /**
   * The grid stands beside its cells and owns them by name: the order in which things are drawn is
   * not the order in which they are told.
   * @param {SVGSVGElement} svg
   * @param {string[]} owned the names of each row
   */
  own(svg, owned) {
    const rows = [this.label, ...owned].join("\n");
    if (rows === this.rows) return;
    this.rows = rows;
    svg.querySelector("g.rows")?.remove();
    const all = drawn("g", { class: "rows", role: "grid", "aria-label": this.label });
    all.append(...owned.map((ids) => drawn("g", { role: "row", "aria-owns": ids })));
    svg.append(all);
  }

  /**
   * The cells of the board.
   * @returns {SVGGElement[]}
   */
  cells() {
    return [...this.picture.board.zone.querySelectorAll(".cell")].map(
      (cell) => /** @type {SVGGElement} */ (cell),
    );
  }

  /**
   * All places that can have the focus.
   * @returns {SVGGElement[]}
   */
  places() {
    const beside = this.picture.host.querySelectorAll("svg.dock [role=button]");
    return [...this.cells(), ...[...beside].map((thing) => /** @type {SVGGElement} */ (thing))];
  }

  /**
   * Let Tab lead to one place of each part: where the focus was, else where a move may begin.
   * @param {Set<string>} touchable
   */
  rove(touchable) {
    const all = this.places();
    for (const [name, part] of this.picture.parts) {
      const places = all.filter((place) => part.svg.contains(place));
      const entry =
        places.find((place) => place.id === this.entries.get(name)) ??
        places.find((place) => touchable.has(place.id)) ??
        places[0];
      for (const place of places) attribute(place, "tabindex", place === entry ? "0" : "-1");
    }
  }

  /**
   * Leave the focus where it was; on the board, where that is no place any more.
   * @param {string} id
   */
  keepFocus(id) {
    const thing = this.picture.thing(id);
    const entry = this.picture.board.svg.querySelector("[tabindex='0']");
    const place = thing?.hasAttribute("tabindex") ? thing : /** @type {SVGGElement | null} */ (entry);
    if (place !== document.activeElement) place?.focus({ preventScroll: true });
  }

  /** @param {Element} place */
  focused(place) {
    for (const [name, part] of this.picture.parts) {
      if (!part.svg.contains(place)) continue;
      this.entries.set(name, place.id);
      for (const other of part.svg.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
      place.setAttribute("tabindex", "0");
    }
  }

  /**
   * The place that a key leads to from another; null where there is none.
   * @param {Element} from
   * @param {KeyboardEvent} event
   * @returns {SVGGElement | null}
   */
  towards(from, event) {
    const way = WAYS[event.key];
    if (!way) return event.key === "Home" || event.key === "End" ? this.rowEnd(from, event.key) : null;
    const [dx, dy] = way;
    const start = middle(from);
    /** @type {{place: SVGGElement, along: number, aside: number}[]} */
    const ahead = [];
    for (const place of this.places()) {
      if (place === from) continue;
      const end = middle(place);
      const along = (end.x - start.x) * dx + (end.y - start.y) * dy;
      const aside = (end.x - start.x) * -dy + (end.y - start.y) * dx;
      if (along > 2 && Math.abs(aside) <= along * 1.2) ahead.push({ place, along, aside });
    }
    ahead.sort((a, b) => a.along + Math.abs(a.aside) - b.along - Math.abs(b.aside));
    const nearest = ahead[0];
    if (!nearest) return null;
    // Where two are as near, one to each side, the cells are hexagons: Shift takes the other.
    const twin = ahead.find(
      ({ along, aside }) =>
        Math.abs(along - nearest.along) < 2 && Math.abs(aside + nearest.aside) < 2 && Math.abs(aside) > 2,
    );
    if (!twin) return nearest.place;
    const left = nearest.aside < 0 ? nearest : twin;
    const right = left === nearest ? twin : nearest;
    return (event.shiftKey ? right : left).place;
  }

  /**
   * @param {Element} from
   * @param {string} key
   */
  rowEnd(from, key) {
    const row = [...this.picture.board.svg.querySelectorAll("[role=row]")].find((candidate) =>
      (candidate.getAttribute("aria-owns") ?? "").split(" ").includes(from.id),
    );
    const ids = row?.getAttribute("aria-owns")?.split(" ") ?? [];
    const id = key === "Home" ? ids[0] : ids[ids.length - 1];
    return id ? this.picture.thing(id) : null;
  }
}

/** @param {Element} place */
function middle(place) {
  const { x, y, width, height } = place.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
