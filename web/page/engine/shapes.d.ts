// What travels between the page and an engine. The shapes come from the specification of the API (web/types.d.ts). Keys
// without a value are left out, never null; and what a trace may lack when it is read, it has when an engine writes it.
import type { components } from "../../types.d.ts";

export type Schemas = components["schemas"];
export type Written<T> = T extends (infer Of)[] ? Written<Of>[] : T extends object ? { [Key in keyof T]: Written<Exclude<T[Key], null>> } : T;
type With<T, Keys extends keyof T> = Omit<T, Keys> & Required<Pick<T, Keys>>;

export type Position = With<Pick<Written<Schemas["SolveRequest"]>, "puzzle" | "state" | "found" | "marks">, "puzzle">;
export type Candidate = Schemas["Placed"];
export type Inference = Written<Schemas["Inference"]>;
export type Chain = Omit<Schemas["Chain"], "inferences" | "steps"> & { inferences: Inference[]; steps?: Step[] };
export type Evidence = Omit<Written<Schemas["Evidence"]>, "chains"> & { chains?: Chain[] };
export type Step = Omit<With<Written<Schemas["Step"]>, "technique" | "name" | "placements" | "eliminations" | "explanation">, "evidence"> & { evidence: Evidence };
export type Trace = Omit<With<Written<Schemas["Trace"]>, "status" | "solved">, "steps"> & { steps: Step[] };
export type Technique = Written<Schemas["TechniqueAnswer"]>;
/** A puzzle, or why it is not one. */
export type ReadRecord = Written<Schemas["ReadRecord"]>;
export type ReadPuzzle = With<ReadRecord, "puzzle">;
export type Solved = Written<Schemas["SolveAnswer"]>;
export type Rated = Written<Schemas["RateAnswer"]>;
export type Wish = Written<Schemas["GenerateRequest"]>;
export type Made = Written<Schemas["GeneratedPuzzle"]>;
export type Order = "simple" | "hodoku" | "se";

/** What each method takes and gives. */
export interface Methods {
  techniques: { body: {}; answer: Technique[] };
  read: { body: Schemas["ReadRequest"]; answer: { format?: string; records: ReadRecord[] } };
  solve: { body: Schemas["SolveRequest"]; answer: Solved };
  draw: { body: Schemas["DrawRequest"]; answer: string };
  hint: { body: Schemas["HintRequest"]; answer: Trace };
  explain: { body: Schemas["ExplainRequest"]; answer: Trace };
  rate: { body: Schemas["RateRequest"]; answer: Rated };
  generate: { body: Schemas["GenerateRequest"]; answer: { puzzles: Made[] } };
}

/** How a question reaches an engine. A transport that hears of progress tells it. */
export interface Transport {
  ask<M extends keyof Methods>(method: M, body: Methods[M]["body"], signal?: AbortSignal, onProgress?: (progress: any) => void): Promise<Methods[M]["answer"]>;
}
