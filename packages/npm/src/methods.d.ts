// What each method takes and gives. The shapes come from the specification of the API (schemas.d.ts).
import type { components } from "./schemas.d.ts";

/** Every shape of the API by its name. */
export type Schemas = components["schemas"];

/** Keys without a value are left out of answers, never null. */
type Written<T> = T extends (infer Of)[]
  ? Written<Of>[]
  : T extends object
    ? { [Key in keyof T]: Written<Exclude<T[Key], null>> }
    : T;
type With<T, Keys extends keyof T> = Omit<T, Keys> & Required<Pick<T, Keys>>;

type PositionKeys = "puzzle" | "state" | "found" | "marks" | "text" | "from";
/**
 * A puzzle: 81 characters, or the text of one with other rules. Or an object: `puzzle` with the digits found since (`state`, `found`)
 * and the player's pencil marks (`marks`); or `text`, one puzzle in any format.
 */
export type Puzzle = string | Pick<Schemas["SolveRequest"], PositionKeys>;

type Options<T> = Omit<T, PositionKeys>;
export type SolveOptions = Options<Schemas["SolveRequest"]>;
export type CountOptions = Options<Schemas["CountRequest"]>;
export type CandidatesOptions = Options<Schemas["CandidatesRequest"]>;
export type DrawOptions = Options<Schemas["DrawRequest"]>;
export type CanonOptions = Options<Schemas["CanonRequest"]>;
export type HintOptions = Options<Schemas["HintRequest"]>;
export type ExplainOptions = Options<Schemas["ExplainRequest"]>;
export type RateOptions = Options<Schemas["RateRequest"]>;
export type GenerateOptions = Partial<Schemas["GenerateRequest"]>;

/** What is wrong with a request. */
export type Problem = Omit<Written<Schemas["ProblemBody"]>, "instance" | "limit"> & { instance?: string; limit?: number };
/** A step of a solution and its reason, in words (`explanation`) and as data (`evidence`). */
export type Step = With<Written<Schemas["Step"]>, "technique" | "name" | "placements" | "eliminations" | "evidence">;
/** Steps, and what there is to say beside them: mistakes, a message, where to look. */
export type Trace = Omit<With<Written<Schemas["Trace"]>, "status" | "solved">, "steps"> & { steps: Step[] };
export type Technique = Written<Schemas["TechniqueAnswer"]>;
export type Solved = Written<Schemas["SolveAnswer"]>;
export type Counted = Written<Schemas["CountAnswer"]>;
export type Checked = Written<Schemas["CheckAnswer"]>;
export type Candidates = Written<Schemas["CandidatesAnswer"]>;
export type Canonical = Written<Schemas["CanonAnswer"]>;
export type Rated = Written<Schemas["RateAnswer"]>;
export type Read = Written<Schemas["ReadAnswer"]>;
export type Generated = Written<Schemas["GenerateAnswer"]>;
export type GeneratedPuzzle = Written<Schemas["GeneratedPuzzle"]>;

/** Each method: the body of its request, and of the answer. */
export interface Methods {
  techniques: { body?: undefined; answer: Technique[] };
  read: { body: Schemas["ReadRequest"]; answer: Read };
  solve: { body: Schemas["SolveRequest"]; answer: Solved };
  count: { body: Schemas["CountRequest"]; answer: Counted };
  check: { body: Schemas["CheckRequest"]; answer: Checked };
  candidates: { body: Schemas["CandidatesRequest"]; answer: Candidates };
  /** The answer is SVG if a theme is asked for. */
  draw: { body: Schemas["DrawRequest"]; answer: string | Schemas["DrawAnswer"] };
  canon: { body: Schemas["CanonRequest"]; answer: Canonical };
  hint: { body: Schemas["HintRequest"]; answer: Trace };
  explain: { body: Schemas["ExplainRequest"]; answer: Trace };
  rate: { body: Schemas["RateRequest"]; answer: Rated };
  generate: { body: Schemas["GenerateRequest"]; answer: Generated };
  /** The answer is text, but for formats of JSON. */
  convert: { body: Schemas["ConvertRequest"]; answer: unknown };
}

/** The progress of a long request: puzzles made and tried, or steps found and the rating so far. */
export interface Progress {
  made?: number;
  tried?: number;
  steps?: number;
  er?: number;
}

/** Something that happened during a request: a step of a path, or progress. */
export interface Event {
  progress?: Progress;
  step?: Step;
}
