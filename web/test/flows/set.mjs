// Puzzles set in a real browser, from nothing to a link that opens with one solution: a killer by mouse, thermometers by keys,
// a mixed 6 × 6 by touch; what is hostile; results that belong to the board.
//
//   node web/test/flows/set.mjs [name]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { CAGES } from "../puzzles.js";
import { finger, flowing, PHONE, visit } from "./harness.mjs";

const SHARE = () => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (globalThis.copied = text) } });

/** Where a point of the grid is on the screen, in cells. */
async function at(page, row, column) {
  const box = await page.locator(".bench .grid").boundingBox();
  const size = Number(await page.getAttribute(".bench .grid", "aria-rowcount"));
  return { x: box.x + ((column - 0.5) * box.width) / size, y: box.y + ((row - 0.5) * box.height) / size };
}

/** Drags over cells, in one leap each. */
async function drag(page, ...cells) {
  for (const [i, [row, column]] of cells.entries()) {
    const { x, y } = await at(page, row, column);
    await page.mouse.move(x, y);
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The same with a finger. */
async function swipe(page, ...cells) {
  const points = [];
  for (const [row, column] of cells) points.push(await at(page, row, column));
  await finger(page, ...points);
}

const said = (page, words) => page.waitForFunction((words) => document.querySelector(".verdict strong")?.textContent.includes(words), words);

async function fresh(start, size, options = {}) {
  const page = await start({ fragment: "#/set", before: SHARE, ...options });
  await page.waitForSelector(".bench .picture");
  if (options.touch) await page.getByRole("button", { name: "Puzzle", exact: true }).tap();
  await page.selectOption(".about select", String(size));
  await page.waitForFunction((size) => document.querySelectorAll(".bench .cell").length === size * size, size);
  return page;
}

/** Makes it unique by givens, shares it, and opens the link. */
async function shared(page, start) {
  await said(page, "solutions");
  await page.getByRole("button", { name: "Make it unique" }).click();
  await page.getByRole("button", { name: "Take it" }).click();
  await said(page, "One solution");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => globalThis.copied?.includes("#"));
  const other = await start({ fragment: new URL(await page.evaluate(() => globalThis.copied)).hash });
  await other.waitForSelector(".play .picture");
  assert.doesNotMatch(await other.innerText(".panel"), /not understood|several solutions|no solution/i);
  return other;
}

await flowing({
  async "a killer by mouse: cages, sums, undo, one solution, a link"(start) {
    const page = await fresh(start, 6);
    await page.getByRole("button", { name: "Killer cage", exact: true }).click();
    await drag(page, [1, 1], [1, 3]);
    await page.keyboard.type("6");
    await drag(page, [2, 1], [4, 1]);
    await page.keyboard.type("12");
    assert.deepEqual(await page.$$eval(".clues b", (all) => all.map((one) => one.textContent)), ["6", "12"]);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    assert.deepEqual(await page.$$eval(".clues b", (all) => all.map((one) => one.textContent)), ["6"]);
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    await page.waitForFunction(() => document.querySelectorAll(".picture text").length === 2);
    await page.fill('.about input >> nth=0', "My killer");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Write them from the clues" }).click();
    const other = await shared(page, start);
    assert.match(await other.innerText(".bar"), /My killer/);
    await other.getByRole("button", { name: "Change this puzzle" }).click();
    await other.waitForFunction(() => document.querySelector(".bench h1")?.textContent === "My killer");
    await said(other, "One solution");
  },

  async "thermometers by keys alone"(start) {
    const page = await fresh(start, 6);
    await page.keyboard.press("Escape");
    await page.locator(".bench .cell").first().focus();
    for (const key of ["t", "Enter", "ArrowRight", "ArrowRight", "ArrowDown", "Backspace", "Enter", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    assert.deepEqual(await page.$$eval(".clues .row .soft", (all) => all.map((one) => one.textContent)), ["r1c1 r1c2 r1c3", "r4c3 r4c4 r5c4"]);
    await page.keyboard.press("h");
    await page.waitForSelector(".step .explanation");
    await page.keyboard.press("Escape");
    await shared(page, start);
  },

  async "a mixed 6 × 6 by touch on a phone"(start) {
    const page = await fresh(start, 6, { viewport: PHONE, touch: true, theme: "dark" });
    const take = async (name) => {
      await page.getByRole("button", { name: "Tools", exact: true }).tap();
      await page.getByRole("button", { name, exact: true }).tap();
      await page.evaluate(() => scrollTo(0, 0));
    };
    await take("Killer cage");
    await swipe(page, [1, 1], [1, 2]);
    await page.fill(".number input", "5");
    await page.keyboard.press("Enter");
    await take("Arrow");
    await swipe(page, [3, 3], [3, 4], [3, 5]);
    await take("White dot");
    await swipe(page, [5, 5.45]);
    await take("Sandwich");
    await page.waitForTimeout(200);
    await swipe(page, [0.4, 3]);
    await page.fill(".number input", "4");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Clues/ }).tap();
    assert.equal(await page.locator(".clues li").count(), 4, await page.innerText(".clues"));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.getByRole("button", { name: "Puzzle", exact: true }).tap();
    await shared(page, start);
  },

  async "what is hostile is refused in words, and changes nothing"(start) {
    const page = await fresh(start, 4);
    for (const text of ["{", '{"size":1000000,"grid":[]}', ".Shape~99x99", '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R9C9"]}]}', "{".repeat(5000)]) {
      await page.fill(".about .search", text);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".note");
      await page.locator(".note button").click();
      assert.equal(await page.locator(".bench .cell").count(), 16);
    }
    await page.fill(".about .search", CAGES);
    await page.keyboard.press("Enter");
    await said(page, "One solution");
    await page.locator(".bench .cell").first().focus();
    await page.keyboard.press("g");
    await page.keyboard.press("3");
    await said(page, "No solution");
  },

  async "results belong to the board, however fast it changes"(start) {
    const page = await fresh(start, 9);
    const late = await page.evaluate(async () => {
      const { Live } = await import("/game/live.js");
      const draft = await import("/game/draft.js");
      const { HttpTransport } = await import("/engine/http.js");
      const live = new Live(new HttpTransport("/api/v1"), () => {});
      const wants = { candidates: true, most: 9, worth: true, theme: "light" };
      const times = [];
      let now = draft.empty(9);
      for (let i = 0; i < 60; i++) {
        now = draft.give(now, [(i * 7) % 81], i % 3 ? 1 + (i % 9) : 0);
        const before = performance.now();
        void live.turn(now, wants);
        while (!live.about(now)?.drawn && performance.now() - before < 5000) await new Promise((resolve) => setTimeout(resolve, 1));
        if (live.now.of !== draft.boardOf(now)) return "another board";
        times.push(performance.now() - before);
      }
      live.stop();
      return times.sort((a, b) => a - b);
    });
    assert.ok(Array.isArray(late), late);
    console.log(`    from an edit to the next picture: median ${late[30].toFixed(0)} ms, 95 % ${late[57].toFixed(0)} ms`);
  },

  // NINEFOLD_EDITS says how many; `results` are read off the screen, and judged by a request of their own.
  async "random edits with random delays show no verdict of another board"(start) {
    const page = await fresh(start, 6);
    const edits = Number(process.env.NINEFOLD_EDITS ?? 150);
    let state = 20261126;
    const random = (below) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0), Math.floor((state / 2 ** 32) * below));
    await page.evaluate(() => {
      globalThis.results = new Map();
      const note = () => {
        const words = document.querySelector(".verdict strong")?.textContent ?? "";
        if (!/solution/i.test(words) || /known/.test(words)) return;
        const size = Number(document.querySelector(".bench .grid").getAttribute("aria-rowcount"));
        const clues = [...document.querySelectorAll(".clues .row")].map((row) => row.querySelector("span").textContent.trim()).join("; ");
        const digits = [...document.querySelectorAll(".bench .cell")].map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join("");
        globalThis.results.set(JSON.stringify([size, clues, words, /^One/.test(words) ? digits : ""]), true);
      };
      new MutationObserver(note).observe(document.querySelector(".bench"), { subtree: true, childList: true, characterData: true });
    });
    const size = async () => Number(await page.getAttribute(".bench .grid", "aria-rowcount"));
    const hasOne = () => page.evaluate(() => [...globalThis.results.keys()].some((key) => JSON.parse(key)[2].startsWith("One")));
    // Few of the boards have one solution: it goes on until there was one.
    for (let edit = 0; edit < edits || (edits >= 150 && edit < 4 * edits && !(await hasOne())); edit++) {
      const n = await size();
      const [row, column] = [1 + random(n), 1 + random(n - 2)];
      // What has no solution is mostly taken back, and now and then a proposal is asked for, and taken when it is there.
      const isStuck = (await page.textContent(".verdict strong")).startsWith("No solution");
      const kind = isStuck && random(3) ? 1 : random(42);
      const button = page.locator(".unique button", { hasText: /^(Take it|Make it unique)$/ }).first();
      if (kind > 39) await button.click({ timeout: 200 }).catch(() => {});
      else if (kind === 0) await page.selectOption(".about select >> nth=0", String([4, 6][random(2)]));
      else if (kind < 12) await page.keyboard.press(kind < 9 ? "Control+z" : "Control+y");
      else if (kind < 24) {
        await page.keyboard.press("g");
        const { x, y } = await at(page, row, column);
        await page.mouse.click(x, y);
        await page.keyboard.press(String(1 + random(n)));
      } else {
        await page.keyboard.press(kind < 34 ? "k" : "t");
        await drag(page, [row, column], [row, column + 1]);
        if (kind < 34) await page.keyboard.type(String(3 + random(2 * n - 4)));
      }
      await page.evaluate(() => document.activeElement?.matches("select") && document.activeElement.blur());
      await page.waitForTimeout(random(61));
    }
    const wrong = await page.evaluate(async () => {
      const wrong = [];
      for (const result of globalThis.results.keys()) {
        const [size, clues, words, digits] = JSON.parse(result);
        const puzzle = { size, grid: Array.from({ length: size }, () => Array.from({ length: size }, () => ({}))), killercage: [], thermometer: [] };
        for (const clue of clues ? clues.split("; ") : []) {
          const cells = clue.match(/r\d+c\d+/g).map((name) => name.toUpperCase());
          const value = /^\d+ /.test(clue) ? String(parseInt(clue, 10)) : "";
          const [, row, column] = /R(\d+)C(\d+)/.exec(cells[0]).map(Number);
          if (/Given/.test(clue)) puzzle.grid[row - 1][column - 1] = { value: Number(value), given: true };
          else if (/Thermo/.test(clue)) {
            const same = puzzle.thermometer.find(({ lines }) => lines[0][0] === cells[0]);
            if (cells.length > 2) for (const end of cells.slice(1)) (same ?? puzzle.thermometer[puzzle.thermometer.push({ lines: [] }) - 1]).lines.push([cells[0], end]);
            else puzzle.thermometer.push({ lines: [cells] });
          } else puzzle.killercage.push({ cells, ...(value && { value }) });
        }
        for (const key of ["killercage", "thermometer"]) if (!puzzle[key].length) delete puzzle[key];
        const body = JSON.stringify({ puzzle: JSON.stringify(puzzle), unique: true });
        const { status, solution, error, message } = await (await fetch("/api/v1/solve", { method: "POST", headers: { "content-type": "application/json" }, body })).json();
        const expected = /^One/.test(words) ? /unique|solved/.test(status) && (digits.includes(".") || digits === solution) : /^No/.test(words) ? /none|clash|wrong/.test(status) : status === "multiple";
        if (!expected) wrong.push([words, status, solution, digits, clues, error ?? message]);
      }
      return { wrong, shown: globalThis.results.size, kinds: [...globalThis.results.keys()].map((key) => JSON.parse(key)[2].split(" ")[0]).reduce((sum, word) => ({ ...sum, [/\d/.test(word) ? "several" : word]: (sum[/\d/.test(word) ? "several" : word] ?? 0) + 1 }), {}) };
    });
    assert.deepEqual(wrong.wrong, []);
    assert.ok(wrong.shown > edits / 10, `${wrong.shown} results`);
    assert.ok(edits < 150 || wrong.kinds.One > 0, "one solution was never shown");
    console.log(`    ${edits} edits, ${wrong.shown} results on screen: ${JSON.stringify(wrong.kinds)}`);
  },
});
