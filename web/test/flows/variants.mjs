// Puzzles with other rules in a real browser: one of each rule is played to its end by keys; others by mouse and by touch,
// with hints, links, saved games and a path.
//
//   node web/test/flows/variants.mjs [name]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { CAGES, LAYERS } from "../puzzles.js";
import { cellBox, flowing, fullHint, PHONE, visit } from "./harness.mjs";

const RULES = new URL("../../../testdata/rules/", import.meta.url);
const LARGE = ".Shape~16x16.~R1C1_16~R1C2_1.Cage~31~R2C1~R2C2";

/** The same as a link to SudokuPad. */
const PAD = "https://sudokupad.app/fpuzN4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQgIwC%2BJwTLzDAuiSq7%2B1z3ZCWAtmN4cuIANZQqVTBADGFMJgQoQSzPIDOGkACUATAGE6IMoYDM5kFMo118EAFYQrLTqr6kR29aW%2FqYALEEmofZkjrQuAJwezF56BoZ0poFWZoEO1LEgYZxkulAAXs4hZHgAFooAtgD2dZh4ihqgVFDYmL7IRiGRVgOZ%2FabG9hycDEA%3D%3D%3D%3D";

/** Opens a puzzle by pasting it. */
async function play(page, text) {
  await visit(page, "#/import");
  await page.fill("textarea", text);
  await page.locator(".imported .go").click();
  await page.waitForSelector(".play .drawn .picture");
}

const digits = (page) => page.$$eval(".play .grid .cell", (cells) => cells.map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join(""));

/** Writes the digits of a line into the cells, by keys. */
async function write(page, line) {
  const columns = Number(await page.getAttribute(".play .grid", "aria-colcount"));
  await page.keyboard.press("Control+Home");
  for (const [at, digit] of [...line].entries()) {
    if (at && at % columns === 0) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
    }
    await page.keyboard.press(digit);
    if (at % columns < columns - 1) await page.keyboard.press("ArrowRight");
  }
}

