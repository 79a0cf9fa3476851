// A saved game: the JSON of the files that `ninefold play` writes and reads. Moves are kept, not the sheet.
import { Layout, digitsOfLine } from "./cells.js";
import { Game, LEVELS } from "./game.js";
import { COLOURS, EMPTY } from "./sheet.js";

/** @typedef {import("./sheet.js").Note} Note */
/** The newest version that is understood. */
const VERSION = 2;

/** @param {Layout} layout @param {number} cell @param {Note} note */
function written({ name, value, write }, cell, note) {
  return {
    cell: name(cell),
    ...(note.digit && { digit: value(note.digit) }),
    ...(note.centre && { centre: write(note.centre) }),
    ...(note.corner && { corner: write(note.corner) }),
    ...(note.crossed && { crossed: write(note.crossed) }),
    ...(note.colour >= 0 && { colour: note.colour }),
    ...(note.tints && { tints: note.tints }),
    ...(note.lines && { lines: note.lines }),
  };
}

/** A game as text. @param {Game} game */
export function write(game) {
  const saved = {
    version: game.source ? VERSION : 1,
    puzzle: game.key,
    ...(game.source && { board: game.layout.shape, givens: game.sheet.puzzle.map((digit) => (digit ? game.layout.value(digit) : null)) }),
    title: game.title,
    ...(game.level && { level: game.level }),
    seconds: game.seconds,
    automatic: game.automatic,
    strict: game.strict,
    hints: game.hints,
    mistakes: game.mistakes,
    ...(game.finished !== null && { finished: game.finished }),
    done: game.done,
    moves: game.moves.map((changes) => changes.map((change) => written(game.layout, change.cell, change.after))),
  };
  return `${JSON.stringify(saved)}\n`;
}

/** The game that a text holds. @param {string} text @returns {Game} @throws {Error} with the reason */
export function read(text) {
  const saved = JSON.parse(text);
  if (typeof saved?.version !== "number") throw new Error("not a saved game: there is no version");
  if (saved.version > VERSION) throw new Error(`version ${saved.version} is newer than this page`);
  const game = saved.board === undefined ? new Game(classic(saved.puzzle)) : other(saved);
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

/** @param {any} text */
function classic(text) {
  const puzzle = digitsOfLine(text);
  if (!puzzle) throw new Error("puzzle: expected 81 digits or dots");
  return puzzle;
}

/** A puzzle with other rules: its text, its board and its givens. @param {any} saved */
function other({ puzzle, board, givens }) {
  const { rows, columns, lowest, highest, areas, beyond = 0 } = board ?? {};
  const within = [rows, columns, lowest, highest, beyond].every(Number.isInteger) && beyond >= 0 && beyond <= 640 && rows > 0 && columns > 0 && rows <= 32 && columns <= 32 && lowest <= highest && highest < lowest + 25;
  if (!within || areas?.length !== rows * columns) throw new Error("board: expected its size, its values and the area of each cell");
  const layout = new Layout({ ...board, lines: expect(board.lines, "boolean", "lines") });
  if (givens?.length !== areas.length && givens?.length !== areas.length + beyond) throw new Error("givens: expected one for each cell");
  return new Game(givens.map((/** @type {any} */ value) => (value === null ? 0 : digit(layout, value))), layout, expect(puzzle, "string", "puzzle"));
}

/** @param {Layout} layout @param {any} value */
function digit(layout, value) {
  const found = layout.digitOf(value);
  if (!found) throw new Error(`${value} is not a digit from ${layout.shape.lowest} to ${layout.shape.highest}`);
  return found;
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
  const { layout } = game;
  const cell = layout.cellOf(String(of.cell));
  if (cell === null) throw new Error(`cell: ${of.cell}`);
  const note = {
    digit: of.digit === undefined ? 0 : digit(layout, of.digit),
    centre: digits(layout, of.centre),
    corner: digits(layout, of.corner),
    crossed: digits(layout, of.crossed),
    colour: colour(of.colour ?? -1),
    tints: spelt(of.tints, /^[a-i.]{1,25}$/),
    lines: spelt(of.lines, /^(\d*-r\d+c\d+(=\d+)?(?: |$))+$/),
  };
  const onGiven = { ...EMPTY, colour: note.colour, lines: note.lines };
  if (game.sheet.isGiven(cell) && JSON.stringify(onGiven) !== JSON.stringify(note)) {
    throw new Error(`${layout.name(cell)} is a given and cannot be written on`);
  }
  return [cell, note];
}

/** @param {any} value */
function colour(value) {
  if (!Number.isInteger(value) || value < -1 || value >= COLOURS) throw new Error(`${value} is not a colour`);
  return value;
}

/** @param {any} text @param {RegExp} form @returns {string} */
function spelt(text = "", form) {
  if (text !== "" && !form.test(text)) throw new Error(`${text}: not a drawing`);
  return text;
}

/** @param {Layout} layout @param {any} text */
function digits(layout, text) {
  const set = layout.read(String(text ?? ""));
  if (set === null) throw new Error(`${text}: expected digits from ${layout.shape.lowest} to ${layout.shape.highest}`);
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
