// Small pictures: of a puzzle, and of a step.
import { Board, cellMarks } from "../board/board.js";
import { gameContents, positionContents } from "../board/contents.js";
import { evidence } from "../board/evidence.js";
import { back, theme as themeOfPage } from "../board/picture.js";
import { sketched } from "../board/sketch.js";
import { candidate, setOf } from "../game/cells.js";
import { startOf } from "../game/steps.js";

/** What draws a board, again when its cells beyond the grid have their places. @type {WeakMap<Board, () => void>} */
const drawing = new WeakMap();

/** A game without its marks: digits, colours, and what is drawn. @param {import("../game/game.js").Game} game */
export function thumb(game) {
  const board = new Board({ label: "", quiet: true, layout: game.layout });
  const contents = gameContents(game, false).map((content) => ({ ...content, centre: 0, corner: 0, wrong: false }));
  const view = sketched(board, { contents }, game);
  const tinted = (/** @type {number} */ cell) => setOf(game.layout.digits.filter((digit) => view.tints?.has(candidate(cell, digit))));
  const draw = () => board.draw({ ...view, contents: view.contents.map((content, cell) => ({ ...content, lattice: tinted(cell) })) });
  draw();
  drawing.set(board, draw);
  return board;
}

/** Puts the clues of a game with other rules behind its digits. @param {import("../app.js").App} app @param {Board} board @param {string} puzzle @param {AbortSignal} signal */
export async function clued(app, board, puzzle, signal) {
  const theme = themeOfPage();
  const asked = /** @type {Promise<any>} */ (app.engine.transport.ask("draw", { puzzle, blank: true, sheet: theme }, signal));
  const [drawn] = await Promise.all([asked, app.dressed("variants.css")]);
  back(board, drawn, theme);
  drawing.get(board)?.();
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
