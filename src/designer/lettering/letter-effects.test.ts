// product: effects
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTypeface } from './typefaces.build.ts';
import type { ObjectOf } from '../design.ts';
import { drawObject, objectInks } from '../draw-object.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { parsePath } from '../../artwork/path-data.ts';
import { printFileSvg } from '../output/print-file.ts';
import { newText } from '../starting-point.ts';
import { inverted, type Mask } from '../../artwork/films/mask.ts';
import { lineDpi, marginPx, thinnest } from '../press-check/thin-lines.ts';

const page = { widthIn: 12, heightIn: 6 };
const parts = { typeface: readTypeface, clipArt: () => undefined };
type Pixels = { width: number; height: number; inkAt: (x: number, y: number) => InkKey | null };

const shirt = (changes: Partial<ObjectOf<'text'>>, words = 'HHHHHHH') => ({
  ...newText('a', words, page, 'black'),
  heightIn: 1,
  ...changes,
});

/** The print file of one object, as pixels; `inkAt` takes inches from the middle. */
async function print(object: ObjectOf<'text'>, dpi = 50, area = page): Promise<Pixels> {
  const svg = printFileSvg({
    title: 'Test',
    area,
    objects: [object],
    drawingOf: (each) => drawObject(each, parts),
    pictureAddress: () => '',
  });
  const inPixels = svg.replace(
    /width="[^"]*in" height="[^"]*in"/,
    `width="${area.widthIn * dpi}" height="${area.heightIn * dpi}"`,
  );
  const { data, info } = await sharp(Buffer.from(inPixels))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const inks = objectInks(object, (one) => drawObject(one, parts));
  const inkAt = (x: number, y: number): InkKey | null => {
    const column = Math.floor((x + area.widthIn / 2) * dpi);
    const row = Math.floor((y + area.heightIn / 2) * dpi);
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray((row * width + column) * channels);
    if (alpha < 128) return null;
    const far = (ink: InkKey) => {
      const hex = Number.parseInt(inkByKey[ink].hex.slice(1), 16);
      return Math.hypot(r - (hex >> 16), g - ((hex >> 8) & 255), b - (hex & 255));
    };
    return inks.reduce((near, ink) => (far(ink) < far(near) ? ink : near));
  };
  return { width, height, inkAt };
}

