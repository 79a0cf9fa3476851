// A picture of a finished board to show to others: which cells were given and which were found, without a digit.
import { clock } from "../game/time.js";
import { said, t } from "../words.js";

/** @typedef {import("../game/game.js").Game} Game */

const [WIDTH, HEIGHT, SIDE, MARGIN] = [600, 760, 480, 60];
const INKS = { paper: "#f6f5f1", ink: "#1b212c", soft: "#5b6475", given: "#8f99ab", found: "#2453cc", line: "#2a3140", card: "#fff" };

/** Its lines of words. @param {Game} game @returns {[string, string]} */
export function wordsOf(game) {
  const name = game.level && !game.title.toLowerCase().startsWith(game.level.toLowerCase()) ? `${said(game.title)}, ${said(game.level).toLowerCase()}` : said(game.title || "Sudoku");
  const help = game.hints === 0 ? t`without a hint` : game.hints === 1 ? t`with one hint` : t`with ${game.hints} hints`;
  return [name, t`solved in ${clock(game.finished ?? 0)} ${help}`];
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The picture as SVG. @param {Game} game */
export function picture(game) {
  const { rows, columns, cells, shape: { areas } } = game.layout;
  const cell = SIDE / Math.max(rows, columns);
  const [left, top] = [MARGIN + (SIDE - cell * columns) / 2, MARGIN + (SIDE - cell * rows) / 2];
  const at = (/** @type {number} */ of) => [left + cell * (of % columns), top + cell * Math.floor(of / columns)];
  const square = (/** @type {number} */ of) => {
    const [x = 0, y = 0] = at(of);
    const gap = 0.12 * cell;
    return `<rect x="${x + gap}" y="${y + gap}" width="${cell - 2 * gap}" height="${cell - 2 * gap}" rx="${0.14 * cell}" fill="${game.sheet.isGiven(of) ? INKS.given : INKS.found}"/>`;
  };
  const border = (/** @type {number} */ of) => {
    const [x = 0, y = 0] = at(of);
    const right = of % columns < columns - 1 && areas[of] !== areas[of + 1] ? `M${x + cell} ${y}v${cell}` : "";
    return right + (of + columns < rows * columns && areas[of] !== areas[of + columns] ? `M${x} ${y + cell}h${cell}` : "");
  };
  const [name, result] = wordsOf(game).map(escaped);
  const text = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ ink, /** @type {string} */ words, weight = 400) => `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}" text-anchor="middle" font-family="system-ui, sans-serif">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${INKS.paper}"/><rect x="${left}" y="${top}" width="${cell * columns}" height="${cell * rows}" rx="10" fill="${INKS.card}"/>${cells.map(square).join("")}<path d="${cells.map(border).join("")}" stroke="${INKS.line}" stroke-width="1.5"/><rect x="${left}" y="${top}" width="${cell * columns}" height="${cell * rows}" rx="10" fill="none" stroke="${INKS.line}" stroke-width="3"/>${text(610, 30, INKS.ink, name ?? "", 650)}${text(652, 24, INKS.ink, result ?? "")}${text(716, 18, INKS.soft, "Ninefold")}</svg>`;
}

/** The picture as PNG. @param {Game} game @returns {Promise<Blob>} */
async function png(game) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture(game))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * WIDTH, height: 2 * HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, 2 * WIDTH, 2 * HEIGHT);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t`the picture cannot be made`)))));
}

/** Gives the picture to what the device shares with, or saves it. @param {import("../app.js").App} app @param {Game} game */
export async function share(app, game) {
  const file = new File([await png(game)], "ninefold.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], text: wordsOf(game).join(", ") });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  app.note(t`The picture is saved: it tells your time, and no digit.`);
}
