// Compares a screen with its picture in web/test/shots: blocks of 16 px by their mean colour, so that edges of letters may
// differ, and what moved, went or changed its colour may not. Chromium itself reads the pictures.
import { readFileSync } from "node:fs";

/** What differs from run to run, or with the list of techniques: not compared. */
const UNSTEADY = ".clock, .shelf .small, .ladder, .seed, .word";
/** The most that the mean of a channel may differ, of 255; and the share of blocks that may differ by more. */
const TOLERANCE = 20;
const SHARE = 0.01;
/** The font that the pictures were taken with: another would make every line of text differ. */
const FONT = "DejaVu Sans";

/** Whether text on this machine looks as in the pictures. */
export const hasFont = (page) =>
  page.evaluate((font) => {
    const width = (family) => {
      const context = document.createElement("canvas").getContext("2d");
      context.font = `100px ${family}`;
      return context.measureText("The quick brown fox, 0123456789").width;
    };
    return width(getComputedStyle(document.documentElement).fontFamily) === width(`"${font}"`) && width(`"${font}"`) !== width("monospace");
  }, FONT);

/** The regions of a page that differ from its picture, as they are called there, and the share of blocks that do. */
export async function differences(page, file) {
  const scale = await page.evaluate(() => devicePixelRatio);
  const taken = (await page.screenshot()).toString("base64");
  const kept = readFileSync(file).toString("base64");
  const { blocks, total } = await page.evaluate(compare, { pictures: [kept, taken], size: 16 * scale, tolerance: TOLERANCE });
  const regions = await page.evaluate(named, { blocks, unsteady: UNSTEADY });
  const differing = Object.values(regions).reduce((sum, count) => sum + count, 0);
  return { share: differing / total, isDifferent: differing / total > SHARE, regions };
}

/** In the page: the blocks whose mean colours differ, by column and row, and how many there are. */
async function compare({ pictures, size, tolerance }) {
  const [kept, taken] = await Promise.all(
    pictures.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const [wide, high] = [Math.floor(bitmap.width / size), Math.floor(bitmap.height / size)];
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      const { data, width } = context.getImageData(0, 0, wide * size, high * size);
      const means = Array.from({ length: wide * high }, () => [0, 0, 0]);
      for (let y = 0; y < high * size; y++) {
        for (let x = 0; x < width; x++) {
          const mean = means[Math.floor(y / size) * wide + Math.floor(x / size)];
          for (let channel = 0; channel < 3; channel++) mean[channel] += data[4 * (y * width + x) + channel] / (size * size);
        }
      }
      return { means, wide, high };
    }),
  );
  if (kept.wide !== taken.wide || kept.high !== taken.high) throw new Error(`${taken.wide} × ${taken.high} blocks instead of ${kept.wide} × ${kept.high}`);
  const differs = (i) => kept.means[i].some((mean, channel) => Math.abs(mean - taken.means[i][channel]) > tolerance);
  const blocks = kept.means.flatMap((_, i) => (differs(i) ? [[i % kept.wide, Math.floor(i / kept.wide)]] : []));
  return { blocks, total: kept.means.length };
}

/** In the page: how many blocks differ in which part of it. */
function named({ blocks, unsteady }) {
  const boxes = [...document.querySelectorAll(unsteady)].map((element) => element.getBoundingClientRect());
  const isUnsteady = (x, y) => boxes.some((box) => x > box.left - 16 && x < box.right + 16 && y > box.top - 16 && y < box.bottom + 16);
  const regions = {};
  for (const [column, row] of blocks) {
    const [x, y] = [16 * column + 8, 16 * row + 8];
    if (isUnsteady(x, y)) continue;
    const region = document.elementFromPoint(x, y)?.closest('[class]:not([class=""], i, span, strong, small, .cell, .row)');
    const name = region ? `.${[...region.classList].join(".")}` : "the rest";
    regions[name] = (regions[name] ?? 0) + 1;
  }
  return regions;
}
