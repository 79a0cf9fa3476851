// A small picture of a puzzle.
import { Board } from "../board/board.js";
import { ofGame } from "../board/faces.js";
import { Game } from "../game/game.js";

/** @param {Game} game */
export function thumb(game) {
  const board = new Board({ label: "", quiet: true });
  const faces = ofGame(game, false).map((face) => ({ ...face, lattice: 0, centre: 0, corner: 0, wrong: false }));
  board.draw({ faces });
  return board.element;
}

/** @param {import("../engine/engine.js").ReadPuzzle} record */
export const gameOf = (record) => Game.at(record);
