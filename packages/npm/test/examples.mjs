// The examples of the README and of the comments in the code, as modules that check the results they name.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const NAMES = "ready, variants, respond, call, solve, count, check, hint, explain, rate, generate, canon, candidates, draw, convert, read, techniques, words, WorkerEngine";
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const PREAMBLE = `import { ${NAMES} } from "ninefold";\nconst puzzle = "${EASY}";\nawait ready();\n`;

/** The examples in the folder of the package: their names and code. @param {string} folder */
export function examples(folder) {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code], index) => ({ name: `readme-${index + 1}`, code }));
  const commented = readdirSync(folder)
    .filter((file) => file.endsWith(".js") && !file.endsWith(".inline.js"))
    .flatMap((file) => {
      const comments = [...readFileSync(join(folder, file), "utf8").matchAll(/@example\n(.*?)\*\//gs)];
      return comments.map(([, text], index) => ({ name: `${file.replace(".js", "")}-${index + 1}`, code: PREAMBLE + text.replace(/^ *\* ?/gm, "") }));
    });
  return [...blocks, ...commented];
}

/** A value, a semicolon and what it is. */
const RESULT = /^((?!const |import |for |await |\/\/).*); \/\/ (.*)$/;

/** The code with its results checked: `expects(actual, expected)` compares. @param {string} code */
export function checked(code) {
  const printed = [];
  const lines = code.split("\n").filter((line) => {
    const isOutput = line.startsWith("// ") && printed.open;
    if (isOutput) printed.push(line.slice(3));
    printed.open = isOutput || line.includes("console.log(");
    return !isOutput;
  });
  const body = lines.map((line) => line.replace(RESULT, (_, value, result) => `expects(${value}, ${JSON.stringify(result)});`)).join("\n");
  return `${HARNESS}${body.replaceAll("console.log(", "printed.push(")}\nexpects(printed.map(String), ${JSON.stringify(JSON.stringify(printed))});\n`;
}

/** `…` stands for anything. */
const HARNESS = `const printed = [];
function expects(actual, expected) {
  const found = JSON.stringify(actual);
  const fits = expected.includes("…") ? expected.split("…").every((part) => found.includes(part)) : found === JSON.stringify(JSON.parse(expected));
  if (!fits) throw new Error("found " + found + ", expected " + expected);
}
`;
