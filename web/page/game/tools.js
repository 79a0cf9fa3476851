// The tools of setting: one table, from which come the list of tools, their keys, their help and how each is drawn with.
//   given, marks   digits for cells         stamp    a tap on a cell        path      cells in order
//   cells          an area                  pair     a border of two cells  corner    where four cells meet
//   outside        a place beside the grid  diagonal the same, askew        clone     an area and its copy
//   regions        the areas of the grid

/** @typedef {"given" | "marks" | "stamp" | "path" | "cells" | "pair" | "corner" | "outside" | "diagonal" | "clone" | "regions"} Shape */
/**
 * `key` is that of f-puzzles; `value` what a clue can be given besides its cells, `needs` whether it means nothing without;
 * `turns` the values that taps go through; `icon` a path in a square of 24.
 * @typedef {object} Tool
 * @property {string} key
 * @property {string} name
 * @property {string} group
 * @property {Shape} shape
 * @property {string} icon
 * @property {string} how
 * @property {string} [says] the rule in words, in a sentence that engines understand; `{n}` is the number of its clues
 * @property {string} [shown] the same where clues have numbers
 * @property {Record<string, string>} [each] the same for each value
 * @property {boolean} [sampled] whether clues of it can be proposed
 * @property {string} [letter] its key
 * @property {"number" | "digits"} [value]
 * @property {boolean} [needs]
 * @property {string[]} [turns]
 */
/** @typedef {{key: string, kind?: string, name: string, says: string}} Switch a rule of the whole grid */

const DRAG = "Drag from the first cell to the last; back again to shorten.";
const AREA = "Drag over the cells.";
const TAP = "Tap a cell; tap again to remove.";
const BORDER = "Tap the border of two cells; tap again to remove.";
const BESIDE = "Tap beside the grid, then type the number.";

