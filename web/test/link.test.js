import assert from "node:assert/strict";
import test from "node:test";
import { ALL, CELLS, digitsOfLine } from "../page/game/cells.js";
import { Game } from "../page/game/game.js";
import { linkOfGame, textOfLink, linkOfPuzzle, read } from "../page/game/link.js";
import { EMPTY } from "../page/game/sheet.js";
import { PUZZLE } from "./puzzles.js";

const game = () => new Game(digitsOfLine(PUZZLE));
const opened = (link) => {
  const linked = read(link);
  assert.equal(linked.kind, "game", linked.why);
  const again = new Game(linked.puzzle);
  again.make(linked.notes);
  return again;
};

test("a puzzle's link is readable", () => {
  assert.equal(linkOfPuzzle(digitsOfLine(PUZZLE)), `#p=${PUZZLE}`);
  assert.deepEqual(opened(`#p=${PUZZLE}`).position(), { puzzle: PUZZLE });
});

test("a sheet's link holds all that is written, in as few characters as promised", () => {
  const played = game();
  assert.equal(linkOfGame(played).length, "#g=1.".length + 68);
  for (const cell of CELLS.filter((cell) => !played.sheet.isGiven(cell))) played.sheet.notes[cell] = { ...EMPTY, centre: ALL };
  assert.equal(linkOfGame(played).length, "#g=1.".length + 190);
  CELLS.forEach((cell) => (played.sheet.notes[cell] = played.sheet.isGiven(cell) ? { ...EMPTY, colour: cell % 6 } : { ...EMPTY, centre: cell, corner: 2 * cell, colour: cell % 6 }));
  played.sheet.notes[2] = { ...EMPTY, digit: 4 };
  const link = linkOfGame(played);
  assert.equal(link.length, "#g=1.".length + 352);
  assert.deepEqual(opened(link).sheet.notes, played.sheet.notes);
  CELLS.forEach((cell) => (played.sheet.notes[cell] = { ...played.sheet.notes[cell], colour: cell % 9 }));
  const wide = linkOfGame(played);
  assert.equal(wide.length, "#g=2.".length + 365);
  assert.deepEqual(opened(wide).sheet.notes, played.sheet.notes);
});

test("links survive what messengers do to them", () => {
  const played = game();
  for (const cell of CELLS.filter((cell) => !played.sheet.isGiven(cell))) played.sheet.notes[cell] = { ...EMPTY, centre: (cell * 37) & ALL };
  const link = linkOfGame(played);
  const eaten = `${link.replaceAll("-", "+").replaceAll("_", "/")}==`;
  assert.deepEqual(opened(eaten).sheet.notes, played.sheet.notes);
});

test("automatic candidates travel as marks", () => {
  const played = game();
  played.automatic = true;
  assert.equal(opened(linkOfGame(played)).sheet.note(2).centre, played.sheet.candidates(2));
});

test("a link that is cut off or newer says so", () => {
  assert.match(read("#g=1.AAAA").why, /ends too early/);
  assert.match(read("#g=3.AAAA").why, /newer/);
  assert.match(read("#g=1.A!").why, /does not belong/);
  assert.match(read("#p=123").why, /81 digits/);
  assert.equal(read("#/library"), null);
  assert.equal(read(""), null);
  assert.deepEqual(read("#new=hard&seed=7"), { kind: "new", wish: { new: "hard", seed: "7" } });
});

test("links of other sites", () => {
  const plain = PUZZLE.replaceAll(".", "0");
  assert.deepEqual(textOfLink(`https://sudokuexchange.com/play/?s=${plain}`), { text: plain });
  assert.deepEqual(textOfLink(`https://www.sudokuwiki.org/sudoku.htm?bd=${PUZZLE}`), { text: PUZZLE });
  assert.deepEqual(textOfLink(`https://example.org/#p=${PUZZLE}`), { text: PUZZLE });
  assert.deepEqual(textOfLink("https://sudokupad.app/fpuzzlesN4IgzglgXg"), { text: "fpuzzlesN4IgzglgXg" });
  assert.deepEqual(textOfLink("https://f-puzzles.com/?load=N4Ig"), { text: "https://f-puzzles.com/?load=N4Ig" });
  assert.match(textOfLink("https://sudokupad.app/a1b2c3").why, /only the name/);
  for (const word of ["scl", "ctc", "scf"]) assert.deepEqual(textOfLink(`https://sudokupad.app/${word}N4Ig%2BA`), { text: `${word}N4Ig+A` });
  assert.deepEqual(textOfLink("https://sudokupad.app/sudoku/?puzzleid=sclN4Ig"), { text: "sclN4Ig" });
  for (const name of ["sclerosis", "%E0"]) assert.match(textOfLink(`https://sudokupad.app/${name}`).why, /only the name/);
  assert.deepEqual(textOfLink(PUZZLE), { text: PUZZLE });
});
