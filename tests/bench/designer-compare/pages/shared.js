/** Pixels of an inch on the page. */
export const px = 50;
/** To 300 DPI. */
export const exportScale = 6;
const capsOfEm = 1760 / 2048;

export async function loadDesign() {
  const answer = await fetch('/design.json');
  await document.fonts.load('100px Anton');
  return answer.json();
}

/** Where a text starts so that the middle of its ink is at its place, in pixels. */
export function placeText({ text, capIn, x, y }) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = '1000px Anton';
  const box = pen.measureText(text);
  const fontSize = (capIn * px) / capsOfEm;
  const scale = fontSize / 1000;
  return {
    fontSize,
    left: x * px - ((box.actualBoundingBoxRight - box.actualBoundingBoxLeft) / 2) * scale,
    baseline: y * px + ((box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2) * scale,
    ascent: box.fontBoundingBoxAscent * scale,
    descent: box.fontBoundingBoxDescent * scale,
  };
}

/** Fabric's line is 1.13 em high, and its baseline 22.2 % of that from below. */
export const fabricTop = ({ baseline, fontSize }) => baseline - fontSize * 1.13 * (1 - 0.222);

export const pngOf = (canvas) => new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** Makes the objects with `create` and notes how long that took and when they were shown. */
export async function run(create) {
  const design = await loadDesign();
  const start = performance.now();
  const { chooseAll, exportPng } = await create(design);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const readyAt = performance.now();
  window.compare = { createdMs: readyAt - start, readyAt, chooseAll, exportPng };
}
