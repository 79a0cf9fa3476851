import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { LANGUAGES, messages } from "../page/language.js";
import { Steps } from "../page/steps.js";
import { catalogue, known, sources } from "./words.mjs";

const TAGS = Object.keys(LANGUAGES).filter((tag) => tag !== "en");
const forms = (message) => (typeof message === "string" ? [message] : Object.values(message));
const places = (text) => (text.match(/<\/?\d+>|\{\d+\}/g) ?? []).sort();

test("there is a catalogue for each language, and no other", () => {
  const files = readdirSync(new URL("../page/words/", import.meta.url));
  assert.deepEqual(files.sort(), TAGS.map((tag) => `${tag}.json`).sort());
});

for (const tag of TAGS) {
  test(`${tag}: every message of the page is translated, and none that is no longer there`, () => {
    const [has, wanted] = [known(catalogue(tag)), sources()];
    assert.deepEqual([...wanted.keys()].filter((message) => !has.has(message)), [], "not translated");
    assert.deepEqual([...has.keys()].filter((message) => !wanted.has(message)), [], "stale");
  });

  test(`${tag}: translations have the places of the English words, and are not empty`, () => {
    for (const [message, told] of known(catalogue(tag))) {
      for (const form of forms(told)) assert.ok(form.trim(), message);
      if (typeof told === "string") assert.deepEqual(places(told), places(message), message);
      else for (const form of forms(told)) assert.deepEqual(places(form).filter((place) => !places(message).includes(place)), [], message);
    }
  });

  test(`${tag}: plural forms are those of the language`, () => {
    const rules = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [message, told] of known(catalogue(tag))) {
      if (typeof told === "string") continue;
      assert.ok(told.other, message);
      assert.deepEqual(Object.keys(told).filter((form) => !rules.includes(form)), [], message);
    }
  });

  test(`${tag}: steps are told as in testdata/words`, () => {
    const steps = new Steps(catalogue(tag), new Intl.PluralRules(tag));
    for (const line of readFileSync(new URL("../../testdata/words/steps.jsonl", import.meta.url), "utf8").trim().split("\n")) {
      const { step, told } = JSON.parse(line);
      steps.tell(step);
      assert.equal(step.explanation, told[tag]);
      assert.doesNotMatch(step.explanation, /[{}]|undefined/);
    }
  });
}

test("messages are what stands between tags, sentences with the tags inside them", () => {
  const of = (text) => {
    const found = [];
    messages(text, (message) => (found.push(message), message));
    return found;
  };
  assert.deepEqual(of('<p class="a">Hardest: <a href={0}>{1}</a>.</p><button aria-label="Pen">Undo<kbd>Z</kbd></button>'), ["Pen", "Hardest: <0>{0}</0>.", "Undo"]);
  assert.equal(messages("<p>{0} of <b>{1}</b> cells</p>", () => "<0>{1}</0> Felder, {0}"), "<p><b>{1}</b> Felder, {0}</p>");
});
