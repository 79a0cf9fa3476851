// What each cell shows, from a game or from the position of a step.

/** @typedef {import("./board.js").Content} Content */
/** @typedef {import("../game/game.js").Game} Game */

/** @type {Readonly<Content>} */
export const BLANK = Object.freeze({ digit: 0, given: false, lattice: 0, corner: 0, centre: 0, colour: -1 });

/**
 * The cells of a game. Candidates that the program keeps have fixed places; what the player writes in the middle is one
 * word there, unless the player wants fixed places for it too.
 * @param {Game} game @param {boolean} places
 * @returns {Content[]}
 */
export function gameContents(game, places) {
  const faulty = game.faulty();
  return game.layout.everywhere.map((cell) => {
    const note = game.sheet.note(cell);
    const digit = game.sheet.digit(cell);
    const marks = game.sheet.marks(cell, game.automatic);
    const fixed = game.automatic || places;
    return {
      digit,
      given: game.sheet.isGiven(cell),
      lattice: fixed ? marks : 0,
      centre: fixed ? 0 : marks,
      corner: digit ? 0 : note.corner,
      colour: note.colour,
      wrong: faulty.has(cell),
    };
  });
}

/** The cells of a position. @param {{given: number[], digits: number[], candidates: number[]}} position @returns {Content[]} */
export function positionContents({ given, digits, candidates }) {
  return digits.map((digit, cell) => ({ ...BLANK, digit, given: given[cell] !== 0, lattice: candidates[cell] ?? 0 }));
}

/**
 * The cells of a game with a hint in it: those that it names show their candidates in fixed places.
 * @param {Content[]} contents @param {number[]} candidates @param {Set<number>} cells
 */
export const withCandidates = (contents, candidates, cells) =>
  contents.map((content, cell) => (cells.has(cell) && !content.digit ? { ...content, lattice: candidates[cell] ?? 0, centre: 0, corner: 0 } : content));
