/**
 * Finding and making elements of the page.
 * @module
 */

/**
 * The element with an id; it is there, since the page is ours.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function by(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * The element with an id, if this page has it: who watches has fewer buttons.
 * @param {string} id
 * @returns {HTMLElement | null}
 */
export function maybe(id) {
  return document.getElementById(id);
}

/**
 * A part of an element that its template has.
 * @param {Element} element
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function within(element, selector) {
  const found = element.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
  return found;
}

/**
 * A copy of what the page has in a template.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function stencil(id) {
  const template = by(id);
  const copy = /** @type {HTMLTemplateElement} */ (template).content.firstElementChild;
  return /** @type {HTMLElement} */ (document.importNode(/** @type {Node} */ (copy), true));
}

/**
 * Say something in an element, without a change if it says so already: who listens hears it once.
 * @param {Element} element
 * @param {string} text
 */
export function put(element, text) {
  const set = typeset(text);
  if (element.textContent !== set) element.textContent = set;
}

/**
 * A text with its high signs kept beside the word before them, as French sets them.
 * @param {string} text
 * @returns {string}
 */
export function typeset(text) {
  return text.replace(/ (?=[;:!?»])/g, "\u00a0");
}

/**
 * Set or clear an attribute without a value.
 * @param {Element} element
 * @param {string} name
 * @param {boolean} on
 */
export function flag(element, name, on) {
  if (element.hasAttribute(name) !== on) element.toggleAttribute(name, on);
}

/**
 * Whether something is typed there, so that letters are no commands.
 * @param {EventTarget | null} target
 * @returns {boolean}
 */
export function isField(target) {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}

/**
 * Close a popover, if it is open.
 * @param {string} id
 */
export function shut(id) {
  const found = maybe(id);
  if (found?.matches(":popover-open")) found.hidePopover();
}
