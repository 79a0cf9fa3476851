import assert from "node:assert/strict";
import test from "node:test";
import { dayOfGame, gameOf, weeks, wishOf } from "../page/game/daily.js";
import { later, met, others, statistics, streak, withResult } from "../page/game/results.js";
import { picture, wordsOf } from "../page/screens/card.js";
import { PUZZLE } from "./puzzles.js";

const won = (id, day, more = {}) => ({ id, day, level: "Hard", seconds: 100, hints: 0, mistakes: 0, ...more });

test("days follow each other over months, years and the hour that clocks skip", () => {
  assert.equal(later("2026-02-28", 1), "2026-03-01");
  assert.equal(later("2027-01-01", -1), "2026-12-31");
  assert.equal(later("2026-03-28", 1), "2026-03-29");
  assert.equal(later("2026-10-25", 1), "2026-10-26");
});

test("the date is the seed, and a game of the day knows its day", () => {
  assert.deepEqual(wishOf("2026-11-24", "Hard"), { level: "hard", seed: 20261124, symmetry: "rotate180" });
  const game = gameOf("2026-11-24", "hard", PUZZLE);
  assert.deepEqual([game.level, dayOfGame(game)], ["Hard", "2026-11-24"]);
  game.title = "easy 7";
  assert.equal(dayOfGame(game), undefined);
});

test("a month is laid out from Monday, with each of its days once", () => {
  for (const [day, days, first] of [["2026-11-24", 30, 6], ["2026-02-01", 28, 6], ["2028-02-29", 29, 1], ["2027-02-10", 28, 0]]) {
    const month = weeks(day);
    assert.ok(month.every((week) => week.length === 7));
    assert.deepEqual(month.flat().filter(Boolean).length, days);
    assert.equal(month[0].findIndex(Boolean), first, day);
  }
});

test("a streak ends today or yesterday, and a puzzle solved later does not count", () => {
  const on = (day, daily = day) => won(`${day}${daily}`, day, { daily });
  assert.equal(streak([], "2026-11-24"), 0);
  assert.equal(streak([on("2026-11-22"), on("2026-11-23")], "2026-11-24"), 2);
  assert.equal(streak([on("2026-11-23"), on("2026-11-24"), on("2026-11-24", "2026-11-22")], "2026-11-24"), 2);
  assert.equal(streak([on("2026-11-22")], "2026-11-24"), 0);
  assert.equal(streak([won("x", "2026-11-24")], "2026-11-24"), 0, "only puzzles of the day count");
});

test("statistics of each level, and a game that is won twice counts once", () => {
  let results = [won("a", "2026-11-01"), won("b", "2026-11-02", { seconds: 300, hints: 2, techniques: ["x-wing", "w-wing"] }), won("c", "2026-11-02", { level: "", techniques: ["w-wing"] })];
  results = withResult(results, won("a", "2026-11-03", { seconds: 1 }));
  assert.deepEqual(statistics(results), [
    { level: "Hard", games: 2, best: 100, average: 200, alone: 1, hints: 2 },
    { level: "", games: 1, best: 100, average: 100, alone: 1, hints: 0 },
  ]);
  assert.deepEqual(met(results), [["w-wing", 2], ["x-wing", 1]]);
  assert.deepEqual(others(results, { level: "Hard", id: "b" }).map(({ id }) => id), ["a"]);
});

test("results stay within their room", () => {
  let results = Array.from({ length: 5000 }, (_, at) => won(String(at), "2026-11-01"));
  results = withResult(results, won("last", "2026-11-02"));
  assert.deepEqual([results.length, results[0].id, results.at(-1).id], [5000, "1", "last"]);
});

test("the card tells the time and no digit", () => {
  const game = gameOf("2026-11-24", "hard", PUZZLE);
  Object.assign(game, { finished: 272, hints: 1 });
  assert.deepEqual(wordsOf(game), ["Daily 2026-11-24, hard", "solved in 4:32 with one hint"]);
  const drawn = picture(game);
  assert.equal(drawn.match(/<rect /g).length, 81 + 3);
  assert.equal(drawn.match(/<text /g).length, 3);
  game.title = "<b>&";
  assert.match(picture(game), />&#60;b&#62;&#38;, hard</);
});
