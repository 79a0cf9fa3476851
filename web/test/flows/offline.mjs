// The published page: the folder that web/build makes, over a server of files. It works without the network, and a new
// version takes over when the player says so.
//
//   node web/test/flows/offline.mjs [target/web]
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { CAGES, PACKED, PUZZLE } from "../puzzles.js";
import { catalogue, known } from "../words.mjs";
import { browser, digits, fullHint, open } from "./harness.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };
const folder = mkdtempSync(join(tmpdir(), "ninefold-web-"));
cpSync(process.argv[2] ?? "target/web", folder, { recursive: true });

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://host").pathname.replace(/^\/sub/, "");
  const file = join(folder, normalize(path === "/" ? "/index.html" : path));
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  return response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
// A subfolder, as many static hosts have it.
const url = `http://127.0.0.1:${server.address().port}/sub/`;

const chrome = await browser();
let failed = false;
try {
  const page = await open(chrome, url, { fragment: `#p=${PUZZLE}` });
  page.setDefaultTimeout(30_000);
  await page.waitForSelector(".chip");
  await fullHint(page);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hint", { state: "detached" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  console.log("ok   the engine in the worker gives hints and ratings");

  await page.context().setOffline(true);
  await page.goto(url);
  await page.waitForSelector(".chip");
  assert.equal((await digits(page)).replaceAll(".", "").length, 31, "the game is there");
  const begun = Date.now();
  await fullHint(page);
  console.log(`ok   offline after a reload, with rating and hint (${Date.now() - begun} ms)`);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "#/new"));
  await page.getByRole("button", { name: /^Medium/ }).click();
  await page.waitForSelector(".pens");
  await page.evaluate(() => (location.hash = "#/path"));
  await page.waitForSelector(".steps li");
  await page.evaluate(() => (location.hash = "#/learn/swordfish"));
  await page.waitForSelector(".ask");
  console.log("ok   offline: a new puzzle, its path, a lesson");
  await page.evaluate(() => (location.hash = "#/import"));
  for (const text of [`https://sudokupad.app/${PACKED.scl}`, `https://sudokupad.app/sudoku/${PACKED.scf}`]) {
    await page.fill("textarea", "");
    await page.fill("textarea", text);
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent.includes("One solution"));
  }
  console.log("ok   offline: links of SudokuPad");

  // The engine for other rules comes with the first such puzzle, and stays.
  for (const offline of [false, true]) {
    await page.context().setOffline(offline);
    await page.goto(url);
    await page.evaluate(() => (location.hash = "#/import"));
    await page.fill("textarea", CAGES);
    await page.locator(".imported .go").click();
    await page.waitForSelector(".play .drawn .picture");
    assert.ok(await fullHint(page), "a hint");
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#/path"));
    await page.waitForSelector(".steps li");
  }
  console.log("ok   a puzzle with other rules, its hint and its path, also offline");

  // In another language from the first visit on: the browser's, and one that is chosen without the network.
  const german = await open(chrome, url, { fragment: `#p=${PUZZLE}`, locale: "de-DE" });
  await german.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await german.context().setOffline(true);
  await german.reload();
  for (const [tag, dir] of [["de", "ltr"], ["ar", "rtl"]]) {
    if (tag !== "de") {
      await german.evaluate(() => (location.hash = "#/settings"));
      await Promise.all([german.waitForEvent("load"), german.locator(`input[value=${tag}]`).click()]);
      await german.waitForSelector("main h1");
      await german.evaluate(() => (location.hash = "#/play"));
    }
    await german.waitForSelector(".acts .go");
    assert.deepEqual(await german.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [tag, dir]);
    assert.equal(await german.textContent(".acts .go"), known(catalogue(tag)).get("Hint"));
    assert.equal(await fullHint(german), catalogue(tag).names["hidden-single"]);
    await german.keyboard.press("Escape");
    await german.evaluate(() => (location.hash = "#/learn/swordfish"));
    await german.waitForSelector(".ask");
  }
  assert.deepEqual(german.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)), [], "a clean console in other languages");
  await german.context().close();
  console.log("ok   offline in German, and in Arabic, which is chosen there");

  await page.context().setOffline(false);
  const worker = join(folder, "sw.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replace(/"ninefold-[0-9a-f]+"/, '"ninefold-000000000000"'));
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()));
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(async () => (await caches.keys()).join() === "ninefold-000000000000");
  console.log("ok   a new version waits, takes over, and drops the old files");
  assert.deepEqual(page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)), [], "a clean console");
} catch (error) {
  failed = true;
  console.log(`FAIL ${error.stack}`);
  for (const page of chrome.contexts().flatMap((context) => context.pages())) console.log(page.faults?.join("\n"), (await page.textContent("#notes")) ?? "");
}
await chrome.close();
server.close();
process.exit(failed ? 1 : 0);
