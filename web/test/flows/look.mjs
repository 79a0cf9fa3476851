// How the page looks, measured: contrast of grid and tints, what a finger meets, what stands in the way, what is printed.
//
//   node web/test/flows/look.mjs [name]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { flowing, PHONE, visit } from "./harness.mjs";

const CHAIN = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";
const SIDE = { width: 667, height: 375 };
const SIZES = [PHONE, SIDE, { width: 768, height: 1024 }, { width: 1024, height: 768 }];
const SCREENS = ["today", "first", "new", "set", "import", "path", "learn", "learn/all", "learn/swordfish", "library", "print", "settings", "help"];

/** The grid in all its states: of each cell its look, and the contrast of its borders and its tint with what is beside it. */
const measured = (page) => page.evaluate(() => {
  const channels = (colour) => [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part) / (colour.startsWith("color(") ? 1 : 255));
  const light = (colour) => channels(colour).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, at) => sum + [0.2126, 0.7152, 0.0722][at] * part, 0);
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const paper = getComputedStyle(document.querySelector(".frame")).backgroundColor;
  return [...document.querySelectorAll(".play .cell")].slice(0, 70).filter((cell) => cell !== cell.parentElement.lastElementChild).map((cell) => {
    const { backgroundColor, borderRightColor, borderBottomColor } = getComputedStyle(cell);
    const back = /, 0\)$/.test(backgroundColor) || backgroundColor === "transparent" ? paper : backgroundColor;
    const lines = (wanted) => [["right", borderRightColor], ["below", borderBottomColor]].filter(([side]) => (side in cell.dataset) === wanted).map(([, colour]) => contrast(colour, back));
    return { look: cell.className, tint: contrast(back, paper), hairs: lines(false), houses: lines(true) };
  });
});

/** What is less than 44 px wide or high, of all that a finger can act on outside the board and within no sentence. */
const small = (page) => page.evaluate(() => {
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(".skip, .aloud") && !element.closest(".board");
  const targets = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(isSeen);
  const isOfSentence = (element) => element.matches("p a") && element.parentElement.textContent.trim().length > element.textContent.trim().length + 12;
  return targets.filter((element) => !isOfSentence(element)).flatMap((element) => {
    const { width, height } = ((element.matches("[type=checkbox], [type=radio]") && element.closest("label")) || element).getBoundingClientRect();
    return width && height && Math.min(width, height) < 43.5 ? [`${element.textContent.trim() || element.tagName} ${Math.round(width)} × ${Math.round(height)}`] : [];
  });
});

