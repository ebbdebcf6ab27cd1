/**
 * What scripts say, in the reader's language. The words come with the page: in every
 * `<script type="application/json" class="words">`.
 * @module
 */

/** @typedef {Record<string, string | {one: string, many: string}>} ClientWords */

/** @type {ClientWords} */
const known = {};
for (const block of document.querySelectorAll("script.words")) {
  learn(JSON.parse(block.textContent ?? "{}"));
}

/**
 * Know further words.
 * @param {ClientWords} words
 */
export function learn(words) {
  Object.assign(known, words);
}

/** The language of the page. */
export const lang = document.documentElement.lang || "en";

/**
 * Something said. An entry with the forms `one` and `many` is chosen by the value `n`; what is not
 * known is said by its key, so that it is seen.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const entry = known[key] ?? key;
  const template = typeof entry === "string" ? entry : entry[isOne(values.n) ? "one" : "many"];
  return template.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * In French nothing is plural below two; in English only one is singular.
 * @param {string | number | undefined} n
 * @returns {boolean}
 */
function isOne(n) {
  return lang === "fr" ? Number(n) < 2 : Number(n) === 1;
}
