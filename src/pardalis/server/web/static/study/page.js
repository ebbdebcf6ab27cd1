/**
 * The page of study: the board, the line of play and what can be done with it.
 * @module
 */

import "../board/element.js";
import {post, Refused} from "../api.js";
import {pictureLook} from "../look.js";
import {say} from "../say.js";
import {by, put} from "../table/dom.js";
import {Study} from "./model.js";
import {goThrough} from "./moves.js";
import {Notices} from "./notices.js";
import {Setup} from "./setup.js";
import {keepTexts, readTexts} from "./texts.js";

/** @typedef {import("../board/element.js").PardalisBoard} PardalisBoard */

const MOST_OFFERED = 250; // moves that are offered for completion

/** @type {import("./types.js").Data} */
const data = JSON.parse(by("study-data").textContent ?? "{}");
const board = /** @type {PardalisBoard} */ (by("board"));
// The picture came with the page already.
data.study.picture = board.picture.text;
const study = new Study(data);
const notices = new Notices(() => run(study.undo().then(() => tell(say("undone")))));
readTexts(study, tell);
const setup = new Setup(study, () => show(false));
goThrough(study, run);
const update = keepTexts(study);
takeTyped();
startAnew();
keepLook();

study.addEventListener("shown", (event) => {
  if (!setup.isOpen) show(/** @type {CustomEvent} */ (event).detail.animate);
});
study.addEventListener("changed", () => {
  /** @type {HTMLButtonElement} */ (by("undo")).disabled = !study.past.length;
});
board.addEventListener("pardalis-move", (event) => {
  if (!setup.isOpen) run(play(/** @type {CustomEvent} */ (event).detail.move));
});
board.addEventListener("pardalis-gesture", (event) => {
  if (!setup.isOpen) void notices.ask(study.told, /** @type {CustomEvent} */ (event).detail.touched);
});
board.addEventListener("pardalis-step", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.touched.length) notices.close();
});
by("flip").addEventListener("click", () => {
  run(study.flip().then(() => (setup.isOpen ? setup.again() : undefined)));
  by("flip").setAttribute("aria-pressed", String(study.flipped));
});
by("undo").addEventListener("click", () => run(study.undo().then(() => tell(say("undone")))));

show(false);
update();
if (pictureLook().theme !== data.look.theme) run(study.again());

/**
 * Show the position that is looked at.
 * @param {boolean} animate
 */
function show(animate) {
  const {told} = study;
  board.show({picture: told.picture, choices: told.choices, last: {touch: told.last}, animate});
  board.classList.toggle("ended", Boolean(told.outcome));
  put(by("asked"), told.asked);
  const words = told.ply ? (told.moves[told.ply - 1]?.words ?? "") : "";
  tell(`${words} ${told.asked}`.trim());
  notices.close();
  document.getElementById("fault")?.remove();
}

/** @param {string} words for those who listen */
function tell(words) {
  put(by("told"), words);
}

/**
 * Make a move; what was cut off is said.
 * @param {string} move
 */
async function play(move) {
  const cut = await study.play(move);
  if (cut) notices.tell(say("cut", {n: cut}));
}

/**
 * Make a move as somebody has written it; whether it was made.
 * @param {string} text
 */
async function written(text) {
  const {game, position, options} = study.told;
  const reason = await post("/why", {game, position, options, move: text});
  if (reason.code) {
    notices.refuse(reason.words, reason.paragraph);
    return false;
  }
  await play(reason.move);
  return true;
}

/**
 * Do something that may be refused: then that is said.
 * @param {Promise<unknown>} act
 */
function run(act) {
  act.catch((error) => {
    if (!(error instanceof Refused)) throw error;
    if (!setup.isOpen) show(false);
    notices.refuse(error.words);
  });
}

/** Moves by notation, with those that can be made for completion. */
function takeTyped() {
  const field = /** @type {HTMLInputElement} */ (by("typed-move"));
  const offer = () => {
    const {choices} = study.told;
    field.disabled = !choices.length;
    by("typed-moves").replaceChildren(
      ...choices.slice(0, MOST_OFFERED).map(({move}) => {
        const option = document.createElement("option");
        option.value = move;
        return option;
      }),
    );
  };
  offer();
  study.addEventListener("shown", offer);
  by("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const move = field.value.trim();
    if (move) run(written(move).then((made) => void (field.value = made ? "" : field.value)));
  });
}

/** A new start, with other options and another deal. */
function startAnew() {
  const form = /** @type {HTMLFormElement} */ (by("anew-form"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {Record<string, string>} */
    const options = {};
    let seats = null;
    for (const [name, value] of new FormData(form)) {
      if (name === "seats") seats = Number(value);
      else options[name.replace(/^option\./, "")] = String(value);
    }
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    run(study.load({game: study.game, options, seats, seed}).then(() => setup.isOpen && setup.leave()));
  });
}

/** Settings that change, here, elsewhere or at dusk, are seen at once. */
function keepLook() {
  let before = JSON.stringify(pictureLook());
  const refresh = () => {
    const now = JSON.stringify(pictureLook());
    if (now === before) return;
    before = now;
    run(study.again().then(() => (setup.isOpen ? setup.again() : undefined)));
  };
  document.addEventListener("pardalis-look", refresh);
  document.addEventListener("visibilitychange", refresh);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
}
