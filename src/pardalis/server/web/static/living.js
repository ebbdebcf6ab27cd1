/**
 * Living pictures: a game that plays on by itself where it is shown.
 *
 * The picture is there without us, as an image. Where it is seen, and may move, its drawing takes
 * the image's place, in a shadow of its own so that names in it meet no others, and the moves that
 * follow are made in it one by one.
 */

import {mayMove} from "./look.js";

/** @typedef {[number, number] | [string, string]} Change things that stay, or one that is new */
/** @typedef {{drawings: string, moves: Change[][]}} Moves */

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 2200; // milliseconds between moves
const GLIDE = 600;

/** One picture that can play on. */
class Living {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.isSeen = false;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Element[]} */
    this.start = [];
    /** @type {Change[][]} */
    this.moves = [];
    this.next = 0;
    this.isLoading = false;
  }

  /** Put the drawing in the image's place; the image stays when that cannot be done. */
  async load() {
    const image = this.host.querySelector("img");
    if (!image || this.isLoading) {
      return;
    }
    this.isLoading = true;
    const address = image.currentSrc || image.src;
    const [picture, moves] = await Promise.all([
      fetch(address).then((answer) => (answer.ok ? answer.text() : "")),
      fetch(address.replace(".svg", ".json")).then((answer) => (answer.ok ? answer.json() : null)),
    ]).catch(() => ["", null]);
    const svg = picture && moves && read(picture);
    if (!svg) {
      return;
    }
    const defs = svg.querySelector("defs");
    const more = read(`<svg xmlns="${SVG}">${moves.drawings}</svg>`);
    defs?.append(...(more ? more.children : []));
    svg.setAttribute("width", "100%");
    svg.setAttribute("height", "100%");
    const shadow = this.host.shadowRoot ?? this.host.attachShadow({mode: "open"});
    shadow.replaceChildren(svg);
    this.svg = svg;
    this.moves = moves.moves;
    this.start = [...this.things.children];
    this.next = 0;
  }

  /** Show the image again, as it is now; what was loaded is loaded anew when it is time. */
  forget() {
    this.svg = null;
    this.isLoading = false;
    this.host.shadowRoot?.replaceChildren(document.createElement("slot"));
  }

  /** Where the things are. @returns {Element} */
  get things() {
    const things = this.svg?.lastElementChild;
    if (!things) {
      throw new Error("no picture yet");
    }
    return things;
  }

  /** Make the next move; after the last, begin again. */
  step() {
    if (!this.svg) {
      void this.load();
    } else if (this.next < this.moves.length) {
      this.make(this.moves[this.next] ?? []);
      this.next += 1;
    } else {
      this.next = 0;
      this.things.replaceChildren(...this.start);
      this.svg.animate([{opacity: 0.2}, {opacity: 1}], {duration: GLIDE});
    }
  }

  /** @param {Change[]} changes */
  make(changes) {
    const before = [...this.things.children];
    /** @type {Element[]} */
    const after = [];
    /** @type {Element[]} */
    const come = [];
    for (const change of changes) {
      if (typeof change[0] === "number") {
        after.push(...before.slice(change[0], change[0] + Number(change[1])));
      } else {
        const made = document.createElementNS(SVG, "use");
        made.setAttribute("href", `#${change[0]}`);
        made.setAttribute("transform", String(change[1]));
        after.push(made);
        come.push(made);
      }
    }
    const stayed = new Set(after);
    const gone = before.filter((thing) => !stayed.has(thing));
    this.things.replaceChildren(...after);
    for (const thing of come) {
      const from = gone.findIndex((one) => look(one) === look(thing));
      const [was] = from >= 0 ? gone.splice(from, 1) : [];
      arrive(thing, was);
    }
  }
}

/**
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
function read(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root instanceof SVGSVGElement ? document.importNode(root, true) : null;
}

/** @param {Element} thing */
function look(thing) {
  return thing.getAttribute("href");
}

/** @param {Element} thing */
function place(thing) {
  const found = /translate\((-?[\d.]+)[ ,]*(-?[\d.]+)?\)/.exec(thing.getAttribute("transform") ?? "");
  return {x: Number(found?.[1] ?? 0), y: Number(found?.[2] ?? 0)};
}

/**
 * Let a thing glide from where one like it was, or come out of nothing.
 * @param {Element} thing
 * @param {Element | undefined} was
 */
function arrive(thing, was) {
  if (was) {
    const [from, to] = [place(was), place(thing)];
    thing.animate([{translate: `${from.x - to.x}px ${from.y - to.y}px`}, {translate: "0px 0px"}], {
      duration: GLIDE,
      easing: "cubic-bezier(.3,.05,.2,1)",
    });
  } else {
    thing.animate([{opacity: 0}, {opacity: 1}], {duration: GLIDE});
  }
}

/** All living pictures of a page: in turn, one move at a time. */
export class Gallery {
  /** @param {Iterable<HTMLElement>} hosts */
  constructor(hosts) {
    this.all = [...hosts].map((host) => new Living(host));
    this.isStill = false;
    this.turn = 0;
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const living = this.all.find((one) => one.host === entry.target);
        if (living) {
          living.isSeen = entry.isIntersecting;
        }
      }
    });
    for (const living of this.all) {
      seen.observe(living.host);
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      for (const living of this.all) {
        living.forget();
      }
    });
    setInterval(() => this.tick(), PAUSE / Math.max(1, this.all.length));
  }

  /** Whoever's turn it is makes a move, if that can be seen. */
  tick() {
    const living = this.all[this.turn % this.all.length];
    this.turn += 1;
    if (living?.isSeen && !this.isStill && !document.hidden && mayMove()) {
      living.step();
    }
  }
}