/** @type {Tool[]} */
export const TOOLS = [
  { key: "given", name: "Given", group: "Cells", shape: "given", letter: "g", value: "number", icon: "M9 7l4-2v14", how: "Tap a cell and type its digit." },
  { key: "givenPencilMarks", name: "Marks", group: "Cells", shape: "marks", icon: "M5 5h2v5M12 5h3l-3 5h3M5 14h3v2l-3 3h3M14 14v3h3M17 14v6", how: "Tap a cell and type what it can be." },
  { key: "odd", name: "Odd", group: "Cells", shape: "stamp", letter: "o", icon: "M12 5a7 7 0 100 14 7 7 0 100-14z", how: TAP, says: "Digits in grey circles are odd.", sampled: true },
  { key: "even", name: "Even", group: "Cells", shape: "stamp", letter: "v", icon: "M6 6h12v12H6z", how: TAP, says: "Digits in grey squares are even.", sampled: true },
  { key: "maximum", name: "Maximum", group: "Cells", shape: "stamp", letter: "m", icon: "M9 5l3-3 3 3M9 19l3 3 3-3M5 9l-3 3 3 3M19 9l3 3-3 3", how: TAP, says: "Digits with outward pointing arrows are higher than all orthogonally adjacent cells." },
  { key: "minimum", name: "Minimum", group: "Cells", shape: "stamp", icon: "M9 2l3 3 3-3M9 22l3-3 3 3M2 9l3 3-3 3M22 9l-3 3 3 3", how: TAP, says: "Digits with inward pointing arrows are lower than all orthogonally adjacent cells." },

  { key: "thermometer", name: "Thermo", group: "Lines", shape: "path", letter: "t", icon: "M7 14a3 3 0 100 6 3 3 0 100-6zM9 15L19 5", how: DRAG, says: "Digits along a thermometer increase from the bulb end.", sampled: true },
  { key: "slowthermometer", name: "Slow thermo", group: "Lines", shape: "path", icon: "M7 14a3 3 0 100 6 3 3 0 100-6zM9 15L19 5M11 17L21 7", how: DRAG, says: "Digits along a slow thermometer increase or stay the same from the bulb." },
  { key: "arrow", name: "Arrow", group: "Lines", shape: "path", letter: "r", icon: "M7 13a4 4 0 100 8 4 4 0 100-8zM10 14L20 4M14 4h6v6", how: "Drag from the circle along the arrow.", says: "Digits along an arrow sum to the digit in the attached circle.", sampled: true },
  { key: "whispers", name: "Whisper", group: "Lines", shape: "path", letter: "w", value: "number", icon: "M3 18L9 6l5 12 6-12", how: `${DRAG} The number is the least difference.`, says: "Adjacent digits along a green line must differ by at least {n}.", sampled: true },
  { key: "renban", name: "Renban", group: "Lines", shape: "path", letter: "e", icon: "M3 17C8 3 15 22 21 7", how: DRAG, says: "Purple lines contain a set of consecutive digits in any order.", sampled: true },
  { key: "palindrome", name: "Palindrome", group: "Lines", shape: "path", letter: "p", icon: "M4 19L9 6h6l5 13M12 3v6", how: DRAG, says: "Palindrome rules apply.", sampled: true },
  { key: "betweenline", name: "Between", group: "Lines", shape: "path", letter: "b", icon: "M6 15a3 3 0 100 6 3 3 0 100-6zM18 3a3 3 0 100 6 3 3 0 100-6zM8 16l8-8", how: DRAG, says: "Digits on a line between two circles have values between the digits in the circles.", sampled: true },
  { key: "lockout", name: "Lockout", group: "Lines", shape: "path", value: "number", icon: "M6 15l3 3-3 3-3-3zM18 3l3 3-3 3-3-3zM8 16l8-8", how: `${DRAG} The number is the least difference of its ends.` },
  { key: "regionsumline", name: "Region sum", group: "Lines", shape: "path", letter: "s", icon: "M3 16h7M14 8h7M12 3v18", how: DRAG, says: "Region sum line rules apply." },
  { key: "zipperline", name: "Zipper", group: "Lines", shape: "path", letter: "z", icon: "M3 18L12 9l9 9M12 6a3 3 0 100 6 3 3 0 100-6z", how: DRAG, says: "On a zipper line, digits equidistant from the centre of the line sum to the digit in the centre of the line.", sampled: true },
  { key: "entropicline", name: "Entropic", group: "Lines", shape: "path", icon: "M3 17l7-6 5 5 6-9M3 17v.1M10 11v.1M15 16v.1M21 7v.1", how: DRAG, says: "Entropic line rules apply.", sampled: true },
  { key: "modularline", name: "Modular", group: "Lines", shape: "path", value: "number", icon: "M4 18a2 2 0 100 .1zM11 10a2 2 0 100 .1zM19 8a2 2 0 100 .1zM6 16l4-5M13 10h4", how: DRAG, says: "Modular line rules apply.", sampled: true },
  { key: "nabner", name: "Nabner", group: "Lines", shape: "path", icon: "M3 15L21 9M7 10l2 6M15 7l2 6", how: DRAG, says: "Nabner line rules apply.", sampled: true },
  { key: "doublearrow", name: "Double arrow", group: "Lines", shape: "path", icon: "M6 14a4 4 0 100 8 4 4 0 100-8zM18 2a4 4 0 100 8 4 4 0 100-8zM9 15l6-6", how: DRAG, says: "Digits along a double arrow sum to the sum of the digits in the circles at its ends." },

  { key: "killercage", name: "Killer cage", group: "Areas", shape: "cells", letter: "k", value: "number", icon: "M4 4h3M10 4h4M17 4h3v3M20 10v4M20 17v3h-3M14 20h-4M7 20H4v-3M4 14v-4M4 7V4", how: `${AREA} Then type the sum.`, says: "Digits cannot repeat in cages and must sum to the given total.", sampled: true },
  { key: "extraregion", name: "Extra region", group: "Areas", shape: "cells", letter: "x", icon: "M4 4h16v16H4zM4 12h16M12 4v16", how: AREA, says: "Extra region rules apply." },
  { key: "regions", name: "Regions", group: "Areas", shape: "regions", icon: "M4 4h16v16H4zM12 4v8H4M12 12h8", how: "Drag from a cell over those that join its region. Each region needs as many cells as the grid has rows." },
  { key: "clone", name: "Clone", group: "Areas", shape: "clone", letter: "c", icon: "M4 4h9v9H4zM11 17v3h9v-9h-3", how: "Drag over the cells, then tap where the copy of the first one lies.", says: "Clone rules apply." },
  { key: "countingcircles", name: "Circles", group: "Areas", shape: "cells", icon: "M7 4a3 3 0 100 6 3 3 0 100-6zM17 4a3 3 0 100 6 3 3 0 100-6zM12 13a3 3 0 100 6 3 3 0 100-6z", how: AREA, says: "A digit in a circle indicates how many circles contain that digit." },

  { key: "difference", name: "White dot", group: "Borders", shape: "pair", letter: "d", value: "number", icon: "M12 7a5 5 0 100 10 5 5 0 100-10z", how: BORDER, says: "Cells separated by a white dot contain consecutive digits.", shown: "Digits in cells separated by a white dot have the difference shown.", sampled: true },
  { key: "ratio", name: "Black dot", group: "Borders", shape: "pair", letter: "a", value: "number", icon: "M12 7a5 5 0 100 10 5 5 0 100-10zM9 12h6M12 9v6", how: BORDER, says: "Cells separated by a black dot have a 1:2 ratio.", shown: "Digits in cells separated by a black dot have the ratio shown.", sampled: true },
  { key: "xv", name: "X, V", group: "Borders", shape: "pair", letter: "y", turns: ["X", "V"], icon: "M3 6l7 12M10 6L3 18M13 6l4 12 4-12", how: "Tap the border of two cells for X, again for V, again to remove.", each: { X: "Cells separated by an X sum to 10.", V: "Cells separated by a V sum to 5." }, sampled: true },
  { key: "quadruple", name: "Quadruple", group: "Borders", shape: "corner", letter: "q", value: "digits", needs: true, icon: "M12 2v20M2 12h20M12 7a5 5 0 100 10 5 5 0 100-10z", how: "Tap where four cells meet, then type digits.", says: "Quadruple rules apply.", sampled: true },

  { key: "sandwichsum", name: "Sandwich", group: "Beside", shape: "outside", letter: "n", value: "number", needs: true, icon: "M4 8h16M4 16h16M8 12h8", how: BESIDE, says: "Sandwich sum rules apply.", sampled: true },
  { key: "littlekillersum", name: "Little killer", group: "Beside", shape: "diagonal", letter: "l", value: "number", needs: true, icon: "M4 4l15 15M19 11v8h-8", how: `${BESIDE} Tap again to turn the arrow.`, says: "Normal little killer rules apply." },
  { key: "xsum", name: "X-sum", group: "Beside", shape: "outside", value: "number", needs: true, icon: "M3 8l6 8M9 8l-6 8M12 12h8M17 9l3 3-3 3", how: BESIDE, says: "X-sum rules apply.", sampled: true },
  { key: "skyscraper", name: "Skyscraper", group: "Beside", shape: "outside", value: "number", needs: true, icon: "M4 20v-6h4v6M10 20V9h4v11M16 20V4h4v16", how: BESIDE, says: "Skyscraper rules apply.", sampled: true },
  { key: "numberedroom", name: "Numbered room", group: "Beside", shape: "outside", value: "number", needs: true, icon: "M3 12h4M9 6h12v12H9zM13 12h4", how: BESIDE, says: "Numbered room rules apply.", sampled: true },
];

