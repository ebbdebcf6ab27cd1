/**
 * The table's page: what is on it put together, and kept as things happen.
 * @module
 */

import "../board/element.js";
import {get, Refused} from "../api.js";
import {lang} from "../say.js";
import {Acts} from "./acts.js";
import {runClocks} from "./clocks.js";
import {showLine} from "./connection.js";
import {drawCurtain} from "./curtain.js";
import {by} from "./dom.js";
import {Eyes} from "./eyes.js";
import {fitBoard} from "./fit.js";
import {giveHints} from "./hint.js";
import {showFree} from "./invite.js";
import {hearKeys} from "./keys.js";
import {Line} from "./line.js";
import {Model} from "./model.js";
import {listMoves} from "./moves.js";
import {showOffers} from "./offers.js";
import {Panels} from "./panels.js";
import {Rules} from "./rules.js";
import {showSeats} from "./seats.js";
import {shareAll} from "./share.js";
import {Sounds} from "./sounds.js";
import {Stage} from "./stage.js";
import {showTalk} from "./talk.js";
import {tellAll} from "./telling.js";
import {takeTyped} from "./typed.js";
import {Why} from "./why.js";

/** @type {import("./types.js").Data} */
const data = JSON.parse(by("table-data").textContent ?? "{}");
const model = new Model(data);
const eyes = new Eyes(model);
const line = new Line(`${data.api}${data.at}/socket`, () => eyes.hello(), refused);
eyes.line = line;

const stage = new Stage(model, eyes);
const panels = new Panels();
const rules = new Rules(data.rules);
const why = new Why(model, (anchor) => void rules.open(anchor));
const acts = new Acts(model, line, why);
const sounds = new Sounds(model);
showSeats(model);
tellAll(model);
listMoves(model, stage);
runClocks(model, () => sounds.play("low"));
showOffers(model, acts);
showFree(model);
drawCurtain(model, eyes, stage);
giveHints(model, stage, why);
takeTyped(model, play);
showTalk(model, line, () => panels.isSeen("talk"));
shareAll(model, eyes, stage);
showLine(model, line, () => acts.isLeaving);
hearKeys(stage, panels);
turnBoard();
keepLook();
fitBoard();
// Who sat down elsewhere with the same browser gets the page of somebody who plays.
model.on("state", () => !data.own.length && model.own.length && location.reload());

by("board").addEventListener("pardalis-move", (event) => {
  void play(/** @type {CustomEvent} */ (event).detail.move).then((words) => words && why.say(words));
});
line.addEventListener("told", (event) => model.hear(/** @type {CustomEvent} */ (event).detail));
line.start();

/**
 * Make a move; why not, if it was refused.
 * @param {string} move
 * @returns {Promise<string>}
 */
async function play(move) {
  const {state} = model;
  if (!state || !model.isMyTurn || stage.isHeld) return "";
  if (stage.past) stage.now();
  stage.hold(true);
  const {turn: seat, ply, at} = state;
  const answer = await line.send({do: "move", seat, ply, at, move});
  if (answer.tell === "done") return "";
  stage.hold(false);
  return answer.words;
}

/**
 * Why the socket is not opened, if that is so for good.
 * @returns {Promise<{code: string, words: string} | null>}
 */
async function refused() {
  try {
    await get(data.at, {after: model.number, lang});
    return null;
  } catch (error) {
    const final = error instanceof Refused && [401, 403, 404].includes(error.status);
    return final ? {code: error.code, words: error.words} : null;
  }
}

/** The board from the other side, or turning with the turn. */
function turnBoard() {
  const [flip, turning] = [by("flip"), by("turning")];
  flip.addEventListener("click", () => {
    eyes.flip();
    flip.setAttribute("aria-pressed", String(eyes.flipped));
  });
  turning.addEventListener("click", () => {
    eyes.turn();
    turning.setAttribute("aria-pressed", String(eyes.turning));
  });
  turning.setAttribute("aria-pressed", String(eyes.turning));
  model.on("state", () => {
    turning.hidden = model.own.length < 2 || data.secrets;
  });
}

/** Settings that change, here, elsewhere or at dusk, are seen at once. */
function keepLook() {
  const update = () => {
    eyes.update();
  };
  document.addEventListener("pardalis-look", update);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", update);
  document.addEventListener("visibilitychange", update);
}
