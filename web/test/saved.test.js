import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { Layout, candidate, digitsOfLine } from "../page/game/cells.js";
import { clear, linesOf, link, tint, tintsOf } from "../page/game/drawn.js";
import { Game } from "../page/game/game.js";
import { read, write } from "../page/game/saved.js";
import { EMPTY } from "../page/game/sheet.js";
import { memory, Store } from "../page/game/store.js";
import { take } from "../page/game/take.js";
import { PUZZLE } from "./puzzles.js";

const FOLDER = new URL("../../testdata/saved-games/", import.meta.url);

test("the files that the terminal wrote read back as they are", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
  assert.ok(files.length >= 3);
  for (const file of files) {
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    assert.deepEqual(JSON.parse(write(read(text))), JSON.parse(text), file);
  }
});

test("what is wrong is said", () => {
  const game = new Game(digitsOfLine(PUZZLE));
  game.write([2], "digit", 4);
  game.level = "Hard";
  const text = write(game);
  const refused = (from, to) => {
    const changed = text.replace(from, to);
    assert.notEqual(changed, text);
    try {
      read(changed);
    } catch (error) {
      return error.message;
    }
    return "read";
  };
  assert.match(refused('"version":1', '"version":3'), /newer/);
  assert.match(refused('"done":1', '"done":7'), /7 moves are done of 1/);
  assert.match(refused("53..7", "53..77"), /puzzle/);
  assert.match(refused('"cell":"r1c3"', '"cell":"r1c1"'), /r1c1 is a given/);
  assert.match(refused('"digit":4', '"digit":12'), /12 is not a digit/);
  assert.match(refused('"digit":4', '"centre":"2x"'), /2x/);
  assert.match(refused('"seconds":0', '"seconds":-1'), /-1 seconds/);
  assert.match(refused("Hard", "Hardest"), /extreme, not Hardest/);
  assert.match(refused('"digit":4', '"tints":"..x"'), /x: not a drawing/);
  assert.match(refused('"digit":4', '"lines":"3>r4c7"'), /not a drawing/);
});

test("cells beyond the grid are saved with their notes and givens", () => {
  const layout = new Layout({ rows: 2, columns: 2, lowest: 1, highest: 2, lines: true, areas: [0, 0, 1, 1], beyond: 3 });
  const game = new Game([0, 0, 0, 2, 0, 1], layout, ".Shape~2x2.Var~S~~3");
  game.make([[4, { ...EMPTY, digit: 2 }], [6, { ...EMPTY, crossed: 1 }]]);
  const text = write(game);
  const back = read(text);
  assert.deepEqual([back.sheet.puzzle, back.sheet.notes, back.position()], [game.sheet.puzzle, game.sheet.notes, game.position()]);
  assert.equal(write(back), text);
  const refused = (/** @type {object} */ change) => assert.throws(() => read(JSON.stringify({ ...JSON.parse(text), ...change })), /^Error: (board|givens|cell): /);
  for (const givens of [undefined, [], [null, null, null], Array(6).fill(null), Array(8).fill(null)]) refused({ givens });
  for (const beyond of [-1, 0.5, 641, "3"]) refused({ board: { ...layout.shape, beyond } });
  refused({ board: { ...layout.shape, beyond: 0 }, givens: Array(4).fill(null) });
});

test("what is drawn is written, read, and undone", () => {
  const game = new Game(digitsOfLine(PUZZLE));
  game.fill();
  assert.deepEqual(tint(game, [0, 2, 3], 2, 1), [2, 3], "a given has no candidates");
  assert.equal(link(game, { from: { cell: 3, digit: 2 }, to: { cell: 2, digit: 1 } }), true);
  assert.equal(link(game, { from: { cell: 0, digit: 0 }, to: { cell: 80, digit: 0 } }), true);
  const again = read(write(game));
  assert.deepEqual(tintsOf(again), [[candidate(2, 2), 1], [candidate(3, 2), 1]]);
  assert.deepEqual(linesOf(again), [{ from: { cell: 0, digit: 0 }, to: { cell: 80, digit: 0 } }, { from: { cell: 2, digit: 1 }, to: { cell: 3, digit: 2 } }]);
  clear(again, [3]);
  assert.deepEqual([tintsOf(again).length, linesOf(again).length], [1, 1]);
  again.undo();
  assert.equal(link(again, { from: { cell: 2, digit: 1 }, to: { cell: 3, digit: 2 } }), false, "from either end it is the same line");
  assert.equal(linesOf(again).length, 1);
  assert.deepEqual(tint(again, [2, 3], 2, 1), [2, 3]);
  assert.deepEqual(tintsOf(again), []);
});

test("games are kept, listed and put back", async () => {
  const store = new Store(memory());
  const game = new Game(digitsOfLine(PUZZLE));
  game.write([2], "digit", 4);
  await store.save("a", game);
  assert.deepEqual((await store.load("a")).position(), game.position());
  const [kept] = await store.list();
  await store.remove("a");
  assert.equal((await store.list()).length, 0);
  await store.putBack({ id: kept.id, text: kept.text, at: kept.at });
  assert.equal((await store.list()).length, 1);
  await store.shelf.put("games", "b", { id: "b", text: "{}", at: 0 });
  assert.equal((await store.list()).length, 1, "one that cannot be read does not hide the others");
});

test("a file of games is taken once, and the game that is further stays", async () => {
  const store = new Store(memory());
  const [begun, further] = [new Game(digitsOfLine(PUZZLE)), new Game(digitsOfLine(PUZZLE))];
  begun.write([2], "digit", 4);
  further.write([2], "digit", 4);
  further.write([3], "digit", 6);
  assert.deepEqual(await take(store, [begun]).then(({ ids, known }) => [ids.length, known]), [1, 0]);
  assert.equal((await take(store, [further, begun])).known, 2);
  const kept = await store.list();
  assert.deepEqual(kept.map(({ game }) => game.moves.length), [2]);
  const other = new Game(digitsOfLine(PUZZLE));
  other.write([5], "digit", 8);
  assert.equal((await take(store, [other])).known, 0, "another game of the same puzzle");
  assert.equal((await store.list()).length, 2);
});

test("the clock goes on from its last second, unless the game was saved later", async () => {
  const store = new Store(memory());
  const game = new Game(digitsOfLine(PUZZLE));
  await store.save("a", game);
  await store.tick("a", 7);
  assert.equal((await store.load("a")).seconds, 7);
  await store.save("b", game);
  assert.equal((await store.load("b")).seconds, 0);
  await store.shelf.put("games", "a", { ...(await store.shelf.get("games", "a")), at: Date.now() + 1 });
  assert.equal((await store.load("a")).seconds, 0);
});
