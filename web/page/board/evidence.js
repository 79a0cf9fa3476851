// A step on the board: its marks, the houses it lives in, one of its chains.
import { linksOf, overlay } from "./links.js";
import { cellMarks, groupsOf, houseCells, marksOf, setsOf, whereToLook } from "./marks.js";
import { shownOf, viewOf } from "./shown.js";
import { CLASSIC, PEERS, cellOf } from "../game/cells.js";
import { isSingle, startOf } from "../game/steps.js";

/** @typedef {import("../engine/shapes.d.ts").Trace} Trace */
/** @typedef {import("../engine/shapes.d.ts").Step} Step */

/** More links than this are a tangle, not a picture. */
const MOST_LINKS = 60;

/** For a digit that follows from nothing but what its cell sees: all that the cell sees. @param {Step} step @param {Map<number, unknown>} marks */
function sole({ placements, evidence }, marks) {
  const cell = cellOf(placements[0]?.cell ?? "");
  return marks.size === 1 && cell !== null && !evidence.houses?.length ? new Set([cell, ...(PEERS[cell] ?? [])]) : null;
}

/**
 * The digits that leave a single its place: of a house those that its other open cells see, of a cell all that it sees.
 * @param {Step} step @param {number[]} digits
 */
function blockers({ placements, evidence: { houses = [] } }, digits) {
  const { cell: at = "", digit = 0 } = placements[0] ?? {};
  const cell = cellOf(at) ?? -1;
  const others = houses.flatMap(houseCells).filter((other) => other !== cell && !digits[other]);
  const seen = houses.length ? others.flatMap((other) => PEERS[other] ?? []).filter((peer) => digits[peer] === digit) : (PEERS[cell] ?? []).filter((peer) => digits[peer]);
  return new Set(seen);
}

/** What the evidence of a step adds to a view. @param {Trace} trace @param {Step} step @param {number} branch @returns {ReturnType<typeof viewOf> & Pick<import("./board.js").View, "sets" | "over" | "equal">} */
export function evidence(trace, step, branch, position = startOf(trace), layout = CLASSIC) {
  const shown = shownOf(step);
  if (shown) return viewOf(shown, layout);
  const marks = marksOf(step, branch, false);
  const chain = step.evidence.chains?.[branch];
  const links = chain ? linksOf(chain, position) : [];
  const covers = new Set((step.evidence.covers ?? []).flatMap(houseCells));
  const single = isSingle(step);
  const place = step.placements.length === 1 && !chain && !single ? step.placements[0]?.digit : 0;
  const look = sole(step, marks) ?? (step.evidence.houses?.length ? new Set(step.evidence.houses.flatMap(houseCells)) : new Set([...cellMarks(marks).keys(), ...setsOf(step).keys()]));
  return { marks, sets: setsOf(step), covers, look, rules: [], digit: place ?? 0, ...(single && { equal: blockers(step, position.digits) }), over: overlay(links.length > MOST_LINKS ? [] : links, groupsOf(step, branch)) };
}

export { whereToLook };
