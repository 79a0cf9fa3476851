// A game: the sheet, every move that was made on it, and the rules of writing on it. No clock, no storage, no engine.
import { CLASSIC, bit, has, line } from "./cells.js";
import { COLOURS, EMPTY, Sheet, same } from "./sheet.js";
import { t } from "../words.js";

/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./sheet.js").Note} Note */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "draw"} Pen */
/** @typedef {{cell: Cell, before: Note, after: Note}} Change */
/** @typedef {[Cell, Note]} Written */

/** In the order of the keys Z X C V D. @type {Pen[]} */
export const PENS = ["digit", "corner", "centre", "colour", "draw"];
export const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

export class Game {
  /**
   * @param {number[]} puzzle a digit for each cell, 0 for a blank
   * @param {import("./cells.js").Layout} [layout]
   * @param {string | null} [source] the text of a puzzle with other rules
   */
  constructor(puzzle, layout = CLASSIC, source = null) {
    this.sheet = new Sheet(puzzle, layout);
    this.layout = layout;
    this.source = source;
    /** @type {Change[][]} every move, also those that were undone */
    this.moves = [];
    /** how many of them are not undone */
    this.done = 0;
    this.title = "";
    /** @type {string | null} HoDoKu's level, if it is known */
    this.level = null;
    this.seconds = 0;
    this.automatic = false;
    this.strict = false;
    this.hints = 0;
    this.mistakes = 0;
    /** @type {number | null} the seconds that it took, once it is solved */
    this.finished = null;
    /** @type {number[] | null} the only solution, once the engine has said so */
    this.solution = null;
    /** the cells of clues that are broken, as far as the engine has said so @type {Set<Cell>} */
    this.broken = new Set();
    /** whether the engine has found the full sheet in order, where there is no solution to compare it with */
    this.obeyed = false;
  }

  /** What makes it the same puzzle as another. */
  get key() {
    return this.source ?? line(this.sheet.puzzle);
  }

  /** Whether it is full, and right as far as can be known. */
  isSolved() {
    if (!this.sheet.isComplete()) return false;
    const { source, solution } = this;
    return !source || (solution ? this.layout.cells.every((cell) => solution[cell] === this.sheet.digit(cell)) : this.obeyed);
  }

  /** How many cells the player has filled, and how many there are to fill. */
  progress() {
    const blanks = this.layout.cells.filter((cell) => !this.sheet.isGiven(cell));
    return { filled: blanks.filter((cell) => this.sheet.note(cell).digit).length, blanks: blanks.length };
  }

  /** The cells that break the rules or, if the game is strict, are not right. */
  faulty() {
    const wrong = this.strict ? this.layout.cells.filter((cell) => this.isWrong(cell)) : [];
    return new Set([...this.sheet.clashes(), ...wrong, ...this.broken]);
  }

  /** @param {Cell} cell */
  isWrong(cell) {
    const digit = this.sheet.note(cell).digit;
    return digit !== 0 && this.solution !== null && this.solution[cell] !== digit;
  }

  /**
   * Changes cells in one move.
   * @param {Written[]} notes a later note of a cell replaces an earlier one
   * @returns {Change[]} what changed
   */
  make(notes) {
    const changes = [...new Map(notes)]
      .map(([cell, after]) => ({ cell, before: this.sheet.note(cell), after }))
      .filter((change) => !same(change.before, change.after));
    if (changes.length === 0) return changes;
    for (const change of changes) this.sheet.notes[change.cell] = change.after;
    this.moves.length = this.done;
    this.moves.push(changes);
    this.done += 1;
    return changes;
  }

  /** Undoes the last move. @returns {Change[] | null} */
  undo() {
    const changes = this.moves[this.done - 1];
    if (!changes) return null;
    for (const change of changes) this.sheet.notes[change.cell] = change.before;
    this.done -= 1;
    return changes;
  }

  /** Redoes the last undone move. @returns {Change[] | null} */
  redo() {
    const changes = this.moves[this.done];
    if (!changes) return null;
    for (const change of changes) this.sheet.notes[change.cell] = change.after;
    this.done += 1;
    return changes;
  }

  /**
   * Writes a digit into cells, or takes it away if all of them have it.
   * @param {Cell[]} cells @param {Exclude<Pen, "draw">} pen @param {number} digit
   * @returns {string | null} why it is impossible
   */
  write(cells, pen, digit) {
    if (pen === "colour") return this.#colour(cells, digit);
    const open = cells.filter((cell) => !this.sheet.isGiven(cell));
    if (open.length === 0) return cells.length === 1 ? t`${this.layout.name(cells[0] ?? 0)} is a given` : t`Each of these is a given`;
    if (pen === "digit") return this.#digits(open, digit);
    const blank = open.filter((cell) => !this.sheet.digit(cell));
    if (blank.length === 0) return open.length === 1 ? t`${this.layout.name(open[0] ?? 0)} is filled; press 0 to erase` : t`Each of these is filled; press 0 to erase`;
    if (pen === "centre" && this.automatic) return this.#cross(blank, digit);
    this.#toggle(blank, pen, digit);
    return null;
  }

