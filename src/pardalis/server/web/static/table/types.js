/**
 * What the server tells of a table, as the API's page describes it.
 * @module
 */

/**
 * @typedef {{seat: number, role: string, kind: "person" | "computer" | "free", name: string,
 *   level: string, here: boolean, mine: boolean, muted: boolean, left: number | null,
 *   link: string}} Sitter
 * @typedef {{move: string, touch: string[]}} Choice
 * @typedef {{winners: number[], reason: string, words: string}} Ending
 * @typedef {{number: number, what: string, seat: number, waiting: number[]}} Offering
 * @typedef {{target: number | null, points: string[], winners: number[]}} Standing
 * @typedef {{seat: number, move: string, touch: string[], words: string}} Last
 * @typedef {{kind: "fischer", seconds: number, increment: number} | {kind: "days", days: number}} Clock
 * @typedef {{table: string, game: string, title: string, options: Record<string, string>,
 *   phase: "open" | "playing" | "over" | "closed", number: number, at: number, ply: number,
 *   round: number, turn: number, seat: number | null, asked: string, position: string,
 *   sitters: Sitter[], choices: Choice[], last: Last | null, outcome: Ending | null,
 *   offers: Offering[], standing: Standing | null, clock: Clock | null, running: boolean,
 *   compiling: boolean, hides: boolean, public: boolean, watch: string, picture: string}} State
 * @typedef {{number: number, what: string, date: number, words: string, seat?: number,
 *   round?: number, ply?: number, move?: string, left?: number, offer?: number, yes?: boolean,
 *   asks?: string, outcome?: Ending, text?: string, phrase?: string, key?: string}} News
 *
 * @typedef {{tell: "welcome", state: State, news: News[]}} Welcome
 * @typedef {{tell: "news", state: State | null, news: News[]}} Happening
 * @typedef {{tell: "presence", here: number[], watching: number}} Presence
 * @typedef {{tell: "done", number: number, id: string}} Done
 * @typedef {{tell: "refused", code: string, words: string, id: string, ply: number | null,
 *   at: number | null}} Refusal
 * @typedef {{tell: "pong", id: string}} Pong
 * @typedef {{tell: "goodbye", code: string, words: string}} Goodbye
 * @typedef {Welcome | Happening | Presence | Done | Refusal | Pong | Goodbye} Told
 *
 * @typedef {{do: string, seat: number, [more: string]: unknown}} Command
 *
 * @typedef {{table: string, at: string, api: string, game: string, rules: string, home: string,
 *   secrets: boolean, own: number[]}} Data what the page brings along; `at` is where the table is
 *   found below the API's prefix
 */

export {};