/** The highest and the lowest ink in a strip of the shirt, in inches down from the middle. */
function reach({ inkAt }: Pixels, from: number, to: number): [top: number, bottom: number] {
  let [top, bottom] = [Infinity, -Infinity];
  for (let y = -2.99; y < 3; y += 0.02) {
    for (let x = from; x < to; x += 0.02) {
      if (inkAt(x, y) === null) continue;
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return [top, bottom];
}

describe('bends', () => {
  let straight: Pixels;
  let half = 0;
  beforeAll(async () => {
    half = drawObject(shirt({}), parts).widthIn / 2;
    straight = await print(shirt({}));
  });

  test('an arch lifts the middle by a quarter of its width, and letters keep their height', async () => {
    const arch = await print(shirt({ bend: { kind: 'arch', strength: 100 } }));
    const [middle, end] = [reach(arch, -0.1, 0.1), reach(arch, half - 0.06, half)];
    expect(end[0] - middle[0]).toBeCloseTo(half / 2, 0);
    expect(middle[1] - middle[0]).toBeCloseTo(1, 1);
    const dip = await print(shirt({ bend: { kind: 'arch', strength: -100 } }));
    expect(reach(dip, -0.1, 0.1)[1]).toBeCloseTo(-middle[0], 1);
  });

  test('a bridge is straight at the top, and three quarters lower in the middle', async () => {
    const bridge = await print(shirt({ bend: { kind: 'bridge', strength: 100 } }));
    const [middle, end] = [reach(bridge, -0.1, 0.1), reach(bridge, half - 0.06, half)];
    expect(middle[0]).toBeCloseTo(end[0], 1);
    expect(middle[1] - middle[0]).toBeCloseTo(0.25, 1);
    expect(end[1] - end[0]).toBeCloseTo(1, 1);
  });

  test('a wave rises by half its height, falls as far, and is level at its ends', async () => {
    const wave = await print(shirt({ bend: { kind: 'wave', strength: 100 } }));
    const at = (share: number) => reach(wave, share * half - 0.04, share * half + 0.04);
    expect(at(-0.5)[0]).toBeCloseTo(-1, 1);
    expect(at(0.5)[1]).toBeCloseTo(1, 1);
    expect(at(-0.98)[0]).toBeCloseTo(reach(straight, -0.98 * half, -0.95 * half)[0], 1);
  });

  test('a circle keeps its diameter, whatever the words, and its top and bottom make one ring', () => {
    const rings = (words: string, at: 'top' | 'bottom') => {
      const circle = shirt({ heightIn: 0.5, bend: { kind: 'circle', diameterIn: 4, at } }, words);
      const [mark] = drawObject(circle, parts).marks;
      const points = (mark?.kind === 'fill' ? parsePath(mark.path) : null)?.flatMap((segment) =>
        segment[0] === 'L' ? [{ x: segment[1], y: segment[2] }] : [],
      );
      if (!points) throw new Error('Nothing was drawn.');
      // The middle of the circle is straight below the highest, or above the lowest.
      const [highest, lowest] = [Math.min, Math.max].map((most) =>
        most(...points.map(({ y }) => y)),
      );
      const center = at === 'top' ? highest! + 2.5 : lowest! - 2.5;
      const far = points.map(({ x, y }) => Math.hypot(x, y - center));
      return [Math.min(...far), Math.max(...far)];
    };
    for (const words of ['HHHHHHH', 'HHHHHHHHHHHHHHHHHHH']) {
      for (const at of ['top', 'bottom'] as const) {
        const [inner, outer] = rings(words, at);
        expect(inner).toBeCloseTo(2, 1);
        expect(outer).toBeCloseTo(2.5, 1);
      }
    }
  });
});

test('joined letters turn word by word, so that a single word on an arc stays as it is', () => {
  const drawn = (words: string, arc: number) =>
    drawObject(shirt({ typeface: 'cairo', arc }, words), parts).marks;
  expect(drawn('محمد', 120)).toEqual(drawn('محمد', 0));
  expect(drawn('محمد علي', 120)).not.toEqual(drawn('محمد علي', 0));
  expect(drawn('Mohammed', 120)).not.toEqual(drawn('Mohammed', 0));
});

test('a design from before the effects looks as it did', () => {
  const old = shirt({ outline: { ink: 'white', widthIn: 0.1 } });
  const none = { bend: null, wrapIn: null, secondOutline: null, dropLine: null, worn: 0 };
  expect(drawObject({ ...old, ...none }, parts)).toEqual(drawObject(old, parts));
  expect(drawObject(old, parts).marks.map(({ kind }) => kind)).toEqual(['stroke', 'fill']);
});

test('an outline, a second one around it, and a drop line below print in their own inks', async () => {
  const object = shirt(
    {
      outline: { ink: 'white', widthIn: 0.2 },
      secondOutline: { ink: 'red', widthIn: 0.1 },
      dropLine: { ink: 'gold', offsetIn: 0.3, toward: 'downRight' },
    },
    'I',
  );
  const { widthIn, heightIn } = drawObject(object, parts);
  const plain = drawObject(shirt({}, 'I'), parts);
  expect(widthIn).toBeCloseTo(plain.widthIn + 2 * 0.3 + 0.3, 3);
  expect(heightIn).toBeCloseTo(plain.heightIn + 2 * 0.3 + 0.3, 3);
  const { inkAt } = await print(object, 100);
  const across = (from: number, by: number) =>
    Array.from({ length: 4 }, (_, i) => inkAt(-widthIn / 2 + from + i * by, -0.15));
  // From the left: half an inch of rings, the letter, the same rings, and what shows of the line.
  expect(across(0.05, 0.1)).toEqual(['red', 'white', 'white', 'black']);
  expect(inkAt(widthIn / 2 - 0.05, 0.15)).toBe('gold');
  expect(inkAt(widthIn / 2 - 0.05, -heightIn / 2 + 0.1)).toBeNull();
  const up = await print({ ...object, dropLine: { ...object.dropLine!, toward: 'upLeft' } }, 100);
  expect(up.inkAt(-widthIn / 2 + 0.05, -0.15)).toBe('gold');
});

describe('worn letters', () => {
  const dpi = lineDpi(1, 1) ?? 0;
  async function maskOf(worn: number): Promise<Mask> {
    const words = shirt({ worn, heightIn: 0.75 }, 'Ru');
    const { widthIn, heightIn } = drawObject(words, parts);
    const [width, height] = [widthIn, heightIn].map(
      (inches) => Math.ceil(inches * dpi) + 2 * marginPx,
    ) as [number, number];
    const around = { widthIn: width / dpi, heightIn: height / dpi };
    const { inkAt } = await print(words, dpi, around);
    const bits = Uint8Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return inkAt((x + 0.5 - width / 2) / dpi, (y + 0.5 - height / 2) / dpi) ? 1 : 0;
    });
    return { width, height, bits };
  }
  const inkOf = ({ bits }: Mask) => bits.reduce((sum, bit) => sum + bit, 0);

  test('lose specks of ink, the same ones each time, and no line or gap is too thin for a screen', async () => {
    const [whole, half, most] = [await maskOf(0), await maskOf(50), await maskOf(100)];
    expect(inkOf(half) / inkOf(whole)).toBeGreaterThan(0.8);
    expect(inkOf(half) / inkOf(whole)).toBeLessThan(0.97);
    expect(inkOf(most) / inkOf(whole)).toBeLessThan(inkOf(half) / inkOf(whole) - 0.03);
    const specks = () => drawObject(shirt({ worn: 50 }), parts).worn;
    expect(specks()).toBe(specks());
    for (const mask of [half, most]) {
      expect(thinnest(mask, dpi)).toBeNull();
      expect(thinnest(inverted(mask), dpi)).toBeNull();
    }
  });
});
