/**
 * The line to a table: a socket that comes back by itself, and through which nothing is lost and
 * nothing doubled.
 *
 * Every command waits for its answer. When the socket breaks, those that were not answered are sent
 * again: each names the position it was made for, so that the server knows a repeat.
 * @module
 */

/** @typedef {import("./types.js").Told} Told */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Done | import("./types.js").Refusal} Answer */
/** @typedef {{state: "open" | "lost" | "ended", code: string, words: string, wait: number}} Status */

const SHORTEST = 500; // milliseconds before another try
const LONGEST = 30_000;
const SILENCE = 25_000; // without a word, after which the line is tried
const PATIENCE = 6_000; // for an answer, before the line counts as dead
// After these goodbyes there is nothing to come back to.
const FOR_GOOD = new Set(["taken-over", "left", "crowded", "not-found", "hello"]);

/** A line to one table. Events: `told` with a message, `status` with a `Status`. */
export class Line extends EventTarget {
  /**
   * @param {string} path of the socket
   * @param {() => object} hello what is said first
   * @param {() => Promise<{code: string, words: string} | null>} ask why a socket is refused, if it
   *   is for good: by HTTP, since a browser does not tell
   */
  constructor(path, hello, ask) {
    super();
    this.path = path;
    this.hello = hello;
    this.ask = ask;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {command: Command, resolve: (answer: Answer) => void, sent: number}>} */
    this.waiting = new Map();
    this.count = 0;
    this.tries = 0;
    this.heard = 0;
    this.isOpen = false;
    this.isEnded = false;
    this.timer = 0;
    this.check = 0;
  }

  /** Begin. */
  start() {
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.drop());
    addEventListener("pagehide", () => this.hangUp());
    addEventListener("pageshow", (event) => event.persisted && this.now());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.now();
    });
    setInterval(() => this.watch(), 1_000);
    this.connect();
  }

  /**
   * Ask for something: the answer comes sooner or later, whatever happens to the line.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    const id = `c${(this.count += 1)}`;
    return new Promise((resolve) => {
      this.waiting.set(id, {command, resolve, sent: 0});
      this.transmit(id);
    });
  }

  /**
   * Say something that needs no answer, if anybody hears it now.
   * @param {object} message
   */
  tell(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  /** Whether something that was asked for is still on its way. */
  get isBusy() {
    return this.waiting.size > 0;
  }

  /** Try at once, or if the line seems to be up, whether it is. */
  now() {
    if (this.isEnded) return;
    if (this.isOpen) this.probe();
    else if (!this.socket || this.socket.readyState === WebSocket.CLOSED) {
      this.tries = 0;
      this.connect();
    }
  }

  /** Begin anew after a goodbye for good, because somebody wants it so. */
  again() {
    this.isEnded = false;
    this.now();
  }

  /** @param {string} id */
  transmit(id) {
    const entry = this.waiting.get(id);
    if (!entry || !this.isOpen) return;
    entry.sent = performance.now();
    this.socket?.send(JSON.stringify({...entry.command, id}));
  }

  connect() {
    clearTimeout(this.timer);
    if (this.isEnded) return;
    const where = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`;
    const socket = new WebSocket(where);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.socket) socket.send(JSON.stringify(this.hello()));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) void this.closed();
    });
  }

  /** @param {Told} told */
  hear(told) {
    this.heard = performance.now();
    this.check = 0;
    if (told.tell === "goodbye") {
      if (FOR_GOOD.has(told.code)) this.end(told.code, told.words);
      return; // the server closes the line, and we come back
    }
    if (told.tell === "welcome" && !this.isOpen) {
      this.isOpen = true;
      this.tries = 0;
      this.status("open");
    }
    this.dispatchEvent(new CustomEvent("told", {detail: told}));
    if (told.tell === "welcome") {
      for (const id of this.waiting.keys()) if (!this.waiting.get(id)?.sent) this.transmit(id);
    } else if (told.tell === "done" || told.tell === "refused") {
      const entry = this.waiting.get(told.id);
      this.waiting.delete(told.id);
      entry?.resolve(told);
    }
  }

  async closed() {
    this.lost();
    if (this.isEnded) return;
    if (this.tries > 0 && navigator.onLine) {
      const problem = await this.ask().catch(() => null);
      if (problem) return this.end(problem.code, problem.words);
      if (this.socket || this.isEnded) return; // somebody was faster
    }
    const wait = Math.min(LONGEST, SHORTEST * 2 ** this.tries) * (0.5 + Math.random() / 2);
    this.tries += 1;
    this.status("lost", "", "", wait);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Whatever was sent without an answer is sent again. */
  lost() {
    this.socket = null;
    this.isOpen = false;
    this.check = 0;
    for (const entry of this.waiting.values()) entry.sent = 0;
  }

  /** Give up the socket as it is, and come back. */
  drop() {
    const {socket} = this;
    if (!socket || this.isEnded) return;
    this.socket = null;
    socket.close();
    void this.closed();
  }

  /** The page goes away; it may come back from the browser's memory. */
  hangUp() {
    clearTimeout(this.timer);
    this.socket?.close();
    this.lost();
  }

  /**
   * @param {string} code
   * @param {string} words
   */
  end(code, words) {
    this.isEnded = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.lost();
    this.status("ended", code, words);
  }

  /** Look after a line that says nothing: it may be dead. */
  watch() {
    if (!this.isOpen) return;
    const now = performance.now();
    const oldest = Math.min(...[...this.waiting.values()].map((entry) => entry.sent || Infinity));
    if (this.check && now - this.check > PATIENCE) this.drop();
    else if (!this.check && (now - this.heard > SILENCE || now - oldest > PATIENCE)) this.probe();
  }

  /** Ask whether the line carries. */
  probe() {
    if (this.check) return;
    this.check = performance.now();
    this.tell({do: "ping"});
  }

  /**
   * @param {Status["state"]} state
   * @param {string} [code]
   * @param {string} [words]
   * @param {number} [wait]
   */
  status(state, code = "", words = "", wait = 0) {
    this.dispatchEvent(new CustomEvent("status", {detail: {state, code, words, wait}}));
  }
}
