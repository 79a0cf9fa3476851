// axe on every screen in every theme, on a desktop, a phone, its side and 320 px: no violations; and the screens look as in
// web/test/shots. `--shots` takes these pictures again, and those of docs/page, which `pngquant --ext .png --force` then
// makes small. Names of screens as arguments leave out the others.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { browser, DESKTOP, fullHint, open, PHONE, serve, visit } from "./harness.mjs";
import { differences, hasFont, thumbnail } from "./pictures.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SHOTS = new URL("../shots/", import.meta.url).pathname;
const PAGES = new URL("../../../docs/page/", import.meta.url).pathname;
/** The pictures of docs/page, by what they show. */
const SHOWN = { "hint-light": "hint", "path-dark": "path", "sets-light": "lesson", "hint-phone": "phone" };
const shots = process.argv.includes("--shots");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const CHAIN = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";

const VARIANT = ".Shape~6x6.Cage~6~R1C1~R1C2~R2C1.Thermo~R4C1~R5C1~R6C1.Sandwich~5~C2.Whisper~2~R3C3~R4C4~R5C5.WhiteDot~R6C5~R6C6.Diagonal~1";

/** Plays by hints until one has a chain to draw. */
async function untilChain(page) {
  for (let i = 0; i < 40; i++) {
    await fullHint(page);
    await page.waitForTimeout(30);
    if ((await page.locator(".board .link").count()) > 4) return;
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hint", { state: "detached" });
  }
}

const screens = {
  async play(page) {
    await page.waitForSelector(".chip");
    for (const key of ["ArrowDown", "4", "ArrowRight", "Shift+Digit2", "Shift+Digit7", "ArrowRight", "Control+Digit1", "Control+Digit3"]) await page.keyboard.press(key);
  },
  async hint(page) {
    await page.waitForSelector(".chip");
    await page.keyboard.press("a");
    await untilChain(page);
  },
  async draw(page) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await page.waitForSelector(".lines", { state: "attached" });
    for (const key of ["Control+Home", "ArrowRight", "3", "d", "9", "Enter", "9", "ArrowRight", "9", "d", "4", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".lattice > .tint-c");
    await page.keyboard.press("z");
  },
  async today(page) {
    // The day changes, and with it the picture: it is looked at elsewhere.
    await visit(page, "#/today/2026-01-01");
    await page.waitForSelector(".calendar");
  },
  async first(page) {
    await visit(page, "#/first");
    await page.waitForSelector(".first-step .board");
  },
  async new(page) {
    await visit(page, "#/new");
    await page.waitForFunction(() => document.querySelectorAll("[name=technique] option").length > 50);
  },
  async import(page) {
    await visit(page, "#/import");
    await page.fill("textarea", `${CHAIN} first\n${CHAIN.replace("7", ".")} second\n`);
    await page.waitForSelector(".shelf .board");
  },
  async path(page) {
    await visit(page, "#/path");
    await page.getByRole("button", { name: "Hardest step" }).click();
    await page.waitForSelector(".link");
  },
  async learn(page) {
    await visit(page, "#/learn");
    await page.waitForSelector(".chapters");
  },
  async techniques(page) {
    await visit(page, "#/learn/all");
    await page.locator("summary").nth(4).click();
    await page.waitForSelector("details[open] .techniques");
  },
  async lesson(page) {
    await visit(page, "#/learn/swordfish");
    await page.waitForSelector(".ask");
  },
  async exercise(page) {
    await page.evaluate(() => (Math.random = () => 0.5));
    await page.getByRole("button", { name: "Find it with help" }).click();
    await page.waitForSelector(".task .go:enabled");
  },
  async sets(page) {
    await visit(page, "#/learn/als-xz");
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Show it" }).click();
    await page.waitForSelector(".set-1");
  },
  async library(page) {
    await visit(page, "#/library");
    await page.waitForSelector(".shelf .board");
  },
  async print(page) {
    await visit(page, "#/print");
    await page.waitForSelector(".sheet .board");
  },
  async set(page) {
    await visit(page, "#/set");
    await page.waitForSelector(".bench .picture");
    const import_ = page.getByRole("button", { name: "Puzzle", exact: true });
    if (await import_.isVisible()) await import_.click();
    await page.fill(".about .search", VARIANT);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".clues li").length === 5);
    const clues = page.getByRole("button", { name: /^Clues/ });
    if (await clues.isVisible()) await clues.click();
    await page.waitForFunction(() => document.querySelector(".verdict strong")?.textContent !== "…");
    await page.waitForTimeout(600);
  },
  settings: (page) => visit(page, "#/settings"),
  help: (page) => visit(page, "#/help"),
  async clues(page) {
    await visit(page, "#/import");
    await page.fill("textarea", VARIANT);
    await page.waitForSelector(".imported .picture");
  },
  async variant(page) {
    await page.locator(".imported .go").click();
    await page.waitForSelector(".play .picture");
    await page.keyboard.press("1");
    await fullHint(page);
    await page.waitForSelector(".picture.lighting");
  },
};

