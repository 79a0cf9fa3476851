// Compares a screen with its picture in web/test/shots: blocks of 16 px by their mean colour, so that edges of letters may
// differ, but what moved, went or changed its colour may not. Only the means are kept, a pixel for each block. Chromium
// itself reads and writes the pictures.
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

/** A screen as it is kept: a picture with one pixel for each block, its mean colour. */
export async function thumbnail(page) {
  const scale = await page.evaluate(() => devicePixelRatio);
  const screen = (await page.screenshot()).toString("base64");
  return Buffer.from(await page.evaluate(shrink, { screen, size: 16 * scale }), "base64");
}

/** The regions of a page that differ from its picture, as they are called there, and the share of blocks that do. */
export async function differences(page, file) {
  const pictures = [readFileSync(file), await thumbnail(page)].map((picture) => picture.toString("base64"));
  const { blocks, total } = await page.evaluate(compare, { pictures, tolerance: TOLERANCE });
  const regions = await page.evaluate(named, { blocks, unsteady: UNSTEADY });
  const differing = Object.values(regions).reduce((sum, count) => sum + count, 0);
  return { share: differing / total, isDifferent: differing / total > SHARE, regions };
}

/** In the page: a screenshot reduced to the mean colours of its blocks. */
async function shrink({ screen, size }) {
  const bytes = Uint8Array.from(atob(screen), (c) => c.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const [wide, high] = [Math.floor(bitmap.width / size), Math.floor(bitmap.height / size)];
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data, width } = context.getImageData(0, 0, wide * size, high * size);
  const sums = new Float64Array(4 * wide * high);
  for (let y = 0; y < high * size; y++) {
    for (let x = 0; x < width; x++) {
      const block = 4 * (Math.floor(y / size) * wide + Math.floor(x / size));
      for (let channel = 0; channel < 4; channel++) sums[block + channel] += data[4 * (y * width + x) + channel];
    }
  }
  const small = new OffscreenCanvas(wide, high);
  small.getContext("2d").putImageData(new ImageData(Uint8ClampedArray.from(sums, (sum) => sum / (size * size)), wide, high), 0, 0);
  const png = new Uint8Array(await (await small.convertToBlob()).arrayBuffer());
  return btoa(String.fromCharCode(...png));
}

/** In the page: the blocks whose mean colours differ, by column and row, and how many there are. */
async function compare({ pictures, tolerance }) {
  const [kept, taken] = await Promise.all(
    pictures.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  const [wide, high] = [kept.width, kept.height];
  if (wide !== taken.width || high !== taken.height) throw new Error(`${taken.width} × ${taken.height} blocks instead of ${wide} × ${high}`);
  const blocks = [];
  for (let i = 0; i < wide * high; i++) {
    const differs = [0, 1, 2].some((channel) => Math.abs(kept.data[4 * i + channel] - taken.data[4 * i + channel]) > tolerance);
    if (differs) blocks.push([i % wide, Math.floor(i / wide)]);
  }
  return { blocks, total: wide * high };
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
