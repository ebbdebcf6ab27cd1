/**
 * The worker: keeps the shell of the site for when there is no line.
 *
 * It is served with what it must know before it: `self.shell`. Of all that passes, it keeps only
 * files that never change and pages of rules; tables and answers of the API never.
 */

/** @typedef {{version: string, files: string[], pages: Record<string, string>, reading: string}} Shell */
/** @typedef {Event & {waitUntil(done: Promise<unknown>): void}} Lasting */
/** @typedef {Lasting & {request: Request, respondWith(answer: Promise<Response>): void}} Fetching */

const worker = /** @type {any} */ (self);
const shell = /** @type {Shell} */ (worker.shell);
const NAME = `pardalis-${shell.version}`;
const LANG = "/lang"; // where the cache remembers which language is read here

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  event.waitUntil(prepare());
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data?.lang in shell.pages) {
    void caches.open(NAME).then((cache) => cache.put(LANG, new Response(event.data.lang)));
  }
});

worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) {
    return;
  }
  if (pathname.startsWith(`/static/${shell.version}/`)) {
    event.respondWith(keep(request));
  } else if (request.mode === "navigate" && !pathname.startsWith("/api/")) {
    event.respondWith(visit(request, pathname));
  }
});

/** Keep what the page without a line needs. */
async function prepare() {
  const cache = await caches.open(NAME);
  await cache.addAll([...shell.files, ...Object.values(shell.pages)]);
  await worker.skipWaiting();
}

/** Forget what earlier versions kept, but not which language is read. */
async function takeOver() {
  const cache = await caches.open(NAME);
  for (const name of await caches.keys()) {
    if (name !== NAME) {
      const lang = await (await caches.open(name)).match(LANG);
      if (lang) {
        await cache.put(LANG, lang);
      }
      await caches.delete(name);
    }
  }
  await worker.clients.claim();
}

/**
 * A file that never changes: asked for once.
 * @param {Request} request
 */
async function keep(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, {ignoreVary: true});
  if (kept) {
    return kept;
  }
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone());
  }
  return answer;
}

/**
 * A page: from the server, and only without a line from here.
 * @param {Request} request
 * @param {string} pathname
 */
async function visit(request, pathname) {
  const isReading = pathname === shell.reading || pathname.startsWith(`${shell.reading}/`);
  try {
    const answer = await fetch(request);
    if (isReading && answer.status === 200) {
      const cache = await caches.open(NAME);
      await cache.put(pathname, answer.clone());
    }
    return answer;
  } catch (error) {
    const cache = await caches.open(NAME);
    const read = isReading ? await cache.match(pathname, {ignoreVary: true}) : undefined;
    const lang = (await (await cache.match(LANG))?.text()) ?? "en";
    const page = read ?? (await cache.match(shell.pages[lang] ?? "/", {ignoreVary: true}));
    if (!page) {
      throw error;
    }
    return page;
  }
}
