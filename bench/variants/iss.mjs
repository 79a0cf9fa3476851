// Times the Interactive Sudoku Solver, from a checkout of its source, on one puzzle a line (JSON: id, iss).
// usage: node iss.mjs <checkout> <seconds for each puzzle> <most backtracks>  < puzzles > times
// Writes a line of JSON for each: the CPU time of one search, the least of as many as fit, after a first one that warms up.
import { readFileSync } from 'node:fs';
const [, , checkout, seconds, backtracks] = process.argv;
const { ensureGlobalEnvironment } = await import(checkout + '/tests/helpers/test_env.js');
ensureGlobalEnvironment();
process.chdir(checkout);
const { SudokuParser } = await import(checkout + '/js/sudoku_parser.js');
const { SudokuBuilder } = await import(checkout + '/js/solver/sudoku_builder.js');

const used = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function time(text) {
  const start = used();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  const search = used();
  const inner = solver._internalSolver;
  inner.run({ maxSolutions: 2, maxBacktracks: +backtracks }, () => {});
  const { guesses, solutions, backtracks: spent } = inner.counters;
  return { build: search - start, search: used() - search, guesses, solutions, stopped: solutions < 2 && spent >= +backtracks };
}

function best(text) {
  const runs = [];
  for (let left = +seconds * 1e6; left > 0 && runs.length < 20;) {
    const run = time(text);
    left -= run.build + run.search;
    runs.push(run);
  }
  const least = (what) => Math.min(...runs.map((run) => run[what]));
  return { ...runs[0], build: least('build'), search: least('search') };
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { id, iss } = JSON.parse(line);
  let result;
  try {
    result = best(iss);
  } catch (error) {
    result = { error: error.message };
  }
  console.log(JSON.stringify({ id, ...result }));
}
