// Small pictures: of a puzzle, and of a step.
import { Board, cellMarks } from "../board/board.js";
import { gameContents, positionContents } from "../board/contents.js";
import { evidence } from "../board/evidence.js";
import { startOf } from "../game/steps.js";

/** @param {import("../game/game.js").Game} game */
export function thumb(game) {
  const board = new Board({ label: "", quiet: true, layout: game.layout });
  const contents = gameContents(game, false).map((content) => ({ ...content, lattice: 0, centre: 0, corner: 0, wrong: false }));
  board.draw({ contents });
  return board.element;
}

/** The first step of a trace: digits, links, and cells in the colours of what they are in it. @param {import("../engine/shapes.d.ts").Trace} trace */
export function pattern(trace) {
  const board = new Board({ label: "", quiet: true });
  const [step] = trace.steps;
  const { over, marks, sets } = step ? evidence(trace, step, 0) : { over: undefined, marks: new Map(), sets: new Map() };
  board.draw({ contents: positionContents({ ...startOf(trace), candidates: [] }), ...(over && { over }) });
  for (const cell of sets?.keys() ?? []) board.cells[cell]?.classList.add("at-pattern");
  for (const [cell, mark] of cellMarks(marks)) board.cells[cell]?.classList.add(`at-${mark}`);
  return board.element;
}
