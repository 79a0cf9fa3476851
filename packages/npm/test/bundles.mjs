// The examples as users bundle them, in Chromium: `CHROMIUM=… node bundles.mjs FOLDER`, where FOLDER was made by prepare.mjs. Vite builds
// them and serves them in development, webpack and esbuild build them, each without a line of settings; and without a bundler.
import { createReadStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import esbuild from "esbuild";
import { chromium } from "playwright-core";
import { build, createServer as serveVite } from "vite";
import webpack from "webpack";

const folder = resolve(process.argv[2]);
const page = (script) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title></title>${script}`;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves the files of a folder. @param {string} root */
async function served(root) {
  const server = createServer(({ url }, answer) => {
    const file = join(root, new URL(url, "http://x").pathname.replace(/\/$/, "/index.html"));
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(answer);
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** What the page of a folder loads, and what it reports. @param {{url: string, close: () => unknown}} site */
async function opened({ url, close }) {
  const tab = await browser.newPage();
  const [errors, loaded] = [[], []];
  tab.on("pageerror", (error) => errors.push(error.message));
  tab.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  tab.on("response", (response) => loaded.push(response));
  await tab.goto(url);
  await tab.waitForFunction(() => document.title !== "", null, { timeout: 60_000 }).catch((error) => errors.push(error.message));
  const title = await tab.title();
  await tab.close();
  await close();
  const modules = loaded.filter((response) => response.url().includes(".wasm")).length;
  return { title, modules, errors };
}

const WAYS = {
  async "vite build"() {
    await build({ root: folder, logLevel: "error", build: { target: "esnext", outDir: "dist-vite", chunkSizeWarningLimit: 1e9 } });
    return served(join(folder, "dist-vite"));
  },
  async "vite dev"() {
    // The build before it has said otherwise.
    process.env.NODE_ENV = "development";
    const server = await serveVite({ root: folder, logLevel: "error", server: { port: 0, host: "127.0.0.1" } });
    await server.listen();
    return { url: server.resolvedUrls.local[0], close: () => server.close() };
  },
  async webpack() {
    const output = { path: join(folder, "dist-webpack") };
    const stats = await new Promise((done, failed) =>
      webpack({ context: folder, entry: "./browser.js", mode: "production", output, performance: false }, (error, stats) => (error ? failed(error) : done(stats))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
    writeFileSync(join(folder, "dist-webpack/index.html"), page('<script type="module" src="main.js"></script>'));
    return served(join(folder, "dist-webpack"));
  },
  async esbuild() {
    await esbuild.build({ absWorkingDir: folder, entryPoints: ["browser.js"], bundle: true, format: "esm", outdir: "dist-esbuild", logLevel: "error" });
    writeFileSync(join(folder, "dist-esbuild/index.html"), page('<script type="module" src="browser.js"></script>'));
    return served(join(folder, "dist-esbuild"));
  },
  async "no bundler"() {
    const map = page('<script type="importmap">{"imports":{"ninefold":"/node_modules/ninefold/index.js"}}</script><script type="module" src="/browser.js"></script>');
    mkdirSync(join(folder, "plain"), { recursive: true });
    writeFileSync(join(folder, "plain/index.html"), map);
    const site = await served(folder);
    return { ...site, url: `${site.url}plain/` };
  },
};

writeFileSync(join(folder, "index.html"), page('<script type="module" src="browser.js"></script>'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  for (const [way, make] of Object.entries(WAYS)) {
    const { title, modules, errors } = await opened(await make());
    const isRight = title.endsWith(", 0 failed") && errors.length === 0;
    console.log(`${way}: ${title}, ${modules} loads of a .wasm file`);
    if (!isRight) process.exitCode = 1;
    for (const error of errors) console.error(`  ${error}`);
  }
} finally {
  await browser.close();
}
