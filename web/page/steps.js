// Steps in the words of a catalogue: made from what a step rests on, by one template a technique.

/** @typedef {import("./language.js").Message} Message */
/** @typedef {import("./engine/shapes.d.ts").Step} Step */
/**
 * How techniques are called, by id; what they are, by the English words; why a step follows, for those that have a template;
 * and what these templates are made of.
 * @typedef {{names: Record<string, string>, summaries: Record<string, string>, why: Record<string, string>, steps: Record<string, Message>}} Words
 */

/** What a template may name: `{pattern}` cells, `{pincer2.rest}` digits but that of the step, `{pivot.digits|or}`. */
const PLACE = /\{([a-z-]+)(\d*)(?:\.(digits|rest))?(\|or)?\}/g;
/** More cells than these are told by their houses. */
const FEW = 6;
const KINDS = /** @type {Record<string, string>} */ ({ r: "row", c: "column", b: "block" });

export class Steps {
  /** @param {Words} words @param {Intl.PluralRules} rules */
  constructor(words, rules) {
    this.words = words;
    this.rules = rules;
    /** the ids of techniques, by their English names @type {Map<string, string>} */
    this.ids = new Map();
  }

  /** Renames a technique, and says anew what it is. @param {string} id @param {{name: string, summary?: string}} technique */
  name(id, technique) {
    const name = this.words.names[id];
    if (name && name !== technique.name) [this.ids, technique.name] = [this.ids.set(technique.name, id), name];
    if (technique.summary) technique.summary = this.words.summaries[technique.summary] ?? technique.summary;
  }

  /** What a technique is called that an answer names in English. @param {string} english */
  called(english) {
    return this.words.names[this.ids.get(english) ?? ""] ?? english;
  }

  /** The same of a step, and its explanation if there is a template. @param {Step} step */
  tell(step) {
    this.name(step.technique, step);
    const why = this.words.why[step.technique];
    if (why && step.placements.length + step.eliminations.length) step.explanation = `${this.#filled(why, step)} ${this.conclusion(step)}`;
  }

  /** What follows. @param {Pick<Step, "placements" | "eliminations">} step */
  conclusion({ placements, eliminations }) {
    if (placements.length) return placements.map(({ cell, digit }) => this.#say("placed", cell, digit)).join(" ");
    /** @type {Map<string, number[]>} the digits that are eliminated from the same cells */
    const digits = new Map();
    for (const digit of [...new Set(eliminations.map((gone) => gone.digit))].sort((a, b) => a - b)) {
      const cells = this.#list(eliminations.filter((gone) => gone.digit === digit).map(({ cell }) => cell).sort());
      digits.set(cells, [...(digits.get(cells) ?? []), digit]);
    }
    return this.#say("gone", [...digits].map(([cells, of]) => this.#say("part", this.#list(of), cells)).join(String(this.words.steps["between"])));
  }

  /** Where to look for a step: its digits, and few cells or else houses. @param {Step | undefined} step */
  where(step) {
    if (!step) return undefined;
    const { parts = [], houses = [] } = step.evidence;
    const cells = [...new Set(parts.flatMap((part) => part.cells))];
    const digits = [...new Set(parts.flatMap((part) => part.digits))].sort();
    const place = cells.length && cells.length <= FEW ? this.#list(cells) : this.#houses(houses);
    if (!place) return undefined;
    return digits.length && digits.length <= 4 ? this.#say("look", this.#list(digits), place) : this.#say("look-at", place);
  }

  /** @param {string} key @param {...(string | number)} values */
  #say(key, ...values) {
    return String(this.words.steps[key] ?? "").replace(/\{(\d)\}/g, (_, at) => String(values[at]));
  }

  /** @param {(string | number)[]} items @param {string} [last] */
  #list(items, last = "and") {
    const { comma, [last]: before } = this.words.steps;
    return items.length < 2 ? items.join("") : items.slice(0, -1).join(String(comma)) + before + items[items.length - 1];
  }

  /** Houses with those of a kind together. @param {string[]} houses */
  #houses(houses) {
    const kinds = [...new Set(houses.map((house) => house[0] ?? ""))];
    return this.#list(kinds.map((kind) => {
      const numbers = houses.filter((house) => house[0] === kind).map((house) => house.slice(1));
      const forms = /** @type {Record<string, string>} */ (this.words.steps[KINDS[kind] ?? ""]);
      return (forms[this.rules.select(numbers.length)] ?? forms["other"] ?? "").replace("{0}", this.#list(numbers));
    }));
  }

  /** A template with its places filled. @param {string} why @param {Step} step */
  #filled(why, step) {
    return why.replace(PLACE, (place, name, at, kind, or) => {
      const told = this.#told(step, name, Number(at), kind);
      return typeof told === "string" ? told : told.length ? this.#list(told, or ? "or" : "and") : place;
    });
  }

  /** What a place of a template stands for. @param {Step} step @param {string} name @param {number} at of several parts with a role, from 1; 0 for all @param {"digits" | "rest" | undefined} kind */
  #told({ evidence, placements, eliminations }, name, at, kind) {
    const first = placements[0] ?? eliminations[0] ?? { cell: "", digit: 0 };
    if (name === "cell") return first.cell;
    if (name === "digit") return String(first.digit);
    const [, r = "", c = ""] = /^r(\d)c(\d)$/.exec(first.cell) ?? [];
    const own = { row: `r${r}`, column: `c${c}`, block: `b${3 * Math.ceil(Number(r) / 3) + Math.ceil(Number(c) / 3) - 3}` }[name];
    if (own) return this.#houses([own]);
    if (name === "houses") return this.#houses((evidence.houses ?? []).slice(0, at || undefined));
    if (name === "covers") return this.#houses(evidence.covers ?? []);
    const having = (evidence.parts ?? []).filter(({ role }) => role === name);
    const parts = at ? having.slice(at - 1, at) : having;
    if (!kind) return parts.flatMap((part) => part.cells);
    const digits = [...new Set(parts.flatMap((part) => part.digits))];
    return kind === "rest" ? digits.filter((digit) => digit !== first.digit) : digits;
  }
}
