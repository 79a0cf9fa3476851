// Flows in a real browser: what a player does, from the first key to the last.
//
//   node web/test/flows/flows.mjs [name]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { PACKED, PUZZLE, SOLUTION } from "../puzzles.js";
import { cellBox, digits, flowing, fullHint, PHONE, visit } from "./harness.mjs";

const HARD = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";
const ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const blanks = [...PUZZLE].flatMap((c, cell) => (c === "." ? [cell] : []));

await flowing({
  async "an easy puzzle by keys alone, with a reload on the way"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("n");
    await page.waitForSelector(".level");
    for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.matches(".level"))); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".cell.cursor");
    assert.notEqual(await digits(page), PUZZLE, "a new puzzle by keys alone");
    await page.goBack();
    await page.goto(`${page.url0}#p=${PUZZLE}`);
    await page.waitForFunction(() => document.querySelectorAll(".play .given").length === 30);
    const write = async (cells) => {
      for (const cell of cells) {
        await page.keyboard.press("Control+Home");
        for (let i = 0; i < Math.floor(cell / 9); i++) await page.keyboard.press("ArrowDown");
        for (let i = 0; i < cell % 9; i++) await page.keyboard.press("ArrowRight");
        await page.keyboard.press(SOLUTION[cell]);
      }
    };
    await write(blanks.slice(0, 5));
    await page.waitForTimeout(100);
    await page.goto(page.url0);
    await page.waitForSelector(".cell.cursor");
    assert.equal((await digits(page)).replaceAll(".", "").length, 35, "kept over a reload");
    await page.keyboard.press("Control+z");
    assert.equal((await digits(page)).replaceAll(".", "").length, 34, "undo works after a reload");
    await page.keyboard.press("Control+y");
    await write(blanks.slice(5));
    await page.waitForSelector(".solved");
    assert.equal(await digits(page), SOLUTION);
    await page.waitForFunction(() => document.getElementById("aloud").textContent.startsWith("Solved in"));
  },

  async "an easy puzzle by touch alone"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}`, viewport: PHONE, touch: true });
    for (const cell of blanks) {
      const { x, y } = await cellBox(page, cell);
      await page.touchscreen.tap(x, y);
      await page.locator(".pad button").nth(SOLUTION[cell] - 1).tap();
    }
    await page.waitForSelector(".solved");
    assert.equal(await digits(page), SOLUTION);
  },

  async "stuck on a hard one, and helped in three levels by touch"(start) {
    const page = await start({ fragment: `#p=${HARD}`, viewport: PHONE, touch: true });
    const tap = (name) => page.getByRole("button", { name, exact: true }).tap();
    for (let hints = 0; hints < 60; hints++) {
      await tap("Hint");
      await page.waitForSelector(".hint");
      assert.equal(await page.locator(".look, .placed, .gone").count(), 0, "the first level draws nothing");
      await tap("Where?");
      await page.waitForSelector(".cell.look");
      await tap("Show all");
      await page.waitForSelector(".lattice .gone, .lattice .placed");
      if (await page.$(".link")) break;
      await tap("Do it");
      await page.waitForSelector(".hint", { state: "detached" });
    }
    assert.ok((await page.locator(".link").count()) > 2, "a chain is drawn");
    const [board, words] = [await page.locator(".board").boundingBox(), await page.locator(".explanation").boundingBox()];
    assert.ok(board.y >= 0 && words.y >= board.y + board.height && words.y + words.height <= PHONE.height, "board and words are seen together");
    const gone = await page.locator(".lattice .gone").count();
    await tap("Do it");
    await page.waitForSelector(".hint", { state: "detached" });
    await tap("Undo");
    await tap("Hint");
    await page.waitForSelector(".hint");
    await tap("Where?");
    await tap("Show all");
    await page.waitForSelector(".link");
    assert.equal(await page.locator(".lattice .gone").count(), gone, "undo brings the candidates back");
  },

  async "digit first by touch, with targets that a finger meets"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}`, viewport: PHONE, touch: true });
    await page.getByRole("button", { name: "Digit first" }).tap();
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(".pad button").nth(3).tap();
    const { x, y } = await cellBox(page, 2);
    await page.touchscreen.tap(x, y);
    assert.equal((await digits(page))[2], "4");
    const cell = await page.locator(".play .cell").nth(0).boundingBox();
    const key = await page.locator(".pad button").nth(0).boundingBox();
    assert.ok(cell.width >= 38.5 && key.height >= 44, `cell ${cell.width}, key ${key.height}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no scrolling sideways");
    const erase = await page.locator(".pad button").nth(9).boundingBox();
    assert.ok(erase.y + erase.height <= PHONE.height, "board and pad are seen together");
  },

  async "pens, corner and centre marks, colours, erasing"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    const cell = page.locator(".cell .aloud").nth(2);
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("c");
    await page.keyboard.press("1");
    await page.keyboard.press("2");
    await page.keyboard.press("Control+Shift+Digit3");
    assert.equal(await cell.textContent(), "row 1 column 3, block 1, empty, candidates 1 2, corner 4, colour c");
    for (const left of ["empty, corner 4, colour c", "empty, colour c", "empty"]) {
      await page.keyboard.press("0");
      assert.equal(await cell.textContent(), `row 1 column 3, block 1, ${left}`);
    }
  },

  async "three levels of a hint, then do it"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("h");
    await page.waitForSelector(".hint");
    assert.equal(await page.locator(".look").count(), 0, "the first level draws nothing");
    assert.doesNotMatch(await page.textContent(".explanation"), /r\dc\d/);
    await page.keyboard.press("h");
    await page.waitForSelector(".cell.look");
    assert.equal(await page.locator(".placed").count(), 0, "the second only says where");
    await page.keyboard.press("h");
    await page.waitForSelector(".lattice .placed");
    const before = await digits(page);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hint", { state: "detached" });
    await page.waitForFunction(() => /^done: r\dc\d = \d$/.test(document.getElementById("aloud").textContent), null, { timeout: 3000 });
    const after = await digits(page);
    assert.equal(after.replaceAll(".", "").length, before.replaceAll(".", "").length + 1);
    assert.ok([...after].every((digit, cell) => digit === "." || digit === SOLUTION[cell]));
  },

  async "mistakes come first and are mended"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("2");
    assert.equal(await fullHint(page), "Look again");
    assert.match(await page.textContent(".explanation"), /r1c3 is not 2/);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hint", { state: "detached" });
    assert.equal((await digits(page))[2], ".");
    await page.keyboard.press("Shift+H");
    await page.waitForFunction(() => document.querySelector(".word")?.textContent.includes("All is right"));
  },

  async "hints alone solve a hard puzzle, as the path does"(start) {
    const page = await start({ fragment: `#p=${HARD}` });
    let hints = 0;
    while (!(await page.$(".play .won")) && hints < 200) {
      await fullHint(page);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".hint", { state: "detached" });
      hints += 1;
    }
    const solved = await digits(page);
    assert.doesNotMatch(solved, /\./);
    await visit(page, "#/path");
    await page.waitForSelector(".steps li");
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector(".scrub .small")?.textContent === "solved");
    assert.equal(await digits(page), solved);
  },

  async "a path in three orders, its branches, and playing on from it"(start) {
    const page = await start({ fragment: `#p=${HARD}` });
    await page.waitForSelector(".chip");
    await visit(page, "#/path");
    for (const order of ["HoDoKu", "Sudoku Explainer", "Simple"]) {
      await page.getByRole("button", { name: order, exact: true }).click();
      await page.waitForSelector(".steps li");
    }
    await page.getByRole("button", { name: "Hardest step" }).click();
    await page.waitForSelector(".link");
    assert.ok((await page.locator(".lattice .gone").count()) > 0);
    await page.getByRole("button", { name: "Try it yourself" }).click();
    assert.equal(await page.locator(".lattice .gone, .link").count(), 0);
    const at = await digits(page);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.waitForSelector(".pens");
    assert.equal(await digits(page), at);
  },

  async "a long path by chains shows its first steps at once, one branch at a time"(start) {
    const page = await start({ fragment: `#p=${ESCARGOT}` });
    await page.waitForSelector(".chip");
    await visit(page, "#/path");
    await page.waitForSelector(".steps li");
    const begun = Date.now();
    await page.getByRole("button", { name: "Sudoku Explainer", exact: true }).click();
    await page.waitForFunction(() => /^step 1 /.test(document.querySelector(".scrub .small")?.textContent ?? ""));
    const shown = Date.now() - begun;
    await page.getByRole("button", { name: "Hardest step" }).click();
    await page.waitForFunction(() => !document.querySelector(".scrub .small")?.textContent.includes("…"));
    console.log(`    first steps after ${shown} ms, all after ${Date.now() - begun} ms`);
    await page.locator(".bar .chip").click();
    assert.equal(await page.locator(".bar .chip").textContent(), "ER 10.5", "the hardest of all, not of those that were there");
    await page.keyboard.press("Home");
    for (let i = 0; i < 120 && !(await page.$(".branches")); i++) await page.keyboard.press("ArrowRight");
    assert.ok((await page.locator(".branches button").count()) > 1);
    const first = await page.locator(".lattice .pattern").count();
    await page.locator(".branches button").nth(1).click();
    await page.waitForSelector(".branches button:nth-child(2)[aria-pressed=true]");
    assert.ok(first > 0 && (await page.locator(".link").count()) <= 60);
    let told = 0;
    for (let i = 0; i < 60; i++) {
      const labels = await page.locator(".branches button").allTextContents();
      assert.equal(new Set(labels).size, labels.length, "branches are told apart");
      told += Number(labels.length > 1);
      await page.keyboard.press("ArrowRight");
    }
    assert.ok(told > 5, `${told} steps with branches`);
  },

  async "pasting and importing in many formats"(start) {
    const page = await start({ fragment: "#/import" });
    const rows = PUZZLE.replaceAll(".", "0").match(/.{9}/g).join("\n");
    const texts = [PUZZLE, rows, `https://sudokuexchange.com/play/?s=${PUZZLE.replaceAll(".", "0")}`, `https://www.sudokuwiki.org/sudoku.htm?bd=${PUZZLE.replaceAll(".", "0")}`];
    for (const text of texts) {
      await page.fill("textarea", "");
      await page.fill("textarea", text);
      await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent.includes("One solution"));
    }
    const packed = await page.evaluate((puzzle) => fetch("api/v1/convert", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle, to: "fpuzzles" }) }).then((answer) => answer.text()), PUZZLE);
    const payload = /load=(\S+)/.exec(packed)[1];
    for (const text of [packed, `https://sudokupad.app/fpuzzles${payload}`, `https://sudokupad.app/${PACKED.scl}`, `https://sudokupad.app/sudoku/${PACKED.scf}`]) {
      await page.fill("textarea", text);
      await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent.includes("One solution"));
      await page.fill("textarea", "");
      await page.waitForFunction(() => !document.querySelector("[role=status]")?.textContent.includes("One solution"));
    }
    // What a spreadsheet, a page's table and a program's list give.
    const cells = (empty) => PUZZLE.match(/.{9}/g).map((row) => [...row].map((c) => (c === "." ? empty : c)));
    const tables = [cells("").map((row) => row.join("\t")).join("\n"), cells(" ").map((row) => `| ${row.join(" | ")} |`).join("\n"), JSON.stringify(cells("0").map((row) => row.map(Number)))];
    for (const text of tables) {
      await page.fill("textarea", "");
      await page.waitForFunction(() => !document.querySelector("[role=status]")?.textContent.includes("One solution"));
      await page.fill("textarea", text);
      await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent.includes("One solution"));
    }
    await page.fill("textarea", "12345");
    await page.waitForSelector(".fault");
    await page.fill("textarea", "https://sudokupad.app/abc123");
    await page.waitForFunction(() => document.querySelector(".fault")?.textContent.includes("only the name"));
    await page.getByRole("button", { name: "Type it into a board" }).click();
    for (const key of ["5", "3", "0", "0", "7"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelector("textarea").value.startsWith("53..7"));
    await page.fill("textarea", PUZZLE);
    await page.waitForFunction(() => document.querySelectorAll(".shelf .digit").length === 30);
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
    await page.waitForSelector(".pens");
    assert.equal(await digits(page), PUZZLE);
  },

  async "a puzzle with other rules is shown with what is understood"(start) {
    const page = await start({ fragment: "#/import" });
    await page.fill("textarea", ".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R4C1~R4C2~R3C2.Fog");
    await page.waitForSelector(".drawn .picture [data-rule]");
    assert.match(await page.innerText(".page"), /Not understood: Fog[^]*The cells of a cage differ[^]*the cage of 5 at r1c1/);
    assert.equal(await page.locator(".shelf li").count(), 0);
  },

  async "a puzzle that was not begun is there after a reload, at its own address"(start) {
    const page = await start({ fragment: `#p=${HARD}` });
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    await page.reload();
    await page.waitForSelector(".cell.cursor");
    assert.equal(await digits(page), HARD, "a puzzle of a link");
    await visit(page, "#/new");
    await page.getByRole("button", { name: /^Medium/ }).click();
    await page.waitForSelector(".pens");
    const [made, address] = [await digits(page), page.url()];
    assert.notEqual(made, HARD);
    await page.reload();
    await page.waitForSelector(".cell.cursor");
    assert.deepEqual([await digits(page), page.url()], [made, address], "a new puzzle");
    await page.goto(`${page.url0}#p=${HARD}`);
    await page.waitForFunction(() => document.querySelectorAll(".play .given").length > 0 && location.hash.startsWith("#/play/"));
    assert.notEqual(page.url(), address);
    await visit(page, "#/library");
    await page.waitForSelector(".shelf li");
    assert.equal(await page.locator(".shelf li").count(), 2, "a link that is opened twice is one game while nothing was written");
  },

  async "pause, fill, restart and a new puzzle by touch"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}`, viewport: PHONE, touch: true });
    const tap = (name) => page.getByRole("button", { name, exact: true }).tap();
    await page.locator(".pad button").nth(3).tap();
    assert.equal((await digits(page))[2], "4");
    await tap("Pause");
    assert.ok(await page.evaluate(() => document.querySelector(".panel").inert && getComputedStyle(document.querySelector(".grid")).visibility === "hidden"));
    const time = await page.textContent(".time");
    await page.locator(".pad button").nth(1).tap({ force: true });
    await page.waitForTimeout(1300);
    assert.equal(await page.textContent(".time"), time, "the clock stands");
    const { x, y } = await cellBox(page, 40);
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => !document.querySelector(".panel").inert);
    assert.equal((await digits(page)).replaceAll(".", "").length, 31, "nothing was written meanwhile");
    await tap("Fill marks");
    assert.match(await page.locator(".cell .aloud").nth(3).textContent(), /candidates 2 6$/);
    await tap("Restart");
    assert.equal(await digits(page), PUZZLE);
    await page.getByRole("button", { name: "Undo" }).last().tap();
    assert.equal((await digits(page))[2], "4");
    await tap("New");
    await page.waitForSelector(".level");
  },

  async "paused: no key writes, no hint opens, and a key or a click goes on"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    const paused = () => page.evaluate(() => document.querySelector(".panel").inert);
    for (const key of ["4", "h", "a"]) {
      await page.keyboard.press("p");
      assert.ok(await paused());
      await page.keyboard.press(key);
      assert.ok(!(await paused()), `${key} goes on`);
      assert.deepEqual([await digits(page), await page.locator(".hint, .lattice").count()], [PUZZLE, 0], `${key} does no more`);
    }
    await page.keyboard.press("p");
    const { x, y } = await cellBox(page, 40);
    await page.mouse.click(x, y);
    assert.ok(!(await paused()), "a click on the board goes on");
    await page.keyboard.press("4");
    assert.equal((await digits(page))[2], "4", "where the cursor was");
  },

  async "a puzzle with several solutions, or none, is called that by the bar, a hint and a check"(start) {
    for (const [puzzle, chip, words] of [[`${PUZZLE.slice(0, 45)}${".".repeat(36)}`, "several solutions", /several solutions/], [`12345678.........9${".".repeat(63)}`, "no solution", /no solution/]]) {
      const page = await start({ fragment: `#p=${puzzle}` });
      await page.waitForFunction((chip) => document.querySelector(".bar .chip")?.textContent === chip, chip);
      for (let i = 0; i < 60 && (await fullHint(page)) !== "Hint"; i++) {
        await page.keyboard.press("Enter");
        await page.waitForSelector(".hint", { state: "detached" });
      }
      assert.match(await page.textContent(".hint .explanation"), words);
    }
  },

  async "the clock goes on where it was"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForFunction(() => document.querySelector(".time")?.textContent === "0:03");
    await page.reload();
    await page.waitForSelector(".time");
    assert.match(await page.textContent(".time"), /0:0[34]/);
  },

  async "a phone on its side shows board, pad and hint together"(start) {
    for (const viewport of [{ width: 844, height: 390 }, { width: 667, height: 375 }]) {
      const page = await start({ fragment: `#p=${PUZZLE}`, viewport, touch: true });
      const seen = async (selector) => {
        const box = await page.locator(selector).boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height, `${selector} is on the screen: ${JSON.stringify(box)}`);
      };
      for (const selector of [".board", ".pens", ".pad", ".acts", ".time"]) await seen(selector);
      const small = await page.$$eval(".pad button, .pens button, .acts button, .modes button, .bar button", (all) => all.map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 44 || height < 44).map(([words]) => words));
      assert.deepEqual(small, [], "targets of 44 px");
      for (const name of ["Hint", "Where?", "Show all"]) await page.getByRole("button", { name, exact: true }).tap();
      for (const selector of [".board", ".hint"]) await seen(selector);
    }
  },

  async "path and print know the game after a reload"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("4");
    await visit(page, "#/path");
    await page.waitForSelector(".steps li");
    await page.reload();
    await page.waitForSelector(".steps li");
    assert.equal(await digits(page), PUZZLE);
    await visit(page, "#/print");
    await page.reload();
    await page.waitForSelector(".sheet .board");
    assert.equal(await page.getByLabel("Puzzles").inputValue(), "this");
  },

  async "after the mouse the keys still play"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.locator(".pad button").nth(3).click();
    await page.keyboard.press(" ");
    assert.equal((await digits(page))[2], "4", "Space does not press the pad again");
    assert.equal(await page.textContent(".pens [aria-pressed=true]"), "CornerX");
    for (const name of ["Hint", "Where?", "Show all"]) await page.getByRole("button", { name }).click();
    await page.waitForSelector(".lattice .placed");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hint", { state: "detached" });
    assert.equal((await digits(page)).replaceAll(".", "").length, 32);
  },

  async "a full board that is wrong says so, and givens that clash are marked"(start) {
    const wrong = `.${SOLUTION.slice(1)}`;
    const page = await start({ fragment: `#p=${wrong}` });
    await page.keyboard.press("Control+Home");
    await page.keyboard.press(SOLUTION[1]);
    await page.waitForFunction(() => document.querySelector(".word")?.textContent.includes("digits clash"));
    assert.equal(await page.textContent(`.pad button:nth-child(${SOLUTION[1]}) small`), "too many");
    await page.keyboard.press(SOLUTION[0]);
    await page.waitForSelector(".solved");
    const other = await start({ fragment: `#p=55${".".repeat(79)}` });
    await other.waitForFunction(() => document.querySelector(".bar .chip")?.textContent === "givens clash");
    assert.equal(await other.locator(".cell.wrong").count(), 2);
  },

  async "a file that is imported twice is in the library once"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("4");
    await visit(page, "#/new");
    await page.getByRole("button", { name: /^Easy/ }).click();
    await page.waitForSelector(".pens");
    await visit(page, "#/library");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
    const text = readFileSync(await file.path(), "utf8");
    assert.equal(text.trim().split("\n").length, 2);
    const other = await start({ fragment: "#/import" });
    for (const known of [false, true]) {
      await other.fill("textarea", text);
      await other.waitForFunction(() => location.hash === "#/library");
      await other.waitForSelector(".shelf li:nth-child(2)");
      assert.equal(await other.locator(".shelf li").count(), 2);
      assert.equal(await other.locator(".note").count(), known ? 1 : 0, "what was there is told");
      await visit(other, "#/import");
    }
  },

  async "a browser that keeps nothing, or no more, says so"(start) {
    const denied = await start({ before: () => Object.defineProperty(window, "indexedDB", { value: { open: () => { throw new DOMException("denied", "SecurityError"); } } }) });
    await denied.waitForFunction(() => document.querySelector(".note")?.textContent.includes("refuses storage"));
    await denied.keyboard.press("4");
    assert.equal((await digits(denied))[2], "4", "and plays all the same");
    const full = await start({ fragment: `#p=${PUZZLE}` });
    await full.waitForFunction(() => location.hash.startsWith("#/play/"));
    await full.evaluate(() => (IDBObjectStore.prototype.put = () => { throw new DOMException("no space", "QuotaExceededError"); }));
    await full.keyboard.press("4");
    await full.waitForFunction(() => document.querySelector(".note")?.textContent.includes("storage is full"));
  },

  async "a screen that cannot be loaded leaves the one that is shown"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    const address = page.url();
    await page.route("**/screens/learn.js", (route) => route.abort());
    await page.evaluate(() => (location.hash = "#/learn"));
    await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("cannot be loaded"));
    assert.equal(page.url(), address);
    page.faults.length = 0;
  },

  async "newspapers, spreadsheets and pages: pasted anywhere on the page"(start) {
    const page = await start({ permissions: ["clipboard-read", "clipboard-write"] });
    const rows = PUZZLE.match(/.{9}/g);
    const cells = (empty) => rows.map((row) => [...row].map((c) => (c === "." ? empty : c)));
    const texts = {
      "rows with dashes": rows.join("\n").replaceAll(".", "-"),
      "a drawn grid": rows.map((row, i) => `${i % 3 ? "" : "+-------+-------+-------+\n"}| ${row.match(/.../g).map((of) => [...of].join(" ")).join(" | ")} |`).join("\n"),
      "a spreadsheet": cells("").map((row) => row.join("\t")).join("\n"),
      "a table of Markdown": cells(" ").map((row) => `| ${row.join(" | ")} |`).join("\n"),
      "a list of a program": JSON.stringify(cells("0").map((row) => row.map(Number))),
      "a line in a sentence's quotes": `"${PUZZLE.replaceAll(".", "0")}"`,
    };
    for (const [name, text] of Object.entries(texts)) {
      await visit(page, "#/play");
      await page.waitForSelector(".cell.cursor");
      await page.evaluate((of) => navigator.clipboard.writeText(of), text);
      await page.keyboard.press("Control+v");
      await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent.includes("One solution"), null, { timeout: 5000 }).catch(() => assert.fail(`${name} was not read`));
    }
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
    await page.waitForSelector(".pens");
    assert.equal(await digits(page), PUZZLE);
  },

  async "a file of many is dropped; games are exported and taken back"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("4");
    const dropped = (text, name) =>
      page.evaluate(([text, name]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
      }, [text, name]);
    await dropped(`${PUZZLE} first\n${HARD} second\nnot a puzzle\n`, "two.sdm");
    await page.waitForFunction(() => document.querySelectorAll(".shelf .board").length === 2);
    await page.waitForFunction(() => document.querySelector(".fault")?.textContent.includes("Line 3"));
    await visit(page, "#/library");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
    const text = readFileSync(await file.path(), "utf8");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.waitForSelector(".shelf li", { state: "detached" });
    await dropped(text, "ninefold-games.jsonl");
    await page.waitForSelector(".pens");
    assert.equal((await digits(page))[2], "4", "the game goes on where it was");
    await page.keyboard.press("Control+z");
    assert.equal(await digits(page), PUZZLE, "and its moves can be undone");
  },

  async "a link opens in another browser with all that was written"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}`, permissions: ["clipboard-read", "clipboard-write"] });
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Digit6");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.waitForSelector(".note");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await start({ fragment: new URL(link).hash });
    await other.waitForSelector(".cell.cursor");
    assert.equal(await other.locator(".cell .aloud").nth(2).textContent(), "row 1 column 3, block 1, 4");
    assert.match(await other.locator(".cell .aloud").nth(3).textContent(), /candidates 6$/);
  },

  async "two tabs do not write one game"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("4");
    await page.waitForTimeout(150);
    const other = await page.context().newPage();
    await other.goto(page.url0);
    await other.waitForSelector(".note");
    await other.waitForSelector(".cell.cursor");
    await other.keyboard.press("ArrowRight");
    await other.keyboard.press("6");
    await other.waitForTimeout(200);
    await visit(other, "#/library");
    await other.waitForSelector(".shelf li:nth-child(2)");
  },

  async "new puzzles: a level, a seed twice, and cancelling"(start) {
    const page = await start({ fragment: "#/new" });
    await page.getByRole("button", { name: /^Easy/ }).click();
    await page.waitForSelector(".pens");
    await page.evaluate(() => (location.hash = "#new=hard&seed=7"));
    await page.waitForFunction(() => location.hash.startsWith("#/play/") && document.querySelector(".play .given .digit"));
    const first = await digits(page);
    const other = await start({ fragment: "#new=hard&seed=7" });
    await other.waitForFunction(() => location.hash.startsWith("#/play/") && document.querySelector(".play .given .digit"));
    assert.equal(await digits(other), first, "the same seed, the same puzzle");
    await visit(page, "#/new");
    await page.fill("[name=least]", "3.0");
    await page.fill("[name=most]", "2.0");
    await page.getByRole("button", { name: "Make it" }).click();
    assert.match(await page.textContent(".fault"), /at least 3.0 and at most 2.0: exchange/);
    await page.fill("[name=most]", "");
    await page.fill("[name=least]", "11.5");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForSelector(".level:not([disabled])");
  },

  async "the library deletes with undo"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.keyboard.press("4");
    await visit(page, "#/library");
    await page.waitForSelector(".shelf li");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.waitForSelector(".shelf li", { state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForSelector(".shelf li");
  },

  async "a printed page holds the puzzle and its solution"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    await visit(page, "#/print");
    await page.waitForSelector(".sheet .board");
    const pages = async () => (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
    assert.equal(await pages(), 2, "one page with the puzzle, one with the solution");
    const choose = (label, option) => page.getByLabel(new RegExp(`^${label}`)).selectOption(option);
    await choose("Puzzles", "easy");
    await choose("How many", "6");
    await choose("On a page", "6");
    await page.getByLabel(/^Address/).check();
    await page.waitForFunction(() => document.querySelectorAll(".sheet .board").length === 12);
    for (const paper of ["a4", "letter"]) {
      await choose("Paper", paper);
      assert.equal(await pages(), 2, `six on a page of ${paper}, with their addresses`);
    }
    await page.getByLabel(/^Address/).uncheck();
    for (const [count, least] of [[1, 175], [2, 110], [4, 85], [6, 72]]) {
      await choose("How many", String(count));
      await choose("On a page", String(count));
      await page.waitForFunction((count) => document.querySelectorAll(".sheet .board").length === 2 * count, count);
      assert.equal(await pages(), 2, `${count} on a page`);
      const { width } = await page.locator(".sheet .board").first().boundingBox();
      assert.ok(width >= (least * 96) / 25.4, `${count} fill the page: ${((width * 25.4) / 96).toFixed(0)} mm`);
    }
  },

  async "a key changes little of the page, and what it costs is told"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    await page.keyboard.press("a");
    await page.evaluate(() => {
      globalThis.changed = 0;
      new MutationObserver((records) => {
        for (const { addedNodes, removedNodes } of records) globalThis.changed += Math.max(1, addedNodes.length + removedNodes.length);
      }).observe(document, { subtree: true, attributes: true, characterData: true, childList: true });
    });
    const client = await page.context().newCDPSession(page);
    // Processor time of the page's thread: script, style, layout and paint, whatever else the machine does.
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    const read = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name).value;
      const changed = await page.evaluate(() => globalThis.changed);
      return { time: of("TaskDuration") * 1000, layouts: of("LayoutCount"), styles: of("RecalcStyleCount"), changed };
    };
    const painted = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))));
    const keys = ["4", "ArrowRight", "Shift+Digit2", "ArrowDown", "Control+Digit7", "0", "Shift+ArrowRight", "Control+z"];
    const costs = { keys: [], nothing: [] };
    for (let i = 0; i < 160; i++) {
      for (const [of, key] of [["nothing", null], ["keys", keys[i % keys.length]]]) {
        const before = await read();
        if (key) await page.keyboard.press(key);
        await painted();
        const after = await read();
        costs[of].push(Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]])));
      }
    }
    const at = (of, name, share) => costs[of].map((cost) => cost[name]).sort((a, b) => a - b)[Math.floor(share * 159)];
    // What measuring itself takes is not the page's. What a clock says depends on the machine: it is told, not tested.
    const time = (share) => (at("keys", "time", share) - at("nothing", "time", 0.5)).toFixed(1);
    console.log(`    key to painted: median ${time(0.5)} ms, p95 ${time(0.95)} ms, p99 ${time(0.99)} ms, most ${time(1)} ms of processor time`);
    const usual = Object.fromEntries(["changed", "layouts", "styles"].map((name) => [name, at("keys", name, 0.95)]));
    console.log(`    ${usual.changed} changes of the document, ${usual.layouts} layouts, ${usual.styles} passes of styles in 95 of 100`);
    // Redrawing the board would be hundreds of changes. Frames that fall between add a layout or two.
    assert.ok(usual.changed <= 60 && usual.layouts <= 4 && usual.styles <= 6, JSON.stringify(usual));
  },

  async "Tab leaves the board, and focus returns to it"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".cell.cursor");
    const focused = () => page.evaluate(() => document.activeElement.className + document.activeElement.tagName);
    assert.match(await focused(), /cursor/);
    await page.keyboard.press("Tab");
    assert.match(await focused(), /BUTTON/);
    await page.keyboard.press("Shift+Tab");
    assert.match(await focused(), /cursor/);
    await page.keyboard.press("h");
    await page.waitForSelector(".hint");
    await page.keyboard.press("Escape");
    assert.match(await focused(), /cursor/);
  },

  async "what a screen reader finds on the board and in a path is as recorded"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Digit6");
    const board = await page.locator(".grid").ariaSnapshot();
    const panel = await page.locator(".panel").ariaSnapshot();
    await visit(page, "#/path");
    await page.getByText("hardest:").first().waitFor();
    const path = await page.locator(".panel").ariaSnapshot();
    const found = [board, panel, path].join("\n\n");
    const golden = new URL("aloud.txt", import.meta.url);
    if (process.env.NINEFOLD_BLESS) writeFileSync(golden, `${found}\n`);
    assert.equal(`${found}\n`, readFileSync(golden, "utf8"));
  },

  async "the first load is small"(start) {
    const page = await start({});
    await page.waitForTimeout(300);
    const files = await page.evaluate(() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).filter((entry) => !entry.name.includes("/api/")).map((entry) => ({ name: entry.name.replace(location.origin, ""), body: entry.decodedBodySize })));
    const once = [...new Map(files.map((file) => [file.name.split(/[#?]/)[0], file])).values()];
    const { gzipSync } = await import("node:zlib");
    const PAGE = new URL("../../page/", import.meta.url);
    const size = once.reduce((sum, { name }) => {
      const path = name.split(/[#?]/)[0].replace(/^\//, "") || "index.html";
      try {
        return sum + gzipSync(readFileSync(new URL(path, PAGE))).length;
      } catch {
        return sum;
      }
    }, 0);
    console.log(`    ${files.length} requests, ${(size / 1000).toFixed(2)} kB gzipped`);
    assert.ok(size <= 45_000 && files.length <= 25, `${size} bytes, ${files.length} requests`);
  },
});
