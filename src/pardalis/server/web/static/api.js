/**
 * Asking the server: JSON in, JSON out, and what goes wrong as an error with a code and words.
 * @module
 */

import {say} from "./say.js";

export const PREFIX = "/api/1";

/** Something was refused, or nobody answered: `code` for programs, `words` for people. */
export class Refused extends Error {
  /**
   * @param {{code: string, words: string, [more: string]: unknown}} problem
   * @param {number} status what HTTP calls it; 0 when nobody answered
   */
  constructor(problem, status) {
    super(problem.words);
    this.code = problem.code;
    this.words = problem.words;
    this.status = status;
    this.problem = problem;
  }
}

/**
 * Ask for something. Fails with `Refused`.
 * @param {string} method
 * @param {string} path below the API's prefix
 * @param {unknown} [body]
 * @param {{signal?: AbortSignal}} [more]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, more = {}) {
  /** @type {RequestInit} */
  const request = {method, credentials: "same-origin", headers: {Accept: "application/json"}};
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = {...request.headers, "Content-Type": "application/json"};
  }
  if (more.signal) {
    request.signal = more.signal;
  }
  let answer;
  try {
    answer = await fetch(PREFIX + path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Refused({code: "offline", words: say("unreachable")}, 0);
  }
  const told = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = told?.words ? told : {code: "fault", words: say("fault")};
    throw new Refused(problem, answer.status);
  }
  return told;
}

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean>} [query]
 * @returns {Promise<any>}
 */
export function get(path, query) {
  const pairs = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return ask("GET", pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export function post(path, body) {
  return ask("POST", path, body);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export function put(path, body) {
  return ask("PUT", path, body);
}
