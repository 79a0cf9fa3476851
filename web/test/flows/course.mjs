// The course: lessons by keys, by mouse and by touch, what is kept of them, and the way from a hint to its lesson.
//
//   node web/test/flows/course.mjs [part of a name]
import assert from "node:assert/strict";
import { flowing, fullHint, PHONE, visit } from "./harness.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** What follows on the board of an exercise, as the engine tells it. Where only one digit is shown, that is all to go by. */
async function answer(page, technique) {
  const found = await page.evaluate(async (technique) => {
    const cells = [...document.querySelectorAll(".lesson .cell")];
    const digit = (cell) => cell.querySelector(".digit")?.textContent ?? ".";
    const shown = cells.map((cell) => (digit(cell) === "." ? [...cell.querySelectorAll(".lattice i")].map((mark) => mark.textContent).join("") : ""));
    const puzzle = cells.map((cell) => (cell.classList.contains("given") ? digit(cell) : ".")).join("");
    const marks = new Set(shown.join("")).size > 1 ? { marks: shown } : {};
    const body = JSON.stringify({ puzzle, state: cells.map(digit).join(""), ...marks, technique, level: 3, all: true });
    const { steps } = await (await fetch("api/v1/hint", { method: "POST", headers: { "content-type": "application/json" }, body })).json();
    const at = ({ cell, digit }) => [9 * (Number(cell[1]) - 1) + Number(cell[3]) - 1, digit];
    const open = ([cell, digit]) => shown.every((set) => !set) || shown[cell].includes(String(digit));
    return steps.map((step) => (step.placements.length ? step.placements : step.eliminations).map(at).filter(open));
  }, technique);
  return found.find((step) => step.length > 0);
}

const loaded = (page) => page.waitForSelector(".task .go:enabled");
const button = (page, name) => page.getByRole("button", { name, exact: true }).last();
const click = (page, name) => button(page, name).click();
const state = (page) => page.evaluate(async () => {
  const db = await new Promise((resolve) => (indexedDB.open("ninefold").onsuccess = ({ target }) => resolve(target.result)));
  const all = await new Promise((resolve) => (db.transaction("learning").objectStore("learning").getAll().onsuccess = ({ target }) => resolve(target.result)));
  db.close();
  return Object.fromEntries(all.map((one) => [one.id, one]));
});

