// A small picture of a puzzle.
import { Board } from "../board/board.js";
import { gameContents } from "../board/contents.js";

/** @param {import("../game/game.js").Game} game */
export function thumb(game) {
  const board = new Board({ label: "", quiet: true, layout: game.layout });
  const contents = gameContents(game, false).map((content) => ({ ...content, lattice: 0, centre: 0, corner: 0, wrong: false }));
  board.draw({ contents });
  return board.element;
}