await flowing({
  async "lines and tints of the grid have contrast in every theme"(start) {
    for (const [theme, apart] of [["light", false], ["dark", false], ["contrast", false], ["dark", true], ["light", true]]) {
      const page = await start({ fragment: `#p=${CHAIN}`, theme: theme === "dark" ? "dark" : "light" });
      await page.waitForSelector(".chip");
      await visit(page, "#/settings");
      await page.locator(`input[value=${theme}]`).check();
      if (apart) await page.getByLabel(/^Colours that everybody/).check();
      await visit(page, "#/play");
      await page.waitForSelector(".cell.cursor");
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("v");
      for (let colour = 1; colour <= 9; colour++) {
        await page.keyboard.press(`Digit${colour}`);
        await page.keyboard.press("ArrowDown");
      }
      await page.keyboard.press("Control+Home");
      for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
      const cells = await measured(page);
      for (const { look, hairs, houses } of cells) {
        for (const hair of hairs) assert.ok(hair >= 2, `${theme} ${look}: a hairline of ${hair.toFixed(2)}`);
        for (const house of houses) assert.ok(house >= 4.5, `${theme} ${look}: the line of a house of ${house.toFixed(2)}`);
      }
      for (const state of ["peer", "selected", "tint"]) {
        const of = cells.filter(({ look }) => look.split(" ").includes(state));
        assert.ok(of.length > 0, state);
        for (const { look, tint } of of) assert.ok(tint >= 1.2, `${theme} ${look}: a tint of ${tint.toFixed(2)}`);
      }
    }
  },

  async "whatever a finger is to meet is 44 px wide and high, on every screen"(start) {
    for (const viewport of SIZES) {
      const page = await start({ viewport, touch: true, fragment: `#p=${CHAIN}` });
      await page.waitForSelector(".chip");
      assert.deepEqual(await small(page), [], `play, ${viewport.width} px`);
      await page.getByRole("button", { name: "Hint" }).tap();
      await page.waitForSelector(".hint");
      assert.deepEqual(await small(page), [], `hint, ${viewport.width} px`);
      for (const screen of SCREENS) {
        await visit(page, `#/${screen}`);
        await page.waitForFunction(() => document.querySelectorAll("main a, main button, main input").length > 0);
        if (screen === "learn/all") await page.locator("summary").first().tap();
        assert.deepEqual(await small(page), [], `${screen}, ${viewport.width} px`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${screen} is as wide as its ${viewport.width} px`);
      }
    }
  },

  async "board, pens, pad and acts are on the screen together, on its side and on tablets too"(start) {
    for (const viewport of [...SIZES, { width: 844, height: 390 }, { width: 390, height: 844 }]) {
      const page = await start({ viewport, touch: true, fragment: `#p=${CHAIN}` });
      await page.waitForSelector(".chip");
      for (const part of [".board", ".pens", ".pad", ".acts"]) {
        const box = await page.locator(`.play ${part}`).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= viewport.height && box.x + box.width <= viewport.width, `${part} at ${viewport.width} × ${viewport.height}: ${JSON.stringify(box)}`);
      }
      const [board, panel] = await Promise.all([".play .board", ".pad"].map((part) => page.locator(part).boundingBox()));
      if (viewport.width > viewport.height) assert.ok(panel.x > board.x + board.width, "beside each other");
      assert.ok(board.width >= 300, `a board of ${board.width} px`);
    }
    for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
      const page = await start({ viewport, fragment: `#p=${CHAIN}` });
      await page.waitForSelector(".chip");
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, `nothing scrolls at ${viewport.width} × ${viewport.height}`);
    }
  },

  async "a note covers nothing that can be acted on, and the board stays where it is"(start) {
    for (const viewport of [...SIZES, { width: 1280, height: 860 }]) {
      const page = await start({ viewport, touch: true, fragment: `#p=${CHAIN}` });
      await page.waitForSelector(".chip");
      await page.keyboard.press("Shift+4");
      await page.getByRole("button", { name: "Restart" }).click();
      await page.waitForSelector(".note");
      await page.evaluate(() => scrollTo(0, 0));
      const covered = await page.evaluate(() => {
        const note = document.querySelector(".note").getBoundingClientRect();
        const others = [...document.querySelectorAll("a, button, .board")].filter((element) => element.checkVisibility() && !element.matches(".skip") && !element.closest(".note"));
        return others.filter((element) => {
          const box = element.getBoundingClientRect();
          return box.left < note.right && box.right > note.left && box.top < note.bottom - 1 && box.bottom > note.top + 1;
        }).map((element) => element.textContent.slice(0, 20));
      });
      assert.deepEqual(covered, [], `${viewport.width} px`);
      const top = () => page.locator(".play .board").evaluate((board) => board.getBoundingClientRect().top);
      const during = await top();
      await page.locator(".note button").tap();
      assert.ok(Math.abs((await top()) - during) <= (viewport.width === 1024 ? 12 : 5), `${viewport.width} px: the board moves by ${during - (await top())}`);
    }
  },

  async "what is said is seen on a small phone: first steps, a check, what a lesson asks"(start) {
    for (const viewport of [PHONE, SIDE]) {
      const page = await start({ viewport, touch: true });
      const isSeen = async (selector) => {
        const box = await page.locator(selector).first().boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height && box.x >= 0 && box.x + box.width <= viewport.width, `${selector} at ${viewport.width} px: ${JSON.stringify(box)}`);
      };
      await page.waitForSelector(".word a");
      await isSeen(".word a");
      const board = await page.locator(".play .board").boundingBox();
      await page.getByRole("button", { name: "Check" }).tap();
      await page.waitForFunction(() => document.querySelector(".word").textContent === "All is right so far");
      await isSeen(".word");
      assert.deepEqual(await page.locator(".play .board").boundingBox(), board, "the board stays where it is");
      await visit(page, "#/learn/x-wing");
      await page.waitForSelector(".ask");
      if (viewport === PHONE) await isSeen(".ask");
    }
  },

  async "a path that tries digits out offers the order that gives reasons"(start) {
    const page = await start({ fragment: "#p=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.." });
    await page.waitForSelector(".chip");
    await visit(page, "#/path");
    await page.getByRole("button", { name: /^Reasons only/ }).press("Enter");
    await page.waitForFunction(() => document.querySelector(".path p.small")?.textContent.includes("ER 10.5"), null, { timeout: 60_000 });
    assert.equal(await page.getByRole("button", { name: /^Reasons only/ }).count(), 0);
    assert.doesNotMatch(await page.textContent(".steps"), /Brute Force/);
  },

  async "the numbers of experts are one tap away, and stay"(start) {
    const page = await start({ viewport: PHONE, touch: true, fragment: `#p=${CHAIN}` });
    await page.getByRole("button", { name: "Rating" }).tap();
    await page.waitForFunction(() => /ER 8[.]3/.test(document.querySelector(".bar .chip").textContent));
    await page.reload();
    await page.waitForFunction(() => /ER 8[.]3/.test(document.querySelector(".bar .chip")?.textContent));
    await page.locator(".bar .chip").tap();
    await page.waitForFunction(() => document.querySelector(".bar .chip").textContent === "Rating");
  },
});
