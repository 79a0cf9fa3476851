// What the flows share: the server, one browser with many contexts, and the words for what players do.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chromium } from "playwright-core";

export const PHONE = { width: 375, height: 667 };
export const DESKTOP = { width: 1280, height: 860 };

/** Starts `ninefold serve` on a free port, unless NINEFOLD_URL names a server that runs. */
export async function serve() {
  if (process.env.NINEFOLD_URL) return { url: process.env.NINEFOLD_URL, stop() {} };
  const server = spawn(process.env.NINEFOLD ?? "target/debug/ninefold", ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    let said = "";
    const listen = (data) => {
      said += data;
      const found = /http:\/\/[^\s/]+:\d+/.exec(said);
      if (found) resolve(`${found[0]}/`);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  return { url, stop: () => server.kill("SIGTERM") };
}

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** Chromium, which now and then crashes before there is a page: then it is started again, once. */
export const browser = () => launch().catch(launch);

/** A page in a context of its own, where `before` runs ahead of its scripts; what its console says is collected. NINEFOLD_SLOW makes it slow. */
export async function open(chrome, url, { viewport = DESKTOP, theme = "light", touch = false, fragment = "", before = () => {}, ...more } = {}) {
  const context = await chrome.newContext({ viewport, colorScheme: theme, hasTouch: touch, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.stack));
  page.on("console", (message) => message.type() === "error" && page.faults.push(`${message.text()} ${message.location().url}`));
  page.url0 = url;
  if (process.env.NINEFOLD_SLOW) await slow(page);
  await page.addInitScript(before);
  await page.goto(url + fragment);
  await page.waitForSelector("main h1");
  return page;
}

/** Goes to a screen. */
export async function visit(page, hash) {
  await page.evaluate((to) => (location.hash = to), hash);
  await page.waitForFunction((to) => location.hash.startsWith(to), hash);
  await page.waitForSelector("main h1");
}

/** The digits on the board: 81 characters. */
export const digits = (page) => page.$$eval(".play .cell, .path .cell", (cells) => cells.map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join(""));

/** Asks for a hint and shows all of it; returns its title. */
export async function fullHint(page) {
  await page.keyboard.press("h");
  await page.waitForSelector(".hint");
  for (let i = 0; i < 3; i++) {
    const dots = await page.$eval(".hint", (hint) => hint.querySelector(".dots")?.getAttribute("aria-label") ?? "level 3 of 3");
    if (dots === "level 3 of 3") break;
    await page.keyboard.press("h");
  }
  return page.textContent(".hint h2");
}

/** The middle of a cell on the screen. */
export async function cellBox(page, cell) {
  const box = await page.locator(".play .cell").nth(cell).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that goes from point to point. */
export async function finger(page, ...points) {
  const client = await page.context().newCDPSession(page);
  for (const [i, point] of points.entries()) await client.send("Input.dispatchTouchEvent", { type: i ? "touchMove" : "touchStart", touchPoints: [point] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** A machine and a network that are slow. */
async function slow(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 3 });
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 });
}

/** Runs flows, each with pages of its own: all, or those whose name has the first argument; ends the process. */
export async function flowing(flows) {
  const [only] = process.argv.slice(2);
  const server = await serve();
  const chrome = await browser();
  let failed = 0;
  for (const [name, flow] of Object.entries(flows).filter(([name]) => !only || name.includes(only))) {
    const pages = [];
    try {
      await flow(async (options) => {
        const page = await open(chrome, server.url, { viewport: DESKTOP, ...options });
        page.setDefaultTimeout(15_000);
        pages.push(page);
        return page;
      });
      assert.deepEqual(pages.flatMap((page) => page.faults), [], "a clean console");
      console.log(`ok   ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}\n${error.stack}`);
      await pages[0]?.screenshot({ path: "/tmp/ninefold-flow.png" }).catch(() => {});
    }
    for (const page of pages) await page.context().close();
  }
  await chrome.close();
  server.stop();
  console.log(failed ? `${failed} flows failed` : "all flows passed");
  process.exit(failed ? 1 : 0);
}
