// Games of a file, taken into the library. One that is there already is not there twice.
import { newId } from "./store.js";

/** @typedef {import("./game.js").Game} Game */

/** Whether a game goes on where another is: the same puzzle, and its moves in front. @param {Game} first @param {Game} then */
function isContinued(first, then) {
  const moves = (/** @type {Game} */ game) => JSON.stringify(game.moves.slice(0, first.moves.length));
  return first.key === then.key && first.moves.length <= then.moves.length && moves(first) === moves(then);
}

/**
 * Keeps games. Where one is kept already, the one with more moves stays.
 * @param {import("./store.js").Store} store @param {Game[]} games @returns {Promise<{ids: string[], known: number}>} how many were there
 */
export async function take(store, games) {
  const kept = await store.list();
  const ids = [];
  let known = 0;
  for (const game of games) {
    const same = kept.find((other) => isContinued(other.game, game) || isContinued(game, other.game));
    const id = same?.id ?? newId();
    if (same) known += 1;
    else kept.push({ id, text: "", at: 0, game });
    if (!same || game.moves.length > same.game.moves.length) await store.save(id, game);
    if (same && game.moves.length > same.game.moves.length) same.game = game;
    ids.push(id);
  }
  return { ids, known };
}
