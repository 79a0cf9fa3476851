// What spreadsheets, tables of other pages and programs' lists give when they are copied: nine rows of nine cells of which
// the empty ones may be nothing at all. Brought to rows that the engine reads; what it reads anyway is left alone.

const ROWS = 9;
const CELL = /^[1-9]?$/;
const EMPTY = /^[0.\-_*?xX]$/;

/** The nine characters of a row, or null. @param {string[]} cells */
function row(cells) {
  if (cells.length !== ROWS) return null;
  const digits = cells.map((cell) => cell.trim().replace(EMPTY, ""));
  return digits.every((cell) => CELL.test(cell)) ? digits.map((cell) => cell || ".").join("") : null;
}

/** How a line may be divided into cells. @type {((line: string) => string[])[]} */
const WAYS = [
  (line) => line.split("\t"),
  (line) => line.split(","),
  (line) => line.split(";"),
  // A table of Markdown, or a drawn one with a bar between all cells.
  (line) => line.trim().replace(/^\|/, "").replace(/\|$/, "").split("|"),
  // A character a cell, or one and a blank; blanks at the end may be gone.
  (line) => (line.length <= ROWS ? [...line.padEnd(ROWS)] : []),
  (line) => (/^(. )*.?$/.test(line) && line.length < 2 * ROWS ? [...line.padEnd(2 * ROWS)].filter((_, at) => at % 2 === 0) : []),
];

/** The rows of a text in one of these forms, or null. @param {string} text */
export function rowsOf(text) {
  const whole = text.replace(/\r/g, "").replace(/^\n+|\n+$/g, "");
  const lines = whole.split("\n").filter((line) => !/^[\s|:+=-]*[-+=][\s|:+=-]*$/.test(line));
  for (const way of WAYS) {
    const rows = lines.map((line) => row(way(line)));
    if (rows.length === ROWS && rows.every((found) => found !== null)) return rows.join("\n");
  }
  return list(text);
}

/** Eighty-one cells between brackets, commas and blanks. @param {string} text */
function list(text) {
  const cells = text.replace(/[[\]{}(),;\s"']/g, "");
  return /^[0-9.\-_*?xX]{81}$/.test(cells) ? cells : null;
}