/** An object of SudokuPad with a green line, and a sentence on it that nobody has foreseen. */
const WORDS = JSON.stringify({
  cells: [[{ value: 1 }, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
  regions: [0, 2].flatMap((row) => [0, 2].map((col) => [[row, col], [row, col + 1], [row + 1, col], [row + 1, col + 1]])),
  metadata: { rules: "Normal sudoku rules apply. Green lines keep digits apart." },
  lines: [{ wayPoints: [[0.5, 0.5], [0.5, 1.5]], color: "#67f067", thickness: 10 }],
});

/** The first puzzle of each rule, and a grid that it accepts. */
function cases() {
  const first = (file) => readFileSync(new URL(file, RULES), "utf8").split("\n").map((line) => line.split(" ")).find(([verdict, , grid]) => verdict === "accepts" && /^\d+$/.test(grid));
  return readdirSync(RULES).flatMap((file) => [first(file)].filter(Boolean).map(([, puzzle, grid]) => ({ file, puzzle, grid })));
}

await flowing({
  async "a puzzle of each rule by keys"(start) {
    const page = await start({ fragment: "#/import" });
    const all = cases();
    assert.ok(all.length > 40, `${all.length} rules`);
    for (const { file, puzzle, grid } of all) {
      await play(page, puzzle);
      const given = await digits(page);
      for (const [at, digit] of [...given].entries()) assert.ok(digit === "." || digit === grid[at], file);
      await write(page, grid);
      await page.waitForSelector(".solved", { timeout: 5000 }).catch(() => assert.fail(`${file}: ${puzzle} is not solved by ${grid}`));
      assert.equal(await digits(page), grid, file);
    }
  },

  async "values above nine by keys and by touch, a link, a saved game"(start) {
    const page = await start({ fragment: "#/import" });
    await play(page, LARGE);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("15");
    assert.match(await page.locator(".cell .aloud").nth(16).textContent(), /row 2 column 1, block 1, 15$/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("c");
    await page.keyboard.type("1");
    await page.waitForTimeout(750);
    await page.keyboard.type("12");
    assert.match(await page.locator(".cell .aloud").nth(17).textContent(), /empty, candidates 1 12$/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.locator(".pad button").nth(15).click();
    assert.match(await page.locator(".cell .aloud").nth(17).textContent(), /candidates 16$/);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (globalThis.copied = text) } }));
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.waitForFunction(() => globalThis.copied);
    const other = await start({ fragment: new URL(await page.evaluate(() => globalThis.copied)).hash, viewport: PHONE, touch: true, theme: "dark" });
    await other.waitForSelector(".play .drawn .picture");
    assert.match(await other.locator(".cell .aloud").nth(17).textContent(), /candidates 16$/);
    await other.reload();
    await other.waitForSelector(".play .drawn .picture");
    assert.equal((await digits(other)).replaceAll(".", ""), "16115", "kept over a reload");
    const key = await other.locator(".pad button").nth(0).boundingBox();
    assert.ok(key.height >= 44 && (await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)));
    await visit(other, "#/library");
    await other.waitForSelector(".shelf .thumb");
  },

  async "a killer solved by hints alone, along its path"(start) {
    const page = await start({ fragment: "#/import" });
    await play(page, CAGES);
    let hints = 0;
    for (; hints < 80 && !(await page.$(".play .won")); hints++) {
      await fullHint(page);
      if (hints === 0) assert.ok(await page.$(".picture.lighting .lit"), "the clue is lit");
      await page.waitForSelector(".lattice .gone, .lattice .placed");
      const before = await page.$eval(".play .grid", (grid) => grid.innerText);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".hint", { state: "detached" });
      assert.notEqual(await page.$eval(".play .grid", (grid) => grid.innerText), before, "no hint comes twice");
    }
    const solution = await digits(page);
    assert.ok(/^[1-4]{16}$/.test(solution), solution);
    await visit(page, "#/path");
    await page.waitForSelector(".steps li");
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: "Solved" }).waitFor();
    assert.equal(await digits(page), solution);
    await page.keyboard.press("Home");
    await page.waitForSelector(".picture.lighting .lit");
  },

  async "a layer beyond the grid is solved by hints alone, kept and undone"(start) {
    const page = await start({ fragment: "#/import" });
    await play(page, LAYERS);
    const all = () => page.$$eval(".play .frame", ([frame]) => frame.innerHTML);
    const layer = () => page.$$eval(".play .layer .digit", (digits) => digits.map((digit) => digit.textContent).join(""));
    assert.equal((await page.$$(".play .layer .cell")).length, 16);
    assert.equal(await layer(), "1", "the given");
    let beyond = 0;
    for (let hints = 0; hints < 80 && !(await page.$(".play .won")); hints++) {
      await fullHint(page);
      const told = await page.$$(".layer .gone, .layer .placed");
      beyond += told.length ? 1 : 0;
      const before = await all();
      await page.keyboard.press("Enter");
      await page.waitForSelector(".hint", { state: "detached" });
      assert.notEqual(await all(), before, "no hint comes twice");
    }
    assert.ok(beyond > 8, `${beyond} hints about the layer`);
    assert.match(await digits(page), /^[1-4]{16}$/);
    const solved = await layer();
    assert.match(solved, /^[12]{10,16}$/);
    await page.reload();
    await page.waitForSelector(".play .layer .digit");
    assert.equal(await layer(), solved, "kept over a reload");
    await page.keyboard.press("Control+z");
    await visit(page, "#/path");
    await page.waitForSelector(".steps li");
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: "Solved" }).waitFor();
    assert.match(await layer(), /^[12]{16}$/);
  },

  async "a link to SudokuPad is solved with two hints, the rest by touch"(start) {
    const page = await start({ fragment: "#/import", viewport: PHONE, touch: true });
    await play(page, PAD);
    for (let hints = 0; hints < 2; hints++) {
      await fullHint(page);
      await page.getByRole("button", { name: "Do it" }).tap();
      await page.waitForSelector(".hint", { state: "detached" });
    }
    const solution = "1234341221434321";
    for (let cell = 0; cell < 16; cell++) {
      if ((await digits(page))[cell] !== ".") continue;
      const { x, y } = await cellBox(page, cell);
      await page.touchscreen.tap(x, y);
      await page.locator(".pad button").nth(solution[cell] - 1).tap();
    }
    await page.waitForSelector(".solved");
  },

  async "mistakes come first, broken clues are shown, and a forced cell is offered"(start) {
    const page = await start({ fragment: "#/import" });
    await play(page, ".Shape~4x4.Cage~3~R1C1~R1C2");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("3");
    await page.waitForSelector(".cell.wrong");
    assert.equal(await page.locator(".cell.wrong").count(), 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => !document.querySelector(".cell.wrong"));
    for (let i = 0; i < 30 && (await fullHint(page)) !== "Hint"; i++) {
      await page.keyboard.press("Enter");
      await page.waitForSelector(".hint", { state: "detached" });
    }
    assert.match(await page.innerText(".hint"), /several solutions|No technique/);
    await page.getByRole("button", { name: "Show a forced cell" }).click();
    await page.getByText("every open cell has several digits").waitFor();
  },

  async "a sentence that is not understood is said, and remembered"(start) {
    const page = await start({ fragment: "#/import" });
    await page.fill("textarea", WORDS);
    await page.waitForSelector('.told[data-understood="false"]');
    const lit = () => page.locator(".imported .picture [data-rule].lit").count();
    await page.getByRole("button", { name: "Normal sudoku rules apply" }).hover();
    assert.equal(await lit(), 0);
    await page.getByRole("button", { name: "Say what it means" }).click();
    await page.getByLabel("It states").selectOption("whisper 2 green");
    await page.getByLabel("Number").fill("3");
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByText("As you say: whisper 3 green").waitFor();
    await page.getByRole("button", { name: "Green lines keep digits apart" }).hover();
    await page.waitForFunction(() => document.querySelector(".imported .picture [data-rule].lit"));
    await page.getByText("1 of 2 sentences as you say").waitFor();
    await page.getByRole("button", { name: "All of this is right" }).click();
    await page.getByText("The rules are as you say.").waitFor();
    assert.ok(!(await page.getByRole("button", { name: "All of this is right" }).count()));
    await page.locator(".imported .go").click();
    await page.waitForSelector(".play .board");
    await page.getByText("As you say: whisper 3 green").waitFor();
    // The same sentence elsewhere: what it means is known.
    await visit(page, "#/import");
    await page.fill("textarea", WORDS.replace('"value":1', '"value":2'));
    await page.getByText("As you say: whisper 3 green").waitFor();
  },

  async "what is hostile is refused in words"(start) {
    const page = await start({ fragment: "#/import" });
    for (const text of [".Shape~99x99", ".Shape~4x4.Cage~3~R9C9", '{"size":1000000,"grid":[]}', "https://sudokupad.app/fpuzzlesN4Igz", ".Shape~4x4".concat(".Cage~3~R1C1".repeat(3000)), "{".repeat(5000)]) {
      await page.fill("textarea", text);
      await page.waitForSelector(".fault, .imported", { timeout: 20_000 });
      await page.fill("textarea", "");
      await page.waitForFunction(() => !document.querySelector(".fault, .imported"));
    }
    for (const link of ["#v=1.AAAA", "#v=2.x", "#v=1.%00%ff"]) {
      await page.goto(`${page.url0}${link}`);
      await page.getByText("This link cannot be read").waitFor();
      await page.getByRole("button", { name: "OK" }).click();
    }
  },
});
