// Writes the examples into a folder where the package is installed: `node prepare.mjs FOLDER` makes examples/*.js, which check their
// results, examples/*.ts, as they are written, and examples.js, which runs all for the runtimes that have no files (browsers: those
// without `node:`).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checked, examples } from "./examples.mjs";

const [folder = "."] = process.argv.slice(2);
mkdirSync(join(folder, "examples"), { recursive: true });
const all = examples(join(folder, "node_modules/ninefold"));
for (const { name, code } of all) {
  writeFileSync(join(folder, "examples", `${name}.js`), checked(code));
  writeFileSync(join(folder, "examples", `${name}.ts`), `${code}\nexport {};\n`);
}
const running = (some) =>
  `const examples = {\n${some.map(({ name }) => `  "${name}": () => import("./examples/${name}.js"),\n`).join("")}};
let failed = 0;
for (const [name, example] of Object.entries(examples)) {
  try {
    await example();
  } catch (error) {
    failed += 1;
    console.error(\`\${name}: \${error.stack ?? error}\`);
  }
}
const report = \`\${Object.keys(examples).length} examples, \${failed} failed\`;
console.log(report);
if (globalThis.document) document.title = report;
else process.exitCode = failed ? 1 : 0;
`;
writeFileSync(join(folder, "examples.js"), running(all));
writeFileSync(join(folder, "browser.js"), running(all.filter(({ code }) => !code.includes('"node:'))));