/** Solves the board of an exercise by keys. */
async function byKeys(page, technique) {
  await loaded(page);
  for (const [cell, digit] of await answer(page, technique)) {
    await page.locator(".lesson .cell.cursor").focus();
    const from = await page.$eval(".lesson .cell.cursor", (cell) => Number(cell.dataset.cell));
    const [rows, columns] = [Math.floor(cell / 9) - Math.floor(from / 9), (cell % 9) - (from % 9)];
    for (let i = 0; i < Math.abs(rows); i++) await page.keyboard.press(rows > 0 ? "ArrowDown" : "ArrowUp");
    for (let i = 0; i < Math.abs(columns); i++) await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
    await page.keyboard.press(String(digit));
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector(".task .explanation");
}

await flowing({
  async "a technique is learnt by keys alone, and known after a reload"(start) {
    const page = await start({ fragment: "#/learn" });
    await page.waitForSelector(".chapters > li:nth-child(10)");
    assert.match(await page.textContent("h1 + p"), /Thirty techniques/);
    const press = async (name) => (await button(page, name).focus(), page.keyboard.press("Enter"));
    await visit(page, "#/learn/naked-pair");
    await page.waitForSelector(".ask");
    await press("Show it");
    await press("Show it");
    await page.waitForSelector(".slip");
    assert.equal((await state(page))["naked-pair"].state, "seen");
    await press("Now you");
    for (let i = 0; i < 2; i++) {
      await byKeys(page, "naked-pair");
      assert.match(await page.textContent(".task .word"), /Well spotted/);
      await press(i ? "Find it alone" : "Another board");
      await page.waitForSelector(".task .explanation", { state: "detached" });
    }
    for (let i = 0; i < 3; i++) {
      if (i) await press("Another board");
      await page.waitForSelector(".task .explanation", { state: "detached" });
      await byKeys(page, "naked-pair");
    }
    await page.waitForFunction(() => document.querySelector("p[role=status]")?.textContent.includes("comes back tomorrow"));
    await page.reload();
    await page.waitForSelector(".stages .done");
    const kept = (await state(page))["naked-pair"];
    assert.deepEqual([kept.state, kept.tries.length], ["found", 3]);
    await visit(page, "#/learn");
    await page.waitForSelector(".chapters .good");
    assert.match(await page.textContent("h1 + p"), /found 1 of 30/);
  },

  async "a beginner places a single by touch, without candidates"(start) {
    const page = await start({ fragment: "#/learn/hidden-single", viewport: PHONE, touch: true });
    await page.waitForSelector(".ask");
    assert.equal(await page.locator(".lattice").count(), 0);
    for (const name of ["Show it", "Show it", "Now you"]) await page.getByRole("button", { name, exact: true }).tap();
    await loaded(page);
    const [[cell, digit]] = await answer(page, "hidden-single");
    await page.locator(".lesson .cell").nth(cell).tap();
    await page.locator(".digits button").nth(digit - 1).tap();
    assert.equal(await page.locator(".lesson .cell").nth(cell).locator(".digit").textContent(), String(digit));
    await page.getByRole("button", { name: "Check", exact: true }).tap();
    await page.waitForFunction(() => document.querySelector(".task .word")?.textContent.includes("Well spotted"));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  },

  async "cards turn when what they name is tapped"(start) {
    const page = await start({ fragment: "#/learn/x-wing" });
    await page.waitForSelector(".ask");
    const cells = page.locator(".lesson .cell");
    const gone = (await answer(page, "x-wing"))[0][0];
    await cells.nth(gone).click();
    assert.equal(await page.locator(".task h2").count(), 1, "not a cell of the pattern");
    for (let cell = 0; (await page.locator(".task h2").count()) < 2; cell++) await cells.nth(cell).click();
    await cells.nth(gone).click();
    await page.waitForSelector(".slip");
  },

  async "what follows is told with the candidates of its chapter, and a single with the digits that leave it"(start) {
    const page = await start({ fragment: "#/learn/hidden-single" });
    await page.waitForSelector(".ask");
    for (let i = 0; i < 2; i++) await click(page, "Show it");
    await page.waitForSelector(".lattice .placed");
    assert.equal(await page.locator(".lattice i").count(), 1, "no candidates for a beginner");
    const placed = await page.textContent(".lattice .placed");
    assert.deepEqual(await page.$$eval(".cell.equal", (cells) => [...new Set(cells.map((cell) => cell.querySelector(".digit").textContent))]), [placed]);
    await visit(page, "#/learn/pointing");
    await page.waitForSelector(".ask");
    for (let i = 0; i < 2; i++) await click(page, "Show it");
    await page.waitForSelector(".lattice .gone");
    assert.equal(await page.$$eval(".lattice i", (marks) => new Set(marks.map((mark) => mark.textContent)).size), 1, "one digit");
    await click(page, "Now you");
    await loaded(page);
    await click(page, "Show it");
    await page.waitForSelector(".task .explanation");
    assert.equal(await page.$$eval(".lattice i", (marks) => new Set(marks.map((mark) => mark.textContent)).size), 1, "one digit in an exercise");
  },

  async "the key below a board says what is on it, and is on the screen"(start) {
    const page = await start({ viewport: PHONE, touch: true });
    for (const id of ["remote-pair", "xy-chain", "aic", "als-xz", "sue-de-coq", "als-xy-wing", "als-xy-chain"]) {
      await visit(page, `#/learn/${id}`);
      for (const button of [0, 1]) {
        await page.waitForSelector(".lesson .board");
        if (await page.$(".ask")) await page.getByRole("button", { name: "Show it", exact: true }).tap();
      }
      await page.waitForSelector(".key span");
      const { marks, sets, beyond, twice, common } = await page.evaluate(() => {
        const has = (where, classes) => classes.filter((name) => document.querySelector(`${where}.${name}`));
        const [roles, outlines] = [["pattern", "other", "gone", "placed"], ["set-0", "set-1", "set-2", "set-3"]];
        return {
          marks: [has(".key i", roles), has(".lesson .lattice > ", roles)],
          sets: [has(".key .outline", outlines), has(".lesson .cell", outlines)],
          beyond: [...document.querySelectorAll(".key span")].filter((span) => span.getBoundingClientRect().right > innerWidth || span.scrollWidth > span.clientWidth + 1).map((span) => span.textContent),
          twice: !document.querySelector(".key .strong") ? 0 : [...document.querySelectorAll(".lesson .cell")].filter((cell) => cell.querySelectorAll(".lattice > .pattern").length > 1 && cell.querySelectorAll(".lattice i").length === 2).length,
          common: new Set([...document.querySelectorAll(".lesson .lattice > .other")].map((mark) => /set-\d/.exec(mark.closest(".cell").className)?.[0])).size,
        };
      });
      assert.deepEqual(marks[0], marks[1], `${id}: marks`);
      assert.deepEqual(sets[0], sets[1], `${id}: sets`);
      assert.deepEqual(beyond, [], `${id}: cut off`);
      assert.equal(twice, 0, `${id}: of two candidates one is true`);
      if (sets[1].length > 1 && !marks[1].includes("pattern")) assert.ok(common > 1, `${id}: the common digit is marked in the sets that hold it`);
    }
  },

  async "what is wrong is told, with the typical mistake; what is shown does not count"(start) {
    const page = await start({ fragment: "#/learn/naked-triple" });
    await page.waitForSelector(".ask");
    await click(page, "I know this");
    await loaded(page);
    await click(page, "Check");
    await page.waitForFunction(() => document.querySelector(".task .word")?.textContent.includes("Cross something out"));
    // Of all candidates of a cell one is true.
    const cell = page.locator(".lesson .cell:has(.lattice)").first();
    await cell.click();
    const marks = page.locator(".lesson .cell.cursor .lattice i");
    for (let at = 0; at < (await marks.count()); at++) if (!(await marks.nth(at).getAttribute("class")).includes("gone")) await page.keyboard.press(await marks.nth(at).textContent());
    await click(page, "Check");
    await page.waitForFunction(() => document.querySelector(".task .word")?.textContent.includes("A typical mistake"));
    await click(page, "Another board");
    await page.waitForSelector(".task .explanation", { state: "detached" });
    await loaded(page);
    await click(page, "Show it");
    await page.waitForSelector(".task .explanation");
    assert.deepEqual((await state(page))["naked-triple"].tries.map(([, stage, right, helped]) => [stage, right, helped]), [["out", 0, 0], ["out", 0, 1]]);
  },

  async "a mix without names, a puzzle that needs it, a round"(start) {
    const page = await start({ fragment: "#/learn/naked-pair" });
    await page.waitForSelector(".ask");
    await click(page, "Among others");
    for (let i = 0; i < 6; i++) {
      assert.equal(await page.textContent(".task h2"), "What is next?");
      await byKeys(page, "naked-pair");
      assert.match(await page.textContent(".task .word"), /It was: Naked Pair/);
      await click(page, i < 5 ? "Next board" : "Finish");
      await page.waitForSelector(".task .explanation", { state: "detached" });
    }
    await page.waitForFunction(() => document.querySelector(".sum")?.textContent.includes("6 of 6"));
    await click(page, "A puzzle");
    await click(page, "Make one");
    await page.waitForFunction(() => location.hash.startsWith("#/play/") && document.querySelector(".play h1"));
    await visit(page, "#/learn/naked-pair");
    await click(page, "A puzzle");
    assert.equal(await page.locator(".task a.go").getAttribute("href"), `#/play/${(await state(page))["naked-pair"].puzzle}`);
    await visit(page, "#/learn/round");
    await page.waitForFunction(() => document.querySelector(".page")?.textContent.includes("Nothing is found yet"));
  },

  async "a hint leads to its lesson and Back to the hint; what was asked is kept"(start) {
    const page = await start({ fragment: `#p=${PUZZLE}` });
    await page.waitForSelector(".chip");
    const title = await fullHint(page);
    await page.locator(".hint .learn").click();
    await page.waitForSelector(".stages");
    assert.equal(await page.textContent("h1"), title);
    await page.goBack();
    await page.waitForSelector(".hint .go");
    assert.equal(await page.textContent(".hint h2"), title);
    const kept = Object.values(await state(page));
    assert.deepEqual(kept.map((one) => [one.asked.length, one.asked[0][1], one.state]), [[1, 3, "seen"]]);
  },

  async "a dense step has at most twelve arrows at full strength, and is read line by line"(start) {
    const page = await start({ fragment: "#p=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.." });
    await visit(page, "#/path");
    await page.locator(".segments button").nth(2).click();
    await page.waitForFunction(() => document.querySelector(".page, .path p.small")?.textContent.includes("ER"));
    await page.keyboard.press("Home");
    const strong = () => page.$$eval(".board .link", (links) => links.filter((link) => getComputedStyle(link).opacity > 0.5).length);
    const read = page.getByRole("button", { name: "Read line by line" });
    let dense = 0;
    for (let step = 0; dense < 20 && step < 140; step++) {
      await page.keyboard.press("ArrowRight");
      if ((await page.locator(".board .link").count()) <= 12) continue;
      dense += 1;
      assert.equal(await strong(), 0, "a background");
      if (dense > 3) continue;
      await read.click();
      for (let line = 0; await page.locator("[aria-label='Next line']:enabled").count(); line++) {
        assert.ok((await strong()) <= 12);
        assert.equal(await page.locator(".reading").count(), 1);
        await click(page, "Next line");
      }
      await click(page, "All at once");
    }
    assert.equal(dense, 20, `${dense} dense steps`);
  },

  async "the second level of a hint names digits and points at six cells or a house, on the hardest puzzles"(start) {
    const page = await start({ fragment: "#p=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.." });
    await page.waitForSelector(".chip");
    await page.keyboard.press("a");
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("h");
      await page.waitForSelector(".hint");
      await page.keyboard.press("h");
      await page.waitForSelector("[aria-label='level 2 of 3']");
      const words = await page.textContent(".hint .explanation");
      const cells = await page.locator(".play .cell.look").count();
      assert.match(words, /^Look (for|at) \d.* in (r\dc\d|row|column|block)|^Look at r\dc\d\.$/);
      assert.ok(cells > 0 && (cells <= 6 || (cells === 9 && !/ and (row|column|block)|rows|columns|blocks/.test(words))), `${cells} cells: ${words}`);
      await page.keyboard.press("h");
      await page.waitForSelector("[aria-label='level 3 of 3']");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".hint", { state: "detached" });
    }
  },

  async "techniques have pictures, drawn when their family is opened"(start) {
    const page = await start({ viewport: PHONE, touch: true, fragment: "#/learn/all" });
    await page.waitForSelector("details");
    assert.equal(await page.locator(".techniques .frame").count(), 0);
    await page.locator("summary").nth(1).tap();
    await page.waitForFunction(() => document.querySelectorAll("details[open] .techniques .frame").length === document.querySelectorAll("details[open] .techniques li").length);
    assert.ok((await page.locator("details[open] .at-pattern").count()) > 1 && (await page.locator("details[open] .at-gone").count()) > 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  },

  async "all techniques are found by search, and relatives lead to their lesson"(start) {
    const page = await start({ fragment: "#/learn/all" });
    await page.waitForSelector("details");
    assert.equal(await page.locator(".techniques a:visible").count(), 0, "folded");
    await page.fill("input[type=search]", "sashimi x");
    await page.getByRole("link", { name: "Sashimi X-Wing", exact: true }).click();
    await page.waitForSelector(".explanation .so");
    assert.equal(await page.locator(".chip[href]").textContent(), "Lesson: Finned X-Wing");
    await click(page, "Try it yourself");
    await byKeys(page, "sashimi-x-wing");
    assert.match(await page.textContent(".task .word"), /Well spotted/);
  },

  async "without storage the course goes on; what was learnt is exported and taken back"(start) {
    const refused = await start({ fragment: "#/learn/naked-single", before: () => Object.defineProperty(globalThis, "indexedDB", { value: { open: () => { throw new Error("refused"); } } }) });
    await refused.waitForSelector(".ask");
    await click(refused, "Show it");
    await click(refused, "Show it");
    await refused.waitForSelector(".stages .done");
    const page = await start({ fragment: "#/learn/naked-single" });
    await page.waitForSelector(".ask");
    await click(page, "Show it");
    await click(page, "Show it");
    await page.waitForSelector(".stages .done");
    await visit(page, "#/play");
    await page.waitForSelector(".pad");
    await visit(page, "#/library");
    const [download] = await Promise.all([page.waitForEvent("download"), click(page, "Export all")]);
    const text = await (await import("node:fs/promises")).readFile(await download.path(), "utf8");
    assert.match(text, /\n\{"learning":\{"naked-single":/);
    const other = await start({ fragment: "#/import" });
    await other.fill("textarea", text);
    await other.waitForFunction(() => location.hash.startsWith("#/play") || location.hash.startsWith("#/library"));
    assert.equal((await state(other))["naked-single"].state, "seen");
  },
});
