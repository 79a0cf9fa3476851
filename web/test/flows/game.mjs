// What players come back for, in Chromium: the puzzles of the day, a game that is won, statistics, first steps, colours.
//
//   node web/test/flows/game.mjs [name]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { PUZZLE, SOLUTION } from "../puzzles.js";
import { cellBox, digits, finger, flowing, PHONE, visit } from "./harness.mjs";

const CHAIN = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";
const VARIANT = ".Shape~6x6.Cage~6~R1C1~R1C2~R2C1.Thermo~R4C1~R5C1~R6C1";
/** What is coloured and the lines that are drawn, as a screen reader and the eye find them. */
const drawing = (page) => page.evaluate(() => ({ tints: [...document.querySelectorAll(".play .lattice > .tint")].map((mark) => `${mark.textContent}${mark.className.at(-1)}`).join(" "), lines: document.querySelectorAll(".lines path").length }));
/** Waits until this is drawn. */
const isDrawn = (page, tints, lines) => page.waitForFunction(([tints, lines]) => [...document.querySelectorAll(".play .lattice > .tint")].map((mark) => `${mark.textContent}${mark.className.at(-1)}`).join(" ") === tints && document.querySelectorAll(".lines path").length === lines, [tints, lines], { timeout: 8000 }).catch(async () => assert.deepEqual(await drawing(page), { tints, lines }));
/** The middle of a candidate on the screen. */
async function mark(page, cell, digit) {
  const box = await page.locator(".play .cell").nth(cell).locator(`.is-${digit}`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
/** A board with marks, under the pen that draws. */
async function toDraw(start, fragment, options = {}) {
  const page = await start({ fragment, ...options });
  await page.waitForSelector(".pad");
  await page.getByRole("button", { name: "Fill marks" }).click();
  await page.evaluate(() => scrollTo(0, 0));
  return page;
}

/** Fills the board by keys. */
async function solve(page, solution) {
  const board = await digits(page);
  await page.locator(".play .cell").first().click();
  for (let cell = 0; cell < 81; cell++) {
    if (board[cell] === ".") await page.keyboard.press(solution[cell]);
    if (cell % 9 < 8) await page.keyboard.press("ArrowRight");
    else {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
    }
  }
}
const solved = (page) => page.waitForSelector(".solved.card");
/** What the command line makes of the same wish. */
const ninefold = (...args) => execFileSync(process.env.NINEFOLD ?? "target/debug/ninefold", args, { encoding: "utf8" }).trim();
const today = (page) => page.evaluate(() => new Date().toLocaleDateString("sv"));

await flowing({
  async "the puzzle of the day is that of the command line, and its day is marked when it is won"(start) {
    const page = await start({ fragment: "#/today" });
    const day = await today(page);
    await page.getByRole("button", { name: /^Medium/ }).click();
    await page.waitForSelector(".play .chip");
    const puzzle = await digits(page);
    assert.equal(puzzle, ninefold("generate", "--level", "medium", "--seed", day.replaceAll("-", ""), "--symmetry", "rotate180"));
    await visit(page, "#/today");
    assert.match(await page.getByRole("button", { name: /^Medium/ }).textContent(), /begun/);
    await page.getByRole("button", { name: /^Medium/ }).click();
    await page.waitForSelector(".play .cell.cursor");
    assert.equal(await digits(page), puzzle, "the same game goes on");
    await solve(page, ninefold("solve", puzzle).slice(-81));
    await solved(page);
    await page.locator(".solved").filter({ hasText: /Solved in [^]*Hardest technique: / }).waitFor();
    await page.getByRole("link", { name: "Puzzles of the day" }).click();
    await page.waitForSelector(".level.won");
    assert.match(await page.textContent(".level.won"), /solved in 0:/);
    assert.match(await page.textContent(".today"), /come back tomorrow/);
    assert.equal(await page.locator(".calendar .won-1").count(), 1);
    assert.match(await page.textContent(".figures"), /Medium1/);
    assert.ok((await page.locator(".met a").count()) > 0);
    await page.reload();
    await page.waitForSelector(".level.won");
  },

  async "the calendar leads to other days by keys"(start) {
    const page = await start({ fragment: "#/today" });
    await page.getByRole("button", { name: "Month before" }).press("Enter");
    await page.locator(".calendar button").nth(9).press("Enter");
    await page.waitForFunction(() => /^#\/today\/\d{4}-\d\d-10$/.test(location.hash));
    const [, day] = (await page.evaluate(() => location.hash)).split("/").slice(1);
    await page.getByRole("button", { name: /^Easy/ }).press("Enter");
    await page.waitForSelector(".play .chip");
    assert.equal(await page.textContent(".bar h1"), "Easy");
    assert.equal(await digits(page), ninefold("generate", "--level", "easy", "--seed", day.replaceAll("-", ""), "--symmetry", "rotate180"));
    await visit(page, `#/today/${day}`);
    assert.equal(await page.locator(".calendar [aria-pressed=true]").textContent().then((text) => parseInt(text)), 10);
    await visit(page, "#/today/2999-01-01");
    assert.equal(await page.locator(".calendar [aria-current=date][aria-pressed=true]").count(), 1, "no day of the future");
  },

  async "a game is won: its time beside others, the next one, and won once"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    await solve(page, SOLUTION);
    await solved(page);
    assert.match(await page.textContent(".solved"), /No hints. No wrong digits/);
    await page.keyboard.press("Control+z");
    await page.waitForSelector(".solved.card", { state: "detached" });
    await page.keyboard.press("Control+y");
    await solved(page);
    const results = () => page.evaluate(() => new Promise((resolve) => {
      const open = indexedDB.open("ninefold");
      open.onsuccess = () => (open.result.transaction("settings").objectStore("settings").get("results").onsuccess = (event) => resolve(event.target.result));
    }));
    assert.equal((await results()).length, 1);
    await page.goto(`${page.url0}#/new/new=easy&seed=3`);
    await page.waitForFunction(() => /^#\/play\//.test(location.hash) && document.querySelector(".play .chip"));
    const puzzle = await digits(page);
    await solve(page, ninefold("solve", puzzle).slice(-81));
    await solved(page);
    assert.ok((await page.locator(".cell.wave").count()) > 0, "a wave each time");
    assert.match(await page.textContent(".solved"), /easy puzzles/);
    await page.getByRole("link", { name: /^Learn it ?: / }).waitFor();
    const before = await page.evaluate(() => location.hash);
    await page.getByRole("button", { name: "Next easy puzzle" }).click();
    await page.waitForFunction((before) => document.querySelectorAll(".play .digit").length < 60 && /^#\/play\//.test(location.hash) && location.hash !== before, before);
  },

  async "a card to share is a picture"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    await solve(page, SOLUTION);
    await solved(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Share" }).click()]);
    assert.equal(download.suggestedFilename(), "ninefold.png");
    const bytes = readFileSync(await download.path());
    assert.deepEqual([...bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 1520]);
    if (process.env.NINEFOLD_CARD) writeFileSync(process.env.NINEFOLD_CARD, bytes);
  },

  async "the wave runs only where motion is welcome"(start) {
    for (const reducedMotion of ["reduce", "no-preference"]) {
      const page = await start({ fragment: `#p=${PUZZLE}`, reducedMotion });
      await page.waitForSelector(".chip");
      await solve(page, SOLUTION);
      await page.waitForSelector(".cell.wave");
      const name = await page.$eval(".cell.wave", (cell) => getComputedStyle(cell).animationName);
      assert.equal(name, reducedMotion === "reduce" ? "none" : "wave");
      await page.reload();
      await solved(page);
      assert.equal(await page.locator(".cell.wave").count(), 0, "once");
    }
  },

  async "who never played finds the first steps, also by touch"(start) {
    const page = await start({ viewport: PHONE, touch: true });
    await page.getByRole("link", { name: "First steps" }).tap();
    await page.waitForSelector(".first-step .board");
    assert.equal(await page.locator(".first-step .board").count(), 3);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await page.locator("main").getByRole("link", { name: "Play" }).tap();
    await page.waitForSelector(".play .board");
  },

  async "chains are coloured and linked with the mouse, undone, kept, and shared"(start) {
    const page = await toDraw(start, `#p=${CHAIN}`, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: /^Draw/ }).click();
    await page.waitForSelector(".lines", { state: "attached" });
    const click = async ({ x, y }) => page.mouse.click(x, y);
    const drag = async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    };
    await click(await mark(page, 0, 5));
    await page.locator(".pad button").nth(1).click();
    await click(await mark(page, 2, 3));
    await isDrawn(page, "5a 3b", 0);
    await drag(await mark(page, 0, 5), await mark(page, 2, 3));
    await drag(await cellBox(page, 9), await cellBox(page, 17));
    await drag(await mark(page, 0, 5), await mark(page, 0, 6));
    await isDrawn(page, "5a 3b", 3);
    assert.match(await page.locator(".cell .aloud").first().textContent(), /5 colour a$/);
    await page.keyboard.press("Control+z");
    await isDrawn(page, "5a 3b", 2);
    await page.keyboard.press("Control+y");
    const [left, right] = [await cellBox(page, 9), await cellBox(page, 17)];
    const width = (right.x - left.x) / 8;
    await click({ x: left.x + 4 * width, y: left.y + 0.28 * width });
    await isDrawn(page, "5a 3b", 2);
    await click(await mark(page, 2, 3));
    await isDrawn(page, "5a", 2);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.waitForSelector(".note");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.reload();
    await isDrawn(page, "5a", 2);
    const other = await start({ fragment: new URL(link).hash });
    await isDrawn(other, "5a", 2);
    await page.keyboard.press("h");
    await page.waitForSelector(".hint");
    await page.keyboard.press("h");
    await page.waitForSelector(".lines.behind", { state: "attached" });
  },

  async "chains are coloured and linked by keys alone"(start) {
    const page = await toDraw(start, `#p=${CHAIN}`);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("d");
    await page.waitForSelector(".lines", { state: "attached" });
    await page.keyboard.press("5");
    await isDrawn(page, "5a", 0);
    await page.keyboard.press("d");
    for (const key of ["6", "Enter", "6", "ArrowRight", "ArrowRight", "6"]) await page.keyboard.press(key);
    await isDrawn(page, "5a 6b", 1);
    for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await isDrawn(page, "5a 6b", 2);
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await isDrawn(page, "5a 6b", 1);
    for (const key of ["Enter", "Escape", "ArrowLeft", "7"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelector(".word")?.textContent.includes("no candidate 7"));
    for (const key of ["Control+Home", "0"]) await page.keyboard.press(key);
    await isDrawn(page, "", 0);
    assert.match(await page.locator(".cell .aloud").first().textContent(), /candidates 5 6$/, "marks stay");
  },

  async "chains are coloured and linked by touch alone"(start) {
    const page = await toDraw(start, `#p=${CHAIN}`, { viewport: PHONE, touch: true });
    await page.getByRole("button", { name: /^Draw/ }).tap();
    await page.waitForSelector(".lines", { state: "attached" });
    const tap = async ({ x, y }) => page.touchscreen.tap(x, y);
    await tap(await mark(page, 0, 5));
    await tap(await mark(page, 2, 3));
    await finger(page, await mark(page, 0, 5), await mark(page, 2, 3));
    await finger(page, await cellBox(page, 9), await cellBox(page, 17));
    await isDrawn(page, "5a 3a", 2);
    const [left, right] = [await cellBox(page, 9), await cellBox(page, 17)];
    await tap({ x: (left.x + right.x) / 2, y: left.y + 0.05 * (right.x - left.x) });
    await isDrawn(page, "5a 3a", 1);
    await tap(await mark(page, 0, 5));
    await isDrawn(page, "3a", 1);
    await page.getByRole("button", { name: "Undo" }).tap();
    await isDrawn(page, "5a 3a", 1);
  },

  async "what is drawn is printed, and shown by the library; Path leaves it out"(start) {
    const page = await toDraw(start, `#p=${CHAIN}`);
    for (const key of ["d", "Control+Home"]) await page.keyboard.press(key);
    await page.waitForSelector(".lines", { state: "attached" });
    for (const key of ["5", "Enter", "5", "ArrowRight", "ArrowRight", "3", "d", "3"]) await page.keyboard.press(key);
    await isDrawn(page, "5a 3b", 1);
    const shown = (within) => page.evaluate((within) => [...document.querySelectorAll(`${within} .lattice > .tint`)].map((mark) => mark.textContent).join("") + document.querySelectorAll(`${within} .lines path`).length, within);
    await visit(page, "#/print");
    await page.waitForSelector(".sheet .board");
    assert.equal(await shown(".sheet"), "531");
    await page.getByLabel(/^Digits and marks/).uncheck();
    assert.equal(await shown(".sheet"), "0");
    await visit(page, "#/library");
    await page.waitForSelector(".thumb .board");
    assert.equal(await shown(".thumb"), "531");
    await visit(page, "#/path");
    await page.waitForSelector(".steps li");
    assert.equal(await shown(".path"), "0");
  },

  async "candidates are coloured and linked on boards with other rules"(start) {
    const page = await start({ fragment: "#/import" });
    await page.fill("textarea", VARIANT);
    await page.locator(".imported .go").click();
    await page.waitForSelector(".play .picture");
    await page.getByRole("button", { name: "Fill marks" }).click();
    for (const key of ["d", "Control+Home"]) await page.keyboard.press(key);
    await page.waitForSelector(".lines", { state: "attached" });
    for (const key of ["3", "Enter", "3", "ArrowDown", "2"]) await page.keyboard.press(key);
    await isDrawn(page, "3a", 1);
    await page.reload();
    await isDrawn(page, "3a", 1);
    await visit(page, "#/library");
    await page.waitForSelector(".thumb .picture [data-rule]", { state: "attached" });
  },

  async "nine colours, kept by a link, and others that everybody can tell apart"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    await page.keyboard.press("Control+Shift+Digit9");
    await page.waitForSelector(".tint-i");
    assert.equal(await page.textContent(".tint-letter"), "i");
    const colour = () => page.$eval(".cell.tint-i", (cell) => getComputedStyle(cell).getPropertyValue("--tint-i"));
    const before = await colour();
    await visit(page, "#/settings");
    await page.getByLabel(/^Colours that everybody/).check();
    await visit(page, "#/play");
    await page.waitForSelector(".cell.tint-i");
    assert.notEqual(await colour(), before);
    const link = await page.evaluate(async () => {
      const { linkOfGame } = await import("./game/link.js");
      const { Game } = await import("./game/game.js");
      const game = new Game(Array(81).fill(0));
      game.write([3], "colour", 9);
      return linkOfGame(game);
    });
    assert.match(link, /^#g=2[.]/);
    const other = await start({ fragment: link });
    await other.waitForSelector(".cell.tint-i");
  },
});
