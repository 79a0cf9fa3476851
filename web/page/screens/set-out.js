// The ways out of Set: links, texts and pictures, into the clipboard or into a file.
import { textOf } from "../game/draft.js";
import { linkOf } from "../game/link.js";
import { nameOfDraft } from "./set-board.js";
import { t } from "../words.js";

/** @typedef {import("./set.js").Bench} Bench */

/** The link of the puzzle, which opens to be played. @param {Bench} bench */
export const linked = async (bench) => new URL(await linkOf((await bench.game()).game), location.href).href;

/** @param {Bench} bench @param {string} text @param {string} what */
export async function copied({ app }, text, what) {
  await navigator.clipboard.writeText(text).then(() => app.note(t`${what} copied.`), () => app.note(t`Copy this: ${text}`, t`OK`, undefined, 60));
}

/** @param {Bench} bench @param {"json" | "svg" | "png"} form */
export async function saved(bench, form) {
  const name = `${nameOfDraft(bench.draft)}.${form}`;
  if (form === "json") return file(name, new Blob([textOf(bench.draft)], { type: "application/json" }));
  const svg = String(await bench.app.engine.transport.ask("draw", { puzzle: textOf(bench.draft), theme: "light" }));
  file(name, form === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await raster(svg));
}

/** So wide is a picture made of points. */
const WIDE = 1440;

/** @param {string} svg @returns {Promise<Blob>} */
async function raster(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, Math.round((WIDE * image.naturalHeight) / image.naturalWidth)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t`The browser makes no picture of it.`)))));
}

/** @param {string} name @param {Blob} blob */
function file(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
