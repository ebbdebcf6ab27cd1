// Runs in the page before its own scripts: measures with the page's own clock, tells when asked.
window.probe = {
  /** Tasks over 50 ms, by how long they took: while one runs, nothing else happens. */
  long: [],
  /** From a click until a frame with its move was drawn. */
  drawn: [],
  /** Times of frames while somebody watches them. */
  frames: [],
  clicked: 0,

  /** Milliseconds from the last click until what it changed in an element has been painted; only
   * in those parts of it that a selector names. */
  follow(element, parts = "*") {
    new MutationObserver((changes) => {
      const seen = changes.some(({ target }) => (target.closest ? target : target.parentElement)?.closest(parts));
      if (!this.clicked || !seen) return;
      const since = this.clicked;
      this.clicked = 0;
      // The frame that this change goes into is over when a message sent from it arrives.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => this.drawn.push(performance.now() - since);
        port2.postMessage(null);
      });
    }).observe(element, { childList: true, subtree: true, characterData: true });
  },

  /** Write the time of each frame down, until told to stop. */
  watch() {
    this.frames = [];
    const frame = (now) => {
      this.frames.push(now);
      this.watching = requestAnimationFrame(frame);
    };
    this.watching = requestAnimationFrame(frame);
  },

  stop() {
    cancelAnimationFrame(this.watching);
    return this.frames;
  },
};
// Of several clicks the last one counts: it is the one from which the change followed.
addEventListener("click", (event) => (window.probe.clicked = event.timeStamp), { capture: true });
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.probe.long.push(task.duration);
}).observe({ type: "longtask", buffered: true });