/** Looks of which there are no pictures. */
const UNSEEN = ["narrow", "landscape", "landscape-dark", "landscape-contrast", "tablet", "contrast", "forced"];
const looks = [
  { name: "light", viewport: DESKTOP, theme: "light" },
  { name: "dark", viewport: DESKTOP, theme: "dark" },
  { name: "phone", viewport: PHONE, theme: "light", deviceScaleFactor: 2, touch: true },
  { name: "phone-dark", viewport: PHONE, theme: "dark", deviceScaleFactor: 2, touch: true },
  { name: "narrow", viewport: { width: 320, height: 640 }, theme: "light" },
  { name: "landscape", viewport: { width: 844, height: 390 }, theme: "light", touch: true },
  { name: "landscape-dark", viewport: { width: 667, height: 375 }, theme: "dark", touch: true },
  { name: "landscape-contrast", viewport: { width: 844, height: 390 }, theme: "light", contrast: "more", touch: true },
  { name: "tablet", viewport: { width: 768, height: 1024 }, theme: "light", touch: true },
  { name: "contrast", viewport: DESKTOP, theme: "light", contrast: "more" },
  { name: "forced", viewport: DESKTOP, theme: "light", forcedColors: "active" },
];

const server = await serve();
const chrome = await browser();
let violations = 0;
let [compared, different] = [0, 0];
for (const { name, ...look } of looks) {
  const page = await open(chrome, server.url, { ...look, bypassCSP: true, fragment: `#p=${CHAIN}` });
  page.setDefaultTimeout(20_000);
  await page.evaluate(AXE);
  // More contrast is wished for by the system, and chosen in Settings.
  if (look.contrast) await page.evaluate(() => (document.documentElement.dataset.theme = "contrast"));
  const comparing = !shots && !UNSEEN.includes(name) && (await hasFont(page));
  for (const [screen, show] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(screen)) continue;
    await show(page);
    await page.waitForTimeout(60);
    const found = (await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }))).violations;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    violations += found.length + (wide > 0 ? 1 : 0);
    for (const { id, help, nodes } of found) console.log(`FAIL ${screen} ${name}: ${id}: ${help}\n${nodes.slice(0, 4).map((node) => `     ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join("\n")}`);
    if (wide > 0) console.log(`FAIL ${screen} ${name}: ${wide} px too wide`);
    await page.evaluate(() => scrollTo(0, 0));
    if (shots && !UNSEEN.includes(name)) {
      writeFileSync(`${SHOTS}${screen}-${name}.png`, await thumbnail(page));
      const shown = SHOWN[`${screen}-${name}`];
      if (shown) await page.screenshot({ path: `${PAGES}${shown}.png` });
    }
    if (!comparing) continue;
    const { share, isDifferent, regions } = await differences(page, `${SHOTS}${screen}-${name}.png`);
    compared += 1;
    different += isDifferent ? 1 : 0;
    const where = Object.entries(regions).map(([region, blocks]) => `${region} ${blocks}`).join(", ");
    if (where) console.log(`${isDifferent ? "FAIL" : "note"} ${screen} ${name}: ${(100 * share).toFixed(1)} % of its blocks differ from the picture: ${where}`);
  }
  for (const fault of page.faults) console.log(`FAIL ${name}: ${fault}`);
  violations += page.faults.length;
  await page.context().close();
}
await chrome.close();
server.stop();
console.log(`${(wanted.length || Object.keys(screens).length) * looks.length} views, ${violations} violations`);
console.log(compared || shots ? `${compared} compared with their pictures, ${different} differ` : "!!! the font of the pictures is missing: screens are NOT COMPARED with them");
process.exit(violations || different ? 1 : 0);
