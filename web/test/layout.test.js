import assert from "node:assert/strict";
import test from "node:test";
import { Layout } from "../page/game/cells.js";
import { Game } from "../page/game/game.js";
import { gameOf } from "../page/game/begin.js";
import { gameOf as ofLink, linkOf } from "../page/game/packed.js";
import { read, write } from "../page/game/saved.js";
import { textOfLink } from "../page/game/link.js";
import { viewOf } from "../page/board/shown.js";
import { candidate } from "../page/game/cells.js";

/** A board of 4 by 4 with values from 0, and one of 16 by 16. */
const small = () => new Layout({ rows: 4, columns: 4, lowest: 0, highest: 3, lines: true, areas: Array.from({ length: 16 }, (_, cell) => (cell < 8 ? cell >> 1 : null)) });
const large = () => new Layout({ rows: 16, columns: 16, lowest: 1, highest: 16, lines: true, areas: Array.from({ length: 256 }, (_, cell) => 4 * (cell >> 6) + ((cell % 16) >> 2)) });

test("a board of any size has its cells, values and peers", () => {
  const four = small();
  assert.deepEqual([four.name(7), four.cellOf("r2c4"), four.cellOf("r5c1")], ["r2c4", 7, null]);
  assert.deepEqual([four.value(1), four.digitOf(0), four.digitOf(4), four.write(0b101)], [0, 1, 0, "02"]);
  assert.deepEqual([four.abreast, four.deep, large().comma, large().read("2,16")], [2, 2, ",", 0b1000000000000010]);
  assert.ok(!four.peers[0].includes(10));
  four.see([[0, 10, 15]]);
  assert.ok(four.peers[0].includes(10) && four.peers[15].includes(0));
  assert.deepEqual(large().digitsOf("1,16 3").slice(0, 3), [1, 16, 3]);
});

test("a game with other rules is saved, linked and read back", async () => {
  const variant = { ...small().shape, givens: [{ cell: "r1c1", digit: 0 }], found: [{ cell: "r1c2", digit: 3 }], title: "Small", rules: [], headers: [] };
  const game = gameOf({ puzzle: ".Shape~4x4~0-3" }, variant);
  game.write([5], "centre", 2);
  for (const again of [read(write(game)), await ofLink((await linkOf(game)).slice(3))]) {
    assert.deepEqual([again.key, again.title, again.layout.shape], [game.key, "Small", game.layout.shape]);
    assert.deepEqual(again.sheet.notes, game.sheet.notes);
    assert.deepEqual(again.position(), game.position());
  }
  const link = `https://example.org/${await linkOf(game)}`;
  assert.ok("packed" in textOfLink(link));
});

test("what is wrong with a link or a saved game is said", async () => {
  const text = write(new Game(small().cells.map(() => 0), small(), "x"));
  for (const [from, to] of [['"rows":4', '"rows":4000000'], ['"highest":3', '"highest":99'], ['"lines":true', '"lines":7'], ['"givens":[null', '"givens":[9'], ['"areas":[', '"areas":[5,']]) {
    assert.ok(text.includes(from), from);
    assert.throws(() => read(text.replace(from, to)), /expected|not a digit/);
  }
  const link = (await linkOf(new Game(small().cells.map(() => 0), small(), "x"))).slice(3);
  for (const bad of [link.slice(0, -9), `${link}???`, "2.abc", "1.", "1.AAAA"]) await assert.rejects(ofLink(bad));
});

test("a full board is solved if it is the solution, or if the engine says so", () => {
  const game = new Game(small().cells.map(() => 0), new Layout({ ...small().shape, lines: false, areas: Array(16).fill(null) }), "x");
  for (const cell of game.layout.cells) game.write([cell], "digit", 1);
  assert.ok(!game.isSolved());
  game.obeyed = true;
  assert.ok(game.isSolved());
  game.solution = [2, ...Array(15).fill(1)];
  assert.ok(!game.isSolved());
});

test("a step is drawn as the engine shows it", () => {
  const shown = { board: { marks: [{ cell: "r1c1", digit: 0, role: "pattern" }, { cell: "r1c2", digit: 3, role: "gone" }], rules: [{ number: 2, name: "the cage", cells: ["r1c1", "r1c2"] }], sums: [{ plus: ["r3c1"], minus: ["r4c1"], total: 1 }] } };
  const { marks, look, covers, rules } = viewOf(shown, small());
  assert.deepEqual([marks.get(candidate(0, 1)), marks.get(candidate(1, 4))], ["pattern", "gone"]);
  assert.deepEqual([[...look], [...covers], rules], [[0, 1, 8], [12], [2]]);
});
