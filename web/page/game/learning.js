// What a player has learnt: records of techniques, when each comes back, what is offered next. No document, no clock.

/** @typedef {"new" | "seen" | "found" | "sure"} State */
/** @typedef {"alone" | "out" | "mix" | "round"} Stage */
/** @typedef {[day: number, stage: Stage, right: number, helped: number, seconds: number]} Try */
/** @typedef {[day: number, level: number, game: string]} Asked */
/**
 * What is kept of a technique: its state; the box that says when it comes back, and the day; the last tries, and the last
 * questions in Play; the day on which its mix was passed, the game that needs it, and whether that was solved.
 * @typedef {{v: 1, state: State, box: number, due: number, tries: Try[], asked: Asked[], later: number, mix: number, puzzle: string, solved: boolean}} Learnt
 */
/** @typedef {Record<string, Learnt>} Records */
/** @typedef {{look: string, why: string, slip: string}} Words */
/** @typedef {{title: string, idea: string, after: number[], solves: number[], techniques: Record<string, Words>}} Chapter */
/** @typedef {{levels: string[], chapters: Chapter[], parents: Record<string, string[]>}} Course */

/** Days until a technique comes back. */
export const BOXES = [1, 3, 7, 16, 35, 90];
/** So many boards are right in a row, at the first check and without help, before a technique is found; to test out. */
export const IN_A_ROW = { alone: 3, out: 2 };
/** The boards of a mix, how many of them must be right; the boards of a round. */
export const MIX = 6;
export const MIX_RIGHT = 5;
export const ROUND = 8;
const TRIES = 12;
const QUESTIONS = 20;

/** Days since 1970 where the player is. @param {Date} [now] */
export const dayOf = (now = new Date()) => Math.floor((now.getTime() - 60_000 * now.getTimezoneOffset()) / 86_400_000);

/** @returns {Learnt} */
export const blank = () => ({ v: 1, state: "new", box: 0, due: 0, tries: [], asked: [], later: 0, mix: 0, puzzle: "", solved: false });

/** A record that is certainly whole, whatever was kept. @param {Partial<Learnt> | undefined} kept @returns {Learnt} */
export const whole = (kept) => ({ ...blank(), ...(kept?.v === 1 ? kept : {}) });

/** @param {Learnt} learnt */
export const isFound = ({ state }) => state === "found" || state === "sure";

/** The cards were read. @param {Learnt} learnt @returns {Learnt} */
export const seen = (learnt) => (learnt.state === "new" ? { ...learnt, state: "seen" } : learnt);

/** @param {Try} one */
const isClean = ([, , right, helped]) => right === 1 && helped === 0;

/** How many of the last tries of a stage were right without help. @param {Learnt} learnt @param {Stage} stage */
export function row({ tries }, stage) {
  const of = tries.filter(([, at]) => at === stage).reverse();
  const miss = of.findIndex((one) => !isClean(one));
  return miss < 0 ? of.length : miss;
}

/** After a try. @param {Learnt} learnt @param {Try} one @returns {Learnt} */
export function tried(learnt, one) {
  const [day, stage] = one;
  const next = { ...learnt, tries: [...learnt.tries, one].slice(-TRIES) };
  if (stage === "alone" || stage === "out") {
    if (isFound(next)) return next;
    return row(next, stage) >= IN_A_ROW[stage] ? { ...next, state: "found", box: 0, due: day + 1 } : seen(next);
  }
  return settled(put(next, one));
}

/** A try without a name moves the technique to another box. @param {Learnt} learnt @param {Try} one */
function put(learnt, one) {
  const [day, , right] = one;
  const box = isClean(one) ? Math.min(learnt.box + 1, BOXES.length - 1) : right ? learnt.box : Math.max(0, learnt.box - 2);
  return { ...learnt, box, due: day + (BOXES[box] ?? 1) };
}

/** Sure: found unnamed on two days, and the puzzle that needs it is solved. Two misses in a row take that back. @param {Learnt} learnt @returns {Learnt} */
export function settled(learnt) {
  const unnamed = learnt.tries.filter(([, stage]) => stage === "mix" || stage === "round");
  const days = new Set(unnamed.filter(isClean).map(([day]) => day));
  if (learnt.state === "sure" && unnamed.length > 1 && unnamed.slice(-2).every(([, , right]) => !right)) return { ...learnt, state: "found" };
  return learnt.state === "found" && days.size > 1 && learnt.solved && unnamed[unnamed.length - 1]?.[2] ? { ...learnt, state: "sure" } : learnt;
}

/** A hint was asked for in Play, up to a level; the same hint is one question. @param {Learnt} learnt @param {Asked} question @param {boolean} same @returns {Learnt} */
export function asked(learnt, question, same) {
  const before = same ? learnt.asked.slice(0, -1) : learnt.asked;
  const next = { ...learnt, asked: [...before, question].slice(-QUESTIONS) };
  return question[1] === 3 ? seen(next) : next;
}

/** The technique whose lesson explains another, or none. @param {Course} course @param {string} id */
export function lessonOf(course, id) {
  if (course.chapters.some(({ techniques }) => techniques[id])) return id;
  return Object.entries(course.parents).find(([, children]) => children.includes(id))?.[0];
}

