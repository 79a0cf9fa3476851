// The page is killed at random moments of a game. The last move that was finished is there, and the clock within two seconds.
//
//   node web/test/flows/crash.mjs [200] [seed]        needs Chromium and `ninefold serve` (see .ci/web)
import assert from "node:assert/strict";
import { PUZZLE, SOLUTION } from "../puzzles.js";
import { browser, digits, open, serve } from "./harness.mjs";

const times = Number(process.argv[2] ?? 40);
let seed = Number(process.argv[3] ?? 1);
/** A number from 0 to 1, the same for the same seed. */
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const blanks = [...PUZZLE].flatMap((c, cell) => (c === "." ? [cell] : []));
const seconds = (text) => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);

const server = await serve();
const chrome = await browser();
let page = await open(chrome, server.url, { fragment: `#p=${PUZZLE}` });
const context = page.context();
let written = "";
let worst = 0;
for (let i = 0; i < times; i++) {
  await page.waitForSelector(".cell.cursor");
  const moves = Math.floor(random() * 4);
  for (let k = 0; k < moves; k++) {
    const cell = blanks[Math.floor(random() * blanks.length)];
    await page.locator(".play .cell").nth(cell).click();
    await page.keyboard.press(random() < 0.2 ? "0" : SOLUTION[cell]);
  }
  await page.waitForTimeout(1500 * random());
  // What the page shows is what was finished; it is killed in the same breath.
  written = await digits(page);
  const [clock, address] = [seconds(await page.textContent(".time")), page.url()];
  const client = await context.newCDPSession(page);
  const gone = page.waitForEvent("crash");
  client.send("Page.crash").catch(() => {});
  await gone;
  await page.close();
  page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector(".cell.cursor");
  assert.equal(await digits(page), written, `after kill ${i + 1}`);
  const lost = clock - seconds(await page.textContent(".time"));
  worst = Math.max(worst, lost);
  assert.ok(lost <= 2, `${lost} s of the clock are lost after kill ${i + 1}`);
}
await chrome.close();
server.stop();
console.log(`killed ${times} times: no move lost, at most ${worst} s of the clock`);
