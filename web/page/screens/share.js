// Share: a link to the position, copied.
import { linkOf } from "../game/link.js";
import { t } from "../words.js";

/** @param {import("../app.js").App} app @param {import("../game/game.js").Game} game */
export async function share(app, game) {
  const link = new URL(await linkOf(game), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    app.note(t`Link copied, with the whole position in it.`);
  } catch {
    app.note(t`Copy this link: ${link}`, t`OK`, undefined, 60);
  }
}
