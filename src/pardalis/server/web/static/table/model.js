/**
 * What is known of the table: its state, the moves of all its games, the talk, who is here.
 * Everything comes from the server; nothing is worked out by rules.
 * @module
 */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {import("./types.js").Sitter} Sitter */
/** @typedef {{ply: number, seat: number, move: string, words: string}} Made */
/** @typedef {{number: number, name: string, text: string, mine: boolean}} Said */

const MOST_LINES = 200; // kept of the talk

/**
 * The table as it is known. Events, each after the model has changed: `state` with the state before
 * (null at first) and whether it only came again, `news` with what happened, `talk`, `presence`.
 */
export class Model extends EventTarget {
  /** @param {import("./types.js").Data} data */
  constructor(data) {
    super();
    this.data = data;
    /** @type {State | null} */
    this.state = null;
    this.number = 0;
    /** @type {Map<number, Made[]>} by round */
    this.games = new Map();
    this.round = 1;
    /** @type {Said[]} */
    this.lines = [];
    this.watching = 0;
  }

  /** @param {Told} told */
  hear(told) {
    if (told.tell === "presence") return this.present(told.here, told.watching);
    if (told.tell !== "welcome" && told.tell !== "news") return;
    const before = this.state;
    const fresh = told.news.filter((news) => news.number > this.number);
    if (told.state) this.state = told.state;
    for (const news of fresh) this.learn(news);
    this.number = Math.max(this.number, told.state?.number ?? 0, ...fresh.map((news) => news.number));
    const missed = told.tell === "welcome";
    if (told.state) this.tell("state", {before, missed});
    if (fresh.length) this.tell("news", {news: fresh, missed, first: !before});
    if (fresh.some((news) => news.what === "said" || news.what === "muted")) {
      this.tell("talk", {news: fresh, missed});
    }
  }

  /** @param {News} news */
  learn(news) {
    const {what} = news;
    if (what === "started") {
      this.round = news.round ?? this.round;
      this.games.set(this.round, []);
    } else if (what === "moved") {
      const round = news.round ?? this.round;
      const made = this.games.get(round) ?? [];
      made.length = Math.min(made.length, (news.ply ?? 1) - 1);
      made.push({ply: news.ply ?? 0, seat: news.seat ?? 0, move: news.move ?? "", words: news.words});
      this.games.set(round, made);
    } else if (what === "took-back") {
      const made = this.games.get(news.round ?? this.round);
      if (made) made.length = Math.min(made.length, news.ply ?? 0);
    } else if (what === "said") {
      const text = news.text ?? "";
      // Who said it is told in words: the seats are others in the next game.
      const name = news.words.slice(0, news.words.length - text.length);
      this.lines.push({number: news.number, name, text, mine: Boolean(news.key)});
      if (this.lines.length > MOST_LINES) this.lines.shift();
    }
  }

  /**
   * @param {number[]} here
   * @param {number} watching
   */
  present(here, watching) {
    this.watching = watching;
    for (const sitter of this.state?.sitters ?? []) {
      if (sitter.kind === "person") sitter.here = here.includes(sitter.seat);
    }
    this.tell("presence", {});
  }

  /**
   * @param {number} seat
   * @returns {Sitter | undefined}
   */
  sitter(seat) {
    return this.state?.sitters[seat - 1];
  }

  /** My seats. */
  get own() {
    return (this.state?.sitters ?? []).filter((sitter) => sitter.mine).map((sitter) => sitter.seat);
  }

  /** Whether I am to move. */
  get isMyTurn() {
    const {state} = this;
    return Boolean(state?.turn && state.sitters[state.turn - 1]?.mine);
  }

  /** The seat from which I ask for something: the one to move if it is mine, else another. */
  get acting() {
    const {own, state} = this;
    if (state && own.includes(state.turn)) return state.turn;
    return state?.seat && own.includes(state.seat) ? state.seat : own[0] ?? 0;
  }

  /** Whether all who play are computers and those at this device. */
  get isAlone() {
    const sitters = this.state?.sitters ?? [];
    return sitters.length > 0 && sitters.every((sitter) => sitter.mine || sitter.kind === "computer");
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /**
   * Hear of changes.
   * @param {string} name
   * @param {(detail: any) => void} how
   */
  on(name, how) {
    this.addEventListener(name, (event) => how(/** @type {CustomEvent} */ (event).detail));
  }
}
