// A saved game: the JSON of the files that `ninefold play` writes and reads. Moves are kept, not the sheet.
import { cellOf, digitsOfLine, line, name, read as readSet, write as writeSet } from "./cells.js";
import { Game, LEVELS } from "./game.js";
import { COLOURS, EMPTY } from "./sheet.js";

/** @typedef {import("./sheet.js").Note} Note */
/** The newest version that is understood. */
const VERSION = 1;

/** @param {number} cell @param {Note} note */
function written(cell, note) {
  return {
    cell: name(cell),
    ...(note.digit && { digit: note.digit }),
    ...(note.centre && { centre: writeSet(note.centre) }),
    ...(note.corner && { corner: writeSet(note.corner) }),
    ...(note.crossed && { crossed: writeSet(note.crossed) }),
    ...(note.colour >= 0 && { colour: note.colour }),
  };
}

/** A game as text. @param {Game} game */
export function write(game) {
  const saved = {
    version: VERSION,
    puzzle: line(game.sheet.puzzle),
    title: game.title,
    ...(game.level && { level: game.level }),
    seconds: game.seconds,
    automatic: game.automatic,
    strict: game.strict,
    hints: game.hints,
    mistakes: game.mistakes,
    ...(game.finished !== null && { finished: game.finished }),
    done: game.done,
    moves: game.moves.map((changes) => changes.map((change) => written(change.cell, change.after))),
  };
  return `${JSON.stringify(saved)}\n`;
}

/** The game that a text holds. @param {string} text @returns {Game} @throws {Error} with the reason */
export function read(text) {
  const saved = JSON.parse(text);
  if (typeof saved?.version !== "number") throw new Error("not a saved game: there is no version");
  if (saved.version > VERSION) throw new Error(`version ${saved.version} is newer than this page`);
  const puzzle = digitsOfLine(saved.puzzle);
  if (!puzzle) throw new Error("puzzle: expected 81 digits or dots");
  const game = new Game(puzzle);
  game.title = expect(saved.title, "string", "title");
  game.level = saved.level === undefined ? null : level(saved.level);
  game.seconds = time(saved.seconds);
  game.automatic = expect(saved.automatic, "boolean", "automatic");
  game.strict = expect(saved.strict, "boolean", "strict");
  game.hints = expect(saved.hints, "number", "hints");
  game.mistakes = expect(saved.mistakes, "number", "mistakes");
  game.finished = saved.finished === undefined ? null : time(saved.finished);
  replay(game, saved.moves, saved.done);
  return game;
}

/** @param {Game} game @param {any} moves @param {any} done */
function replay(game, moves, done) {
  if (!Array.isArray(moves)) throw new Error("moves: expected a list");
  if (!Number.isInteger(done) || done < 0 || done > moves.length) throw new Error(`${done} moves are done of ${moves.length}`);
  for (const cells of moves) {
    const changes = cells.map((/** @type {any} */ of) => {
      const [cell, after] = noteOf(of, game);
      return { cell, before: game.sheet.note(cell), after };
    });
    for (const change of changes) game.sheet.notes[change.cell] = change.after;
    game.moves.push(changes);
  }
  game.done = moves.length;
  while (game.done > done) game.undo();
}

/** @param {any} of @param {Game} game @returns {[number, Note]} */
function noteOf(of, game) {
  const cell = cellOf(String(of.cell));
  if (cell === null) throw new Error(`cell: ${of.cell}`);
  const note = {
    digit: number(of.digit ?? 0, 9, "is not a digit from 1 to 9"),
    centre: digits(of.centre),
    corner: digits(of.corner),
    crossed: digits(of.crossed),
    colour: number(of.colour ?? -1, COLOURS - 1, "is not a colour"),
  };
  const onGiven = { ...EMPTY, colour: note.colour };
  if (game.sheet.isGiven(cell) && JSON.stringify(onGiven) !== JSON.stringify(note)) {
    throw new Error(`${name(cell)} is a given and cannot be written on`);
  }
  return [cell, note];
}

/** @param {any} value @param {number} most @param {string} fault */
function number(value, most, fault) {
  if (!Number.isInteger(value) || value < -1 || value > most) throw new Error(`${value} ${fault}`);
  return value;
}

/** @param {any} text */
function digits(text) {
  const set = readSet(text ?? "");
  if (set === null) throw new Error(`${text}: expected digits from 1 to 9`);
  return set;
}

/** @param {any} name */
function level(name) {
  const found = LEVELS.find((level) => level.toLowerCase() === String(name).toLowerCase());
  if (!found) throw new Error(`expected easy, medium, hard, unfair or extreme, not ${name}`);
  return found;
}

/** @param {any} seconds */
function time(seconds) {
  if (typeof seconds !== "number" || !(seconds >= 0)) throw new Error(`${seconds} seconds`);
  return seconds;
}

/** @param {any} value @param {string} type @param {string} what */
function expect(value, type, what) {
  if (typeof value !== type) throw new Error(`${what}: expected a ${type}`);
  return value;
}
