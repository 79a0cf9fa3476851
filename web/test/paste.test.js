import assert from "node:assert/strict";
import test from "node:test";
import { rowsOf } from "../page/game/paste.js";
import { PUZZLE } from "./puzzles.js";

const ROWS = PUZZLE.match(/.{9}/g) ?? [];
const cells = (row, empty) => [...row].map((c) => (c === "." ? empty : c));
const written = (between, empty) => ROWS.map((row) => cells(row, empty).join(between)).join("\n");

test("tables of spreadsheets and of other pages become rows", () => {
  const tables = {
    tabs: written("\t", ""),
    commas: written(",", ""),
    semicolons: written("; ", ""),
    markdown: `${ROWS.map((row) => `| ${cells(row, " ").join(" | ")} |`).join("\n")}\n`,
    drawn: ROWS.map((row) => `+---+---+\n|${cells(row, " ").join("|")}|`).join("\r\n"),
    blanks: written("", " "),
    trimmed: ROWS.map((row) => cells(row, " ").join("").trimEnd()).join("\n"),
    apart: ROWS.map((row) => cells(row, " ").join(" ").trimEnd()).join("\n"),
  };
  for (const [name, text] of Object.entries(tables)) assert.equal(rowsOf(text), ROWS.join("\n"), name);
});

test("lists of programs become a line", () => {
  const nested = JSON.stringify(ROWS.map((row) => cells(row, "0").map(Number)));
  assert.equal(rowsOf(nested), PUZZLE.replaceAll(".", "0"));
  assert.equal(rowsOf(ROWS.join(" ")), PUZZLE);
});

test("what is no board is left alone", () => {
  for (const text of ["", "12345", "a letter\nof nine\nlines", `${PUZZLE}1`, written("\t", "").replace("5", "55"), "\n".repeat(9)]) assert.equal(rowsOf(text), null, text);
});
