// product: pictures-in-a-design
import { expect, it } from 'vitest';
import { looksSame } from './same-pixels.ts';

/** A red picture of 200 × 200 pixels, with a few others. */
function picture(others: number, [red, alpha]: readonly [number, number]): Uint8ClampedArray {
  const data = new Uint8ClampedArray(200 * 200 * 4);
  for (let at = 0; at < data.length; at += 4) {
    const isOther = at < others * 4;
    data.set([isOther ? red : 255, 0, 0, isOther ? alpha : 255], at);
  }
  return data;
}

it.each([
  ['edges smoothed in another way', 40_000, [200, 255], true],
  ['a speck', 2, [0, 0], true],
  ['more than a speck', 3, [0, 0], false],
  ['more than a speck in another color', 3, [0, 255], false],
  ['a picture that is fainter all over', 40_000, [255, 100], false],
] as const)('paths are compared with pixels: %s', (_name, others, kind, same) => {
  expect(looksSame(picture(0, [0, 0]), picture(others, kind))).toBe(same);
});

it('what can’t be seen has no color', () => {
  const [red, black] = [picture(40_000, [255, 0]), picture(40_000, [0, 0])];
  expect(looksSame(red, black)).toBe(true);
  expect(looksSame(red, red.subarray(4))).toBe(false);
});