/** @type {Switch[]} */
export const SWITCHES = [
  { key: "diagonal+", name: "Diagonal ╱", says: "Digits cannot repeat on the marked diagonals." },
  { key: "diagonal-", name: "Diagonal ╲", says: "Digits cannot repeat on the marked diagonals." },
  { key: "antiknight", name: "Knight", says: "Anti-knight rules apply." },
  { key: "antiking", name: "King", says: "Anti-king rules apply." },
  { key: "nonconsecutive", name: "No ±1", says: "Non-consecutive rules apply." },
  { key: "disjointgroups", name: "Disjoint", says: "Disjoint sets rules apply." },
  { key: "windoku", name: "Windoku", says: "Windoku rules apply." },
  { key: "globalentropy", name: "Entropy", says: "Global entropy rules apply." },
  { key: "negative", kind: "xv", name: "All X, V shown", says: "All Xs and Vs are given." },
  { key: "negative", kind: "ratio", name: "All black dots shown", says: "All black dots are given." },
];

/** The tool of a letter. @param {string} letter */
export const toolOf = (letter) => TOOLS.find((tool) => tool.letter === letter.toLowerCase());

/** Keys on the board beside letters, for its help. @type {[string, string][]} */
export const KEYS = [
  ["← ↑ → ↓", "move; along a clue that was begun, its next cell; of a border or a place beside the grid, its side"],
  ["Enter", "begin a clue at the cell, and end it"],
  ["1–9", "a given, or the number of the chosen clue"],
  ["Shift + 1–9", "given marks"],
  ["Backspace", "the last cell or digit back"],
  ["Delete", "remove the chosen clue, or the given"],
  ["[ ]", "previous clue, next clue"],
  ["/", "find a tool"],
  ["H", "the next step"],
  ["Esc", "give up what was begun; choose no clue"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
];
