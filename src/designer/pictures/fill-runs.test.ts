// product: pictures-in-a-design
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runFiller } from './fill-runs.ts';

/** Every pixel reachable over equal ones, one at a time. */
function reachable(width: number, pixels: readonly number[], start: number): number[] {
  const found = new Set([start]);
  for (const pixel of found) {
    const x = pixel % width;
    const beside = [pixel - width, pixel + width];
    if (x > 0) beside.push(pixel - 1);
    if (x < width - 1) beside.push(pixel + 1);
    for (const each of beside) if (pixels[each] === pixels[start]) found.add(each);
  }
  return [...found].toSorted((one, other) => one - other);
}

it('fills what is connected along rows and columns, each pixel once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 80 }),
      (width, drawn) => {
        const height = Math.ceil(drawn.length / width);
        const pixels = Array.from({ length: width * height }, (_, at) => drawn[at] ?? 0);
        const seen = new Set<number>();
        const filled: number[] = [];
        const enters = (pixel: number) => {
          if (pixels[pixel] !== pixels[0] || seen.has(pixel)) return false;
          seen.add(pixel);
          return true;
        };
        runFiller({ width, height }, enters, (from, to) => {
          for (let pixel = from; pixel <= to; pixel += 1) filled.push(pixel);
        })(0);
        expect(filled.toSorted((one, other) => one - other)).toEqual(reachable(width, pixels, 0));
      },
    ),
  );
});
