// What the keys do, in words: `keys` are as they are shown, `presses` stand for them.
// A test presses them, and finds that no key of the table is left out.

/** @type {{group: string, keys: string, presses: string[], help: string}[]} */
export const MANUAL = [
  { group: "Move", keys: "← ↑ → ↓", presses: ["ArrowLeft"], help: "move" },
  { group: "Move", keys: "Shift or Ctrl + ←", presses: ["shift+ArrowLeft", "ctrl+ArrowUp"], help: "extend the selection" },
  { group: "Move", keys: "Home, End", presses: ["Home", "ctrl+End"], help: "ends of the row; with Ctrl, of the board" },
  { group: "Move", keys: "Page Up, Page Down", presses: ["PageUp", "PageDown"], help: "a block up or down" },
  { group: "Move", keys: ".", presses: ["."], help: "next open cell of the digit" },
  { group: "Move", keys: "Ctrl + A, Ctrl + I", presses: ["ctrl+a", "ctrl+i"], help: "select all; invert the selection" },
  { group: "Move", keys: "Esc", presses: ["Escape"], help: "close the hint; select one cell" },
  { group: "Write", keys: "1–9", presses: ["5"], help: "write with the pen; again to erase; 1 and 2 at once for 12 on a larger board" },
  { group: "Write", keys: "Shift + 1–9", presses: ["shift+5"], help: "corner mark" },
  { group: "Write", keys: "Ctrl + 1–9", presses: ["ctrl+5"], help: "centre mark" },
  { group: "Write", keys: "Ctrl + Shift + 1–9", presses: ["ctrl+shift+5"], help: "colour" },
  { group: "Write", keys: "Z X C V D", presses: ["z", "x", "c", "v", "d"], help: "pen: digit, corner, centre, colour, draw" },
  { group: "Write", keys: "D, 1–9, Enter", presses: ["d", "1", "Enter"], help: "with the Draw pen: next colour; colour a candidate; begin and end a line, 1–9 for its candidates" },
  { group: "Write", keys: "Space, Shift + Space", presses: [" ", "shift+ "], help: "next pen, previous pen" },
  { group: "Write", keys: "0, Backspace, Delete", presses: ["0", "Backspace", "Delete"], help: "erase: digit, then marks, then colour" },
  { group: "Write", keys: "Ctrl + Z, Ctrl + Y", presses: ["ctrl+z", "ctrl+y", "ctrl+shift+z"], help: "undo, redo" },
  { group: "Help", keys: "H or ?", presses: ["h", "?"], help: "hint; again for more" },
  { group: "Help", keys: "Enter", presses: ["Enter"], help: "do what the hint says" },
  { group: "Help", keys: "Shift + H", presses: ["shift+H"], help: "check whether all is right so far" },
  { group: "Help", keys: "A", presses: ["a"], help: "automatic candidates on or off" },
  { group: "Help", keys: "S", presses: ["s"], help: "strict mode: mark wrong digits at once" },
  { group: "Help", keys: "P", presses: ["p"], help: "pause" },
  { group: "Help", keys: "N", presses: ["n"], help: "new puzzle" },
  { group: "Read aloud", keys: "W", presses: ["w"], help: "digits that this cell sees" },
  { group: "Read aloud", keys: "R, L, B", presses: ["r", "l", "b"], help: "where the digit can be in this row, column (line), block" },
];
