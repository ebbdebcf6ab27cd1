/**
 * What the server tells of a line that is studied, as the API's page describes it.
 * @module
 */

/**
 * @typedef {{move: string, touch: string[]}} Choice
 * @typedef {{move: string, seat: number, words: string, comment: string}} Made
 * @typedef {{winners: number[], reason: string, words: string}} Ending
 * @typedef {{game: string, title: string, options: Record<string, string>, start: string,
 *   position: string, ply: number, turn: number, seats: string[], asked: string, picture: string,
 *   choices: Choice[], moves: Made[], last: string[], outcome: Ending | null,
 *   record: string}} Told
 *
 * @typedef {{id: string, label: string, group: string, picture: string, at_once: boolean,
 *   chosen: boolean}} Item
 * @typedef {{text: string, fault: {field: string, words: string} | null, picture: string,
 *   turn: number, choices: Choice[], palette: Item[]}} Draft
 *
 * @typedef {{study: Told, look: import("../look.js").PictureLook & {flip: boolean}}} Data what the
 *   page brings along
 * @typedef {{options: Record<string, string>, start: string, moves: string[], ply: number}} Line
 */

export {};