/** @param {Course} course */
export const taught = (course) => course.chapters.flatMap(({ techniques }) => Object.keys(techniques));
/** Where a technique is taught, or -1. @param {Course} course @param {string} id */
export const chapterOf = (course, id) => course.chapters.findIndex(({ techniques }) => techniques[id]);
/** @param {Records} records @param {string} id */
export const of = (records, id) => whole(records[id]);
/** @param {Chapter} chapter @param {Records} records */
export const isKnown = (chapter, records) => Object.keys(chapter.techniques).every((id) => isFound(of(records, id)));
/** All of it is found, and a mix is passed. @param {Chapter} chapter @param {Records} records */
export const isDone = (chapter, records) => isKnown(chapter, records) && Object.keys(chapter.techniques).some((id) => of(records, id).mix);

/** The chapters before one that are not known yet. @param {Course} course @param {number} at @param {Records} records */
export const before = (course, at, records) => (course.chapters[at]?.after ?? []).map((number) => number - 1).filter((one) => !isKnown(/** @type {Chapter} */ (course.chapters[one]), records));

/** How many of a thousand puzzles of each level the chapters known so far solve. @param {Course} course @param {Records} records */
export function solves(course, records) {
  const first = course.chapters.findIndex((chapter) => !isKnown(chapter, records));
  return course.chapters[(first < 0 ? course.chapters.length : first) - 1]?.solves ?? course.levels.map(() => 0);
}

/** Where to go on: the first technique that is not found, in the order of the course. @param {Course} course @param {Records} records */
export const next = (course, records) => taught(course).find((id) => !isFound(of(records, id)));

/**
 * What the player asks for most in Play and has not found: questions weigh by their level, and half as much each 14 days.
 * Relatives count for the technique whose lesson explains them.
 * @param {Course} course @param {Records} records @param {number} day
 * @returns {{id: string, times: number} | undefined}
 */
export function offer(course, records, day) {
  /** @type {Map<string, {id: string, times: number, weight: number}>} */
  const of = new Map();
  for (const [asked, learnt] of Object.entries(records)) {
    const id = lessonOf(course, asked);
    if (!id) continue;
    const entry = of.get(id) ?? { id, times: 0, weight: 0 };
    for (const [when, level] of learnt.asked ?? []) {
      entry.weight += level * 0.5 ** ((day - when) / 14);
      if (day - when <= 30) entry.times += 1;
    }
    of.set(id, entry);
  }
  const open = [...of.values()].filter(({ id, times }) => times >= 3 && !isFound(whole(records[id])) && whole(records[id]).later <= day);
  return open.sort((a, b) => b.weight - a.weight)[0];
}

/** The techniques that are due, the longest overdue first. @param {Course} course @param {Records} records @param {number} day */
export const due = (course, records, day) =>
  taught(course).filter((id) => isFound(of(records, id)) && of(records, id).due <= day).sort((a, b) => of(records, a).due - of(records, b).due);

/**
 * The techniques of a round: those that are due, then those that were learnt last; never two alike in a row.
 * @param {Course} course @param {Records} records @param {number} day
 */
export function roundOf(course, records, day) {
  const found = taught(course).filter((id) => isFound(of(records, id)));
  const overdue = due(course, records, day).slice(0, ROUND);
  return filled(overdue, found.reverse(), ROUND);
}

/** The techniques of a mix: each that is known takes its turn, and the one that is being learnt comes every second time. @param {Course} course @param {Records} records @param {string} id @param {() => number} random */
export function mixOf(course, records, id, random = Math.random) {
  const known = taught(course).filter((other) => other !== id && isFound(of(records, other)));
  const others = shuffled(known, random);
  const list = Array.from({ length: MIX }, (_, i) => (i % 2 === 1 || others.length === 0 ? id : /** @type {string} */ (others[(i / 2) % others.length])));
  return others.length ? list : list.slice(0, MIX);
}

/** Adds from `more` in turn, but never what stands last. @param {string[]} first @param {string[]} more @param {number} length */
function filled(first, more, length) {
  const list = [...first];
  for (let at = 0, idle = 0; list.length < length && more.length && idle < more.length; at++) {
    const id = /** @type {string} */ (more[at % more.length]);
    if (id === list[list.length - 1]) idle += 1;
    else [idle, list[list.length]] = [0, id];
  }
  return list;
}

/** @template T @param {T[]} list @param {() => number} random @returns {T[]} */
export function shuffled(list, random = Math.random) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [/** @type {T} */ (mixed[j]), /** @type {T} */ (mixed[i])];
  }
  return mixed;
}

/** Of two records of a technique what is later, with the tries and questions of both. @param {Partial<Learnt> | undefined} one @param {Partial<Learnt> | undefined} other @returns {Learnt} */
export function merged(one, other) {
  const [a, b] = [whole(one), whole(other)];
  const later = b.due > a.due || (b.due === a.due && STATES.indexOf(b.state) > STATES.indexOf(a.state)) ? b : a;
  const united = (/** @type {any[][]} */ first, /** @type {any[][]} */ second, /** @type {number} */ most) =>
    [...new Map([...first, ...second].map((entry) => [JSON.stringify(entry), entry])).values()].sort((x, y) => x[0] - y[0]).slice(-most);
  return {
    ...later,
    tries: /** @type {Try[]} */ (united(a.tries, b.tries, TRIES)),
    asked: /** @type {Asked[]} */ (united(a.asked, b.asked, QUESTIONS)),
    later: Math.max(a.later, b.later),
    mix: Math.max(a.mix, b.mix),
    puzzle: later.puzzle || a.puzzle || b.puzzle,
    solved: a.solved || b.solved,
  };
}

/** @type {State[]} */
const STATES = ["new", "seen", "found", "sure"];
