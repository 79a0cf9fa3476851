// The page in other languages: played, with hints and a finish, by keys and by touch; axe; nothing cut off; and the pages of
// which every word is in the catalogues, in a language that marks them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { catalogue, known } from "../words.mjs";
import { flowing, fullHint, PHONE, visit } from "./harness.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENS = ["play", "today/2026-01-05", "settings", "import", "first", "new", "help", "library", "path", "print", "learn", "set"];
/** What has its words from data that are not in the catalogues: the course. */
const APART = ["learn"];
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** A page in a language. */
const started = async (start, tag, options = {}) => {
  const page = await start({ ...options, locale: options.locale ?? "en-GB", before: options.locale ? () => {} : `localStorage.language ??= "${tag}"` });
  await page.waitForSelector(".chip");
  return page;
};
const said = (tag, message) => known(catalogue(tag)).get(message);

/** Fills all cells but the last by hints, and the last by hand. */
async function finish(page) {
  for (let cell = 0; cell < 81; cell++) {
    if (await page.evaluate((at) => document.querySelectorAll(".play .cell")[at].querySelector(".digit") !== null, cell)) continue;
    await page.locator(".play .cell").nth(cell).click();
    await page.keyboard.press(SOLVED[cell]);
  }
  await page.waitForSelector(".solved");
}

/** No text wider than what holds it, and no screen wider than the window. */
const cutOff = (page) => page.evaluate(() => {
  const wide = [...document.querySelectorAll("main button, main h1, main h2, header a")].filter((of) => of.clientWidth > 0 && of.scrollWidth > of.clientWidth + 1 && getComputedStyle(of).textOverflow !== "ellipsis" && getComputedStyle(of).overflow !== "visible");
  const { scrollWidth, clientWidth } = document.documentElement;
  return [...wide.map((of) => of.textContent), ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} > ${clientWidth}`] : [])];
});

async function checked(page, name) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`), []);
  assert.deepEqual(await cutOff(page), [], name);
}

/** A game by keys alone: a hint at each of its levels, the finish, and what comes next. */
const played = (tag, dir) => async (start) => {
  const page = await started(start, tag);
  assert.equal(await page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`), `${tag} ${dir}`);
  assert.equal(await page.textContent(".acts .go"), said(tag, "Hint"));
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".board")).direction), "ltr");
  await page.keyboard.press("h");
  await page.waitForSelector(".hint");
  const { names, summaries } = catalogue(tag);
  assert.equal(await page.textContent(".hint h2"), names["hidden-single"]);
  assert.ok(Object.values(summaries).includes((await page.textContent(".explanation")).trim()));
  await page.keyboard.press("h");
  await page.waitForTimeout(50);
  assert.doesNotMatch(await page.textContent(".explanation"), /Look|block/);
  assert.equal(await fullHint(page), names["hidden-single"]);
  assert.ok((await page.textContent(".explanation .so")).startsWith(said(tag, "So")));
  await checked(page, `${tag} hint`);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hint", { state: "detached" });
  await finish(page);
  assert.ok((await page.textContent(".solved strong")).startsWith(said(tag, "Solved in {0}").split("{0}")[0]));
  await checked(page, `${tag} finish`);
};

const onPhone = (tag) => async (start) => {
  const page = await started(start, tag, { viewport: PHONE, touch: true });
  await page.locator(".acts .go").tap();
  await page.waitForSelector(".hint");
  await checked(page, `${tag} hint on a phone`);
  for (const screen of SCREENS) {
    await visit(page, `#/${screen}`);
    await page.waitForTimeout(200);
    await checked(page, `${tag} ${screen}`);
  }
};

await flowing({
  "German, by keys": played("de", "ltr"),
  "Arabic, by keys": played("ar", "rtl"),
  "German on a phone, by touch": onPhone("de"),
  "Arabic on a phone, by touch": onPhone("ar"),

  async "the browser's language is the first, and the settings change it for good"(start) {
    const page = await started(start, "", { locale: "de-AT" });
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await visit(page, "#/settings");
    await page.locator("input[value=ar]").focus();
    await Promise.all([page.waitForEvent("load"), page.keyboard.press("Space")]);
    await page.waitForSelector("main h1");
    assert.equal(await page.textContent("h1"), said("ar", "Settings"));
    await Promise.all([page.waitForEvent("load"), page.locator("input[value=en]").click()]);
    await page.waitForSelector("main h1");
    assert.equal(await page.textContent("h1"), "Settings");
    assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /language\.js|words\//.test(name)).length), 1, "English loads no catalogue, the settings the list");
  },

  async "a language that the page does not have is English, and so are words that a catalogue lacks"(start) {
    const page = await started(start, "", { locale: "fi-FI" });
    assert.equal(await page.textContent(".acts .go"), "Hint");
    assert.equal(await page.evaluate(async () => (await import("./language.js")).load("de").then(({ t }) => t({ raw: ["nobody says this"] }))), "nobody says this");
  },

  async "every word of these screens is looked up"(start) {
    const page = await started(start, "en-XA");
    await page.keyboard.press("h");
    await page.waitForSelector(".hint");
    const unmarked = () => page.evaluate(() => {
      const found = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const of = text.parentElement;
        if (of.closest("kbd, noscript, .numbers, [lang], select[name=technique], .explanation, .hint h2, .chip, .tint-letter, .leaf, .brand, .learn .aloud, .steps, .keys th")) continue;
        if (/\p{L}{2}/u.test(text.nodeValue) && !of.closest(".board .cell") && !/[⟦⟧]/.test(of.textContent)) found.push(text.nodeValue.trim());
      }
      for (const element of document.querySelectorAll("main [aria-label]")) if (/\p{L}{2}/u.test(element.ariaLabel) && !element.ariaLabel.includes("⟦")) found.push(element.ariaLabel);
      return found;
    });
    assert.deepEqual(await unmarked(), [], "hint");
    for (const screen of SCREENS.filter((of) => !APART.includes(of))) {
      await visit(page, `#/${screen}`);
      await page.waitForTimeout(300);
      assert.deepEqual(await unmarked(), [], screen);
    }
  },
});
