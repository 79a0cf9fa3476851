import assert from "node:assert/strict";
import test from "node:test";
import { action, moved, TABLE } from "../page/game/keys.js";
import { MANUAL } from "../page/game/manual.js";

/** A press: `ctrl+shift+1`. */
function pressOf(keys, code = "") {
  const parts = keys.split("+");
  const key = parts.pop() || "+";
  return { key, code, shiftKey: parts.includes("shift"), ctrlKey: parts.includes("ctrl"), metaKey: parts.includes("meta"), altKey: parts.includes("alt") };
}
/** What it does. */
const pressed = (keys, code = "", settings = undefined) => action(pressOf(keys, code), settings);

test("digits write with the pen that the modifiers choose", () => {
  assert.deepEqual(pressed("5", "Digit5"), { do: "write", digit: 5 });
  assert.deepEqual(pressed("shift+%", "Digit5"), { do: "write", pen: "corner", digit: 5 });
  assert.deepEqual(pressed("ctrl+5", "Digit5"), { do: "write", pen: "centre", digit: 5 });
  assert.deepEqual(pressed("ctrl+shift+%", "Digit5"), { do: "write", pen: "colour", digit: 5 });
  assert.deepEqual(pressed("(", "Digit5"), { do: "write", digit: 5 }, "a French keyboard without Shift");
  assert.deepEqual(pressed("5", "Numpad5"), { do: "write", digit: 5 });
  assert.equal(pressed("alt+5", "Digit5"), null);
});

test("the pens are where players of other programs expect them", () => {
  assert.deepEqual([..."zxcv"].map((key) => pressed(key).pen), ["digit", "corner", "centre", "colour"]);
  assert.deepEqual(pressed("Z"), { do: "pen", pen: "digit" }, "Caps Lock makes no difference");
  assert.equal(pressed("ctrl+z").do, "undo");
  assert.equal(pressed("ctrl+shift+z").do, "redo");
  assert.equal(pressed("meta+y").do, "redo");
  assert.equal(pressed("shift+ ").way, "back");
});

test("Tab and the browser's own keys are left alone", () => {
  for (const keys of ["Tab", "shift+Tab", "ctrl+c", "ctrl+v", "ctrl+r", "ctrl+t", "F5", "alt+ArrowLeft"]) assert.equal(pressed(keys), null, keys);
});

test("single letters can be switched off", () => {
  for (const key of ["z", "h", "a", "s", "p", "n", "w", "."]) {
    assert.ok(pressed(key));
    assert.equal(pressed(key, "", { letters: false }), null);
  }
  assert.ok(pressed("5", "Digit5", { letters: false }));
});

test("moves wrap, and reach the ends", () => {
  assert.equal(moved(0, "ArrowLeft"), 8);
  assert.equal(moved(0, "ArrowUp"), 72);
  assert.equal(moved(40, "End"), 44);
  assert.equal(moved(40, "CtrlEnd"), 80);
  assert.equal(moved(40, "PageDown"), 67);
  assert.equal(moved(67, "PageDown"), 67);
  assert.deepEqual(pressed("ctrl+End"), { do: "move", way: "CtrlEnd", extend: false });
  assert.deepEqual(pressed("shift+ArrowUp"), { do: "move", way: "ArrowUp", extend: true });
});

test("every line of the help is a key that works, and no key is left out", () => {
  const told = MANUAL.flatMap(({ presses }) => presses);
  for (const press of told) assert.ok(pressed(press), press);
  const used = new Set(told.map((press) => TABLE.findIndex(([when]) => when(pressOf(press)))));
  assert.deepEqual(TABLE.map((_, line) => line).filter((line) => !used.has(line)), []);
});
