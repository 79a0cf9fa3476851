import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const PAGE = new URL("../page/", import.meta.url);
const text = (file) => readFileSync(new URL(file, PAGE), "utf8");
const scripts = readdirSync(PAGE, { recursive: true }).filter((file) => file.endsWith(".js") && !file.startsWith("vendor"));

test("nothing is put into the page as markup, nothing is styled in place, nothing is fetched from elsewhere", () => {
  for (const file of scripts) {
    const code = text(file);
    for (const found of code.matchAll(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|unsafeHTML|style=|\.cssText/g)) assert.fail(`${file}: ${found[0]}`);
    for (const [address] of code.matchAll(/https?:\/\/[^\s"'`)]+/g)) assert.ok(address.startsWith("http://www.w3.org/2000/svg") || address.includes("?:"), `${file}: ${address}`);
  }
  assert.doesNotMatch(text("index.html"), /style=|<script>|\son[a-z]+=|https?:/);
  assert.doesNotMatch(text("style.css") + text("print.css"), /@import|url\(/);
});

test("every file says in its first line what it is", () => {
  for (const file of scripts) assert.match(text(file), /^\/\/ [A-Z]/, file);
});

test("the page knows no technique: what it says of them comes from the engine", () => {
  const { chapters, parents } = JSON.parse(text("course/course.json"));
  const { hints, wings } = JSON.parse(text("course/reference.json"));
  const ids = [...chapters.flatMap(({ techniques }) => Object.keys(techniques)), ...Object.keys({ ...parents, ...hints, ...wings })];
  assert.ok(new Set(ids).size > 150);
  for (const file of scripts) {
    const found = ids.find((id) => id.includes("-") && new RegExp(`\\b${id}\\b`).test(text(file)));
    assert.equal(found, undefined, `${file} names ${found}`);
  }
});

test("what is vendored is what was published", () => {
  const noted = /sha256 ([0-9a-f]{64})/.exec(text("vendor/README.md"))?.[1];
  assert.equal(createHash("sha256").update(text("vendor/lit-html.js")).digest("hex"), noted);
});

test("every module that is imported is there", () => {
  for (const file of scripts) {
    for (const [, path = ""] of text(file).matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) {
      assert.doesNotThrow(() => readFileSync(new URL(path, new URL(file, PAGE))), `${file}: ${path}`);
    }
  }
});