  /** @param {Cell[]} cells @param {number} digit */
  #digits(cells, digit) {
    if (cells.every((cell) => this.sheet.digit(cell) === digit)) {
      this.make(cells.map((cell) => [cell, { ...this.sheet.note(cell), digit: 0 }]));
      return null;
    }
    const placed = cells.filter((cell) => this.sheet.digit(cell) !== digit);
    this.make(this.placing(placed.map((cell) => ({ cell, digit }))));
    this.mistakes += placed.filter((cell) => this.isWrong(cell)).length;
    return null;
  }

  /** Digits, and the pencil marks of their peers without them. @param {{cell: Cell, digit: number}[]} placed @returns {Written[]} */
  placing(placed) {
    /** @type {Map<Cell, Note>} */
    const notes = new Map();
    const note = (/** @type {Cell} */ cell) => notes.get(cell) ?? this.sheet.note(cell);
    for (const { cell, digit } of placed) {
      for (const peer of this.sheet.peers(cell)) {
        const own = note(peer);
        notes.set(peer, { ...own, centre: own.centre & ~bit(digit), corner: own.corner & ~bit(digit) });
      }
    }
    for (const { cell, digit } of placed) notes.set(cell, { ...note(cell), digit });
    return [...notes];
  }

  /** @param {Cell[]} cells @param {"corner" | "centre" | "crossed"} kind @param {number} digit */
  #toggle(cells, kind, digit) {
    const all = cells.every((cell) => has(this.sheet.note(cell)[kind], digit));
    this.make(
      cells.map((cell) => {
        const note = this.sheet.note(cell);
        return [cell, { ...note, [kind]: all ? note[kind] & ~bit(digit) : note[kind] | bit(digit) }];
      }),
    );
  }

  /** @param {Cell[]} cells @param {number} digit */
  #cross(cells, digit) {
    const possible = cells.filter((cell) => this.sheet.holder(cell, digit) < 0);
    if (possible.length === 0) {
      const holder = this.sheet.holder(cells[0] ?? 0, digit);
      return t`${this.layout.name(holder)} already has the ${this.layout.value(digit)}`;
    }
    this.#toggle(possible, "crossed", digit);
    return null;
  }

  /** Takes one candidate away, as a right click does. @param {Cell} cell @param {number} digit */
  crossOut(cell, digit) {
    if (this.automatic) return this.#cross([cell], digit);
    const note = this.sheet.note(cell);
    this.make([[cell, { ...note, centre: note.centre & ~bit(digit), corner: note.corner & ~bit(digit) }]]);
    return null;
  }

  /** @param {Cell[]} cells @param {number} digit */
  #colour(cells, digit) {
    const colour = digit - 1;
    if (colour >= COLOURS) return t`There are nine colours, 1 to 9`;
    const all = cells.every((cell) => this.sheet.note(cell).colour === colour);
    this.make(cells.map((cell) => [cell, { ...this.sheet.note(cell), colour: all ? -1 : colour }]));
    return null;
  }

  /** Writes into every blank what it can be by the digits that it sees. */
  fill() {
    return this.make(this.layout.cells.filter((cell) => !this.sheet.digit(cell)).map((cell) => [cell, { ...this.sheet.note(cell), centre: this.sheet.candidates(cell) }]));
  }

  /** Begins anew, in one move. */
  restart() {
    return this.make(this.layout.everywhere.map((cell) => [cell, EMPTY]));
  }

  /** Erases digits, or what the pen writes, or all marks, or colours: the first of these that is there. @param {Cell[]} cells @param {Pen} pen */
  erase(cells, pen) {
    const open = cells.filter((cell) => !this.sheet.isGiven(cell));
    const clear = (/** @type {Cell[]} */ of, /** @type {Partial<Note>} */ without) =>
      this.make(of.map((cell) => [cell, { ...this.sheet.note(cell), ...without }])).length > 0;
    const marks = { centre: 0, corner: 0, crossed: 0 };
    const ofPen = { digit: marks, corner: { corner: 0 }, centre: { centre: 0, crossed: 0 }, colour: {}, draw: {} }[pen];
    if (pen === "colour" && clear(cells, { colour: -1 })) return;
    if (clear(open, { digit: 0 }) || clear(open, ofPen) || clear(open, marks)) return;
    clear(cells, { colour: -1 });
  }

  /**
   * The position as the player sees it, for the engine. A cell without marks is open; digits exclude nothing here,
   * as they may be wrong.
   * @returns {import("../engine/shapes.d.ts").Position}
   */
  position() {
    const { sheet, layout } = this;
    /** @type {import("../engine/shapes.d.ts").Position} */
    const position = { puzzle: this.key };
    const found = layout.everywhere.filter((cell) => sheet.note(cell).digit);
    if (found.length && this.source) position.found = found.map((cell) => ({ cell: layout.name(cell), digit: layout.value(sheet.note(cell).digit) }));
    else if (found.length) position.state = line(sheet.digits());
    const marks = layout.everywhere.map((cell) => {
      if (sheet.digit(cell)) return "";
      const note = sheet.note(cell);
      return layout.write(this.automatic ? (note.crossed ? layout.all & ~note.crossed : 0) : note.centre);
    });
    if (marks.some((text) => text)) position.marks = marks;
    return position;
  }

  /** A game that begins where this one stands, in one move. */
  copy() {
    const game = new Game(this.sheet.puzzle, this.layout, this.source);
    Object.assign(game, { title: this.title, automatic: this.automatic });
    game.make(this.layout.everywhere.map((cell) => [cell, this.sheet.note(cell)]));
    return game;
  }
}
