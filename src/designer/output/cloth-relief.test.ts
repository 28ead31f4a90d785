// product: mock-ups
import { expect, test } from 'vitest';
import {
  clothHeights,
  mostShift,
  photoRelief,
  reliefOf,
  type Grid,
  type Relief,
} from './cloth-relief.ts';
import { inLight, paintCloth, type Pixels, type Rgb } from './paint-cloth.ts';

/** 100 × 100 units, two points and two pixels to the unit, so that points and pixels are the same. */
const grid: Grid = { columns: 200, rows: 200, left: 0, top: 0, perUnit: 2 };
const perUnit = 2;
const px = 200;

/** Cloth from 10 to 90 units across and down. */
const isCloth = (x: number, y: number) => x >= 20 && x < 180 && y >= 20 && y < 180;
const square = () =>
  Uint8Array.from({ length: px * px }, (_, at) =>
    isCloth(at % px, Math.floor(at / px)) ? 255 : 0,
  );
const folds = [
  { path: 'M50 0Q40 50 50 110', width: 9, height: 4 },
  { path: 'M12 20C30 40 60 40 80 60', width: 8, height: -4, springs: true },
];
const coverage = square();
const relief = reliefOf(grid, clothHeights(grid, [{ coverage, round: 8 }], folds));

/** A print that has this color wherever `isInk`. */
function printed(color: Rgb, isInk: (x: number, y: number) => boolean): Pixels {
  const data = new Uint8ClampedArray(px * px * 4);
  for (let at = 0; at < px * px; at += 1) {
    if (isInk(at % px, Math.floor(at / px))) data.set([...color, 255], at * 4);
  }
  return { width: px, height: px, data };
}
const paint = (print: Pixels, clothHex = '#ffffff', on: Relief = relief) =>
  paintCloth({ relief: on, clothHex, coverage, print, perUnit, left: 0, top: 0 });
const rgbAt = ({ data }: Pixels, x: number, y: number): Rgb => {
  const at = (y * px + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
};
const near = (one: Rgb, other: Rgb, most: number) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= most);
test('each dot of a grid prints where the cloth moves it, and nothing moves by more than half an inch', () => {
  // Dots of 5 pixels, 24 apart. Black is below 95 in any light, and white above 105 in any shadow.
  const isDot = (x: number, y: number) => x % 24 < 5 && y % 24 < 5;
  const seen = paint(printed([0, 0, 0], isDot));
  let [moved, ink] = [0, 0];
  for (let y = 30; y < 170; y += 1) {
    for (let x = 30; x < 170; x += 1) {
      const at = y * px + x;
      const [dx, dy] = [(relief.shiftX[at] ?? 0) * perUnit, (relief.shiftY[at] ?? 0) * perUnit];
      if (Math.hypot(dx, dy) > mostShift * perUnit) throw new Error(`Too far at ${x}, ${y}.`);
      // At the edges of a dot, a pixel is part ink.
      const around = [0, 1].flatMap((right) =>
        [0, 1].map((down) => isDot(Math.floor(x + dx) + right, Math.floor(y + dy) + down)),
      );
      const isBlack = (rgbAt(seen, x, y)[0] ?? 0) < 100;
      if (around.every(Boolean) && !isBlack) throw new Error(`No ink at ${x}, ${y}.`);
      if (!around.some(Boolean) && isBlack) throw new Error(`Ink at ${x}, ${y}.`);
      if (isBlack) ink += 1;
      if (isBlack && !isDot(x, y)) moved += 1;
    }
  }
  expect(moved).toBeGreaterThan(ink / 10);
});

test('cloth without folds leaves a print where it was, and lights it evenly', () => {
  const flat = reliefOf(grid, new Float32Array(px * px));
  const print = printed([17, 80, 160], (x, y) => x > 50 && x < 100 && y > 60);
  const seen = paint(print, '#c8102e', flat);
  expect(rgbAt(seen, 75, 100)).toEqual([17, 80, 160]);
  expect(rgbAt(seen, 50, 100)).toEqual([200, 16, 46]);
});

test('no ink is outside of the cloth', () => {
  const seen = paint(printed([0, 0, 0], () => true));
  for (let at = 0; at < px * px; at += 1) {
    const [x, y] = [at % px, Math.floor(at / px)];
    if (seen.data[at * 4 + 3] !== (isCloth(x, y) ? 255 : 0))
      throw new Error(`Wrong at ${x}, ${y}.`);
  }
});

test('flat ink has its own color in the light of the cloth, on every cloth', () => {
  const ink: Rgb = [209, 48, 29];
  for (const clothHex of ['#ffffff', '#141416', '#c8102e']) {
    const seen = paint(
      printed(ink, () => true),
      clothHex,
    );
    for (let y = 20; y < 180; y += 1) {
      for (let x = 20; x < 180; x += 1) {
        const lit = inLight(ink, relief.light[y * px + x] ?? 0);
        if (!near(rgbAt(seen, x, y), lit, 2)) throw new Error(`Wrong at ${x}, ${y}.`);
      }
    }
  }
});

test('folds show on white, on black, and on every color between', () => {
  for (const clothHex of ['#ffffff', '#141416', '#a7a9ac', '#1c2336']) {
    const seen = paint(
      printed([0, 0, 0], () => false),
      clothHex,
    );
    const greens = Array.from({ length: 130 }, (_, x) => rgbAt(seen, 35 + x, 100)[1] ?? 0);
    expect(Math.max(...greens) - Math.min(...greens), clothHex).toBeGreaterThan(25);
  }
});

test('the same cloth with the same print is the same picture', () => {
  const again = reliefOf(grid, clothHeights(grid, [{ coverage: square(), round: 8 }], folds));
  const print = printed([1, 2, 3], (x) => x % 9 < 4);
  expect(Buffer.from(paint(print, '#00925a', again).data)).toEqual(
    Buffer.from(paint(print, '#00925a').data),
  );
});

test('a photograph gives light by its tones, and none where it has the middle tone', () => {
  const whole = new Uint8Array(px * px).fill(255);
  const tones = Uint8Array.from(whole, (_, at) => [100, 150, 200][at % 3] ?? 0);
  const { light, shiftX } = photoRelief(grid, new Float32Array(px * px), tones, whole);
  expect(light[0]).toBeLessThan(-0.5);
  expect(light[1]).toBeCloseTo(0, 1);
  expect(light[2]).toBeGreaterThan(0.5);
  expect(Math.max(...shiftX)).toBe(0);
});
