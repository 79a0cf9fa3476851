// What a hint needs and the board does not: loaded with the first one.
export { evidence, whereToLook } from "../board/evidence.js";
export { cellMarks } from "../board/marks.js";
export { Hint, ask, remark } from "../game/hint.js";
export { conclusion, startOf } from "../game/steps.js";
export { branches, explanation, legend } from "./explanation.js";
