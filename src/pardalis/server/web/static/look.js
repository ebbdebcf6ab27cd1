/**
 * How somebody likes the site to look and sound: a small cookie that server and browser read.
 * It holds only what differs from the default.
 * @module
 */

/**
 * @typedef {{theme: string, board: string, palette: string, glyphs: boolean, coordinates: boolean,
 *   targets: boolean, motion: boolean, sound: boolean}} Look
 * @typedef {{theme: "light" | "dark", board: string, palette: string, glyphs: boolean,
 *   coordinates: boolean}} PictureLook
 */

const COOKIE = "pardalis-look";
const SECONDS = 365 * 24 * 3600;

/** @type {Look} */
const DEFAULT = {
  theme: "auto",
  board: "walnut",
  palette: "colour",
  glyphs: true,
  coordinates: true,
  targets: true,
  motion: true,
  sound: false,
};

/**
 * The settings as they are now. What the cookie holds that is no setting counts for nothing.
 * @returns {Look}
 */
export function read() {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  const kept = new URLSearchParams(pair?.slice(COOKIE.length + 1) ?? "");
  /** @type {Record<string, string | boolean>} */
  const look = {...DEFAULT};
  for (const [name, standard] of Object.entries(DEFAULT)) {
    const value = kept.get(name);
    if (typeof standard === "boolean") {
      look[name] = value === "1" ? true : value === "0" ? false : standard;
    } else if (value !== null && /^[a-z-]{1,20}$/.test(value)) {
      look[name] = value;
    }
  }
  return /** @type {Look} */ (/** @type {unknown} */ (look));
}

/**
 * Change some settings: they are remembered and applied, and everybody who listens for
 * `pardalis-look` on the document hears of it.
 * @param {Partial<Look>} changes
 * @returns {Look}
 */
export function write(changes) {
  const look = {...read(), ...changes};
  const kept = new URLSearchParams();
  for (const [name, standard] of Object.entries(DEFAULT)) {
    const value = look[/** @type {keyof Look} */ (name)];
    if (value !== standard) {
      kept.set(name, typeof value === "boolean" ? (value ? "1" : "0") : value);
    }
  }
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${kept}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
  apply(look);
  document.dispatchEvent(new CustomEvent("pardalis-look", {detail: look}));
  return look;
}

/**
 * Put the settings where styles find them.
 * @param {Look} look
 */
export function apply(look = read()) {
  const root = document.documentElement;
  root.dataset.theme = look.theme;
  root.dataset.board = look.board;
  root.dataset.targets = look.targets ? "on" : "off";
  root.dataset.motion = look.motion ? "on" : "off";
  root.dataset.sound = look.sound ? "on" : "off";
  const scheme = document.querySelector("meta[name=color-scheme]");
  scheme?.setAttribute("content", look.theme === "auto" ? "light dark" : look.theme);
}

/**
 * Whether it is night: by choice, or where that is left to the machine, by the machine's.
 * @returns {boolean}
 */
export function isDark() {
  const {theme} = read();
  return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/**
 * Whether things may move: unless the settings or the machine say no.
 * @returns {boolean}
 */
export function mayMove() {
  return read().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * How pictures are to look, as the API and the socket's `hello` take it.
 * @returns {PictureLook}
 */
export function pictureLook() {
  const {board, palette, glyphs, coordinates} = read();
  return {theme: isDark() ? "dark" : "light", board, palette, glyphs, coordinates};
}

/**
 * The same as the query of a picture's address.
 * @returns {URLSearchParams}
 */
export function pictureQuery() {
  const pairs = Object.entries(pictureLook()).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(pairs);
}
