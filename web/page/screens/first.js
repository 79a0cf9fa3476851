// First steps: the rule, a first digit, and what the buttons are for.
import { html, render } from "../html.js";
import { Board } from "../board/board.js";
import { gameContents } from "../board/contents.js";
import { houseCells } from "../board/marks.js";
import { cellOf, digitsOfLine, PEERS } from "../game/cells.js";
import { Game } from "../game/game.js";
import { FIRST } from "./play.js";
import { t } from "../words.js";

const MIDDLE = cellOf("r5c5") ?? 0;

/** A small board. @param {string} label @param {(game: Game) => Partial<import("../board/board.js").View>} show */
function picture(label, show) {
  const game = new Game(digitsOfLine(FIRST) ?? []);
  const view = show(game);
  const board = new Board({ label, quiet: true });
  board.draw({ contents: gameContents(game, false), ...view });
  return board.element;
}

const at = (/** @type {string} */ name) => cellOf(name) ?? 0;
const house = () => picture(t`A row, a column and a block that cross`, () => ({ look: new Set(["r5", "c5", "b5"].flatMap(houseCells)) }));
const digit = () => picture(t`The 5 in the middle, and the cells that leave it no other digit`, (game) => {
  game.write([MIDDLE], "digit", 5);
  return { look: new Set((PEERS[MIDDLE] ?? []).filter((cell) => game.sheet.isGiven(cell))), selected: new Set([MIDDLE]), cursor: MIDDLE };
});
const marks = () => picture(t`Centre marks in two cells, and corner marks for the two places of a 4 in the block in the middle`, (game) => {
  for (const [cell, digits] of /** @type {[string, number[]][]} */ ([["r1c3", [1, 2, 4]], ["r1c4", [2, 6]]])) for (const digit of digits) game.write([at(cell)], "centre", digit);
  game.write([at("r4c6"), at("r6c6")], "corner", 4);
  return {};
});

/** @param {HTMLElement} main */
export function show(main) {
  const step = (/** @type {string} */ title, /** @type {unknown} */ board, /** @type {unknown} */ words) => html`<section class="card first-step"><div>${board}</div><div><h2>${title}</h2>${words}</div></section>`;
  render(html`<div class="page">
    <header><h1>First steps</h1><p class="soft">Sudoku needs no arithmetic and no luck: every digit can be found by reasoning.</p></header>
    ${step(t`The rule`, house(), html`<p>Fill the empty cells with the digits 1 to 9. Every row, every column and every block of 3 × 3 has each digit once.</p><p>The bold digits are given. There is exactly one way to fill the rest.</p>`)}
    ${step(t`A first digit`, digit(), html`<p>Look for a cell that has only one digit left. The row, the column and the block of the cell in the middle show 1, 2, 3, 4, 6, 7, 8 and 9: so it is 5.</p><p>Or look for a digit that has only one place left in a block. Most easy puzzles are solved by these two ideas alone.</p>`)}
    ${step(t`Pens`, marks(), html`<p><strong>Digit</strong> writes your answer. <strong>Centre</strong> notes what a cell can be; <strong>Corner</strong> notes where in a block a digit can be. <strong>Colour</strong> marks cells, and <strong>Draw</strong> colours candidates and joins them with lines: use both as you like.</p><p><strong>Auto marks</strong> keeps the centre marks up to date, so that you only cross out; <strong>Fill marks</strong> writes them once, and then they are yours.</p>`)}
    <section class="card"><h2>When you are stuck</h2><p><strong>Hint</strong> gives away a little at a time: first the name of what you could look for, then where it is, then why it is true. A mistake comes first. <strong>Check</strong> says whether all is right so far. <strong>Strict</strong> marks a wrong digit at once. Nothing is ever lost: <strong>Undo</strong> goes back to the start.</p><p>Hints name a cell by its row and its column: r2c5 is in row 2, column 5.</p></section>
    <p class="buttons"><a class="button go" href="#/play">Play</a><a class="button" href="#/new">New puzzle</a><a class="button" href="#/learn">Learn more</a></p>
  </div>`, main);
}
