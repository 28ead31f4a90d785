// product: ready-designs
import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { designSides, sideArea } from '../design.ts';
import { drawObject, inkHex, sideInks, type Draw } from '../draw-object.ts';
import { objectBounds, overhang } from '../object-box.ts';
import { drawReadyDesign } from './ready-design-picture.build.tsx';
import { readParts, readReadyDesign, readReadyDesigns } from './ready-designs.build.ts';

const parts = readParts();
const draw: Draw = (object) => drawObject(object, parts);
const readyDesigns = readReadyDesigns(parts);

/** `DOCS_PICTURES=1 npx vitest run src/designer/panels/ready-designs.build.test.ts` draws these again. */
const inDocs = [
  'cousins-road-trip',
  'dirt-track',
  'dots-diner',
  'drama-club',
  'hop-harvest',
  'lake-week',
];

describe('The ready designs', () => {
  test('are more than 50, six of them in the panel, and at least three in each of eight themes', () => {
    expect(readyDesigns.length).toBeGreaterThan(50);
    expect(readyDesigns.filter(({ featured }) => featured)).toHaveLength(6);
    expect(new Set(readyDesigns.map(({ name }) => name)).size).toBe(readyDesigns.length);
    const counts = Map.groupBy(readyDesigns, ({ category }) => category);
    for (const theme of [
      'Schools',
      'Teams',
      'Reunions',
      'Breweries',
      'Churches',
      'Farms',
      'Trades',
      'Iowa',
    ]) {
      expect(counts.get(theme)?.length, theme).toBeGreaterThanOrEqual(3);
    }
  });

  test('print complete and inside their areas, each side in at most four inks', () => {
    for (const { key, design } of readyDesigns) {
      for (const side of designSides) {
        for (const object of design.sides[side]) {
          const drawing = drawObject(object, parts);
          expect(drawing, `${key}: ${object.id}`).toMatchObject({ complete: true, missing: [] });
          const bounds = objectBounds(object, () => drawing);
          expect(overhang(bounds, sideArea(design, side)), `${key}: ${object.id}`).toBe(0);
        }
        expect(sideInks(design.sides[side], draw).inks.length, key).toBeLessThanOrEqual(4);
      }
    }
  });

  test('have small pictures of the marks that print', async () => {
    for (const { key, design, pictured } of readyDesigns) {
      const picture = drawReadyDesign(design, pictured, parts);
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(picture).toContain(design.color.hex);
      for (const ink of sideInks(design.sides[pictured], draw).inks) {
        expect(picture).toContain(`="${inkHex(ink)}"`);
      }
      expect(picture.length, key).toBeLessThan(60_000);
      if (process.env.DOCS_PICTURES && inDocs.includes(key)) {
        await writeFile(`docs/designs/${key}.svg`, `${picture}\n`);
      }
    }
  });
});

describe('A ready design’s file', () => {
  const good = {
    name: 'Duck derby',
    theme: 'Outdoors',
    words: 'river race',
    garment: 'premium-cotton',
    color: 'Navy',
    front: [
      { kind: 'text', text: 'DUCK', typeface: 'anton', heightIn: 2, ink: 'yellow', y: -5 },
      { kind: 'clipArt', art: 'duck', widthIn: 7 },
    ] as readonly object[],
  };
  const [words, duck] = good.front;
  const read = (content: object, file = 'duck-derby.json') =>
    readReadyDesign(file, JSON.stringify(content), parts);

  test('leaves out what is usual: a drawing has its own inks and proportions', () => {
    const { name, category, featured, pictured, design } = read(good);
    expect({ name, category, featured, pictured }).toEqual({
      name: 'Duck derby',
      category: 'Outdoors',
      featured: false,
      pictured: 'front',
    });
    const drawing = parts.clipArt('duck')!;
    expect(design.sides.front).toMatchObject([
      { x: 0, y: -5, arc: 0, outline: null },
      {
        widthIn: 7,
        heightIn: (7 * drawing.height) / drawing.width,
        inks: drawing.parts.map(({ ink }) => ink),
      },
    ]);
    expect(design.color).toMatchObject({ id: '00606-navy', name: 'Navy' });
    expect(design.sides.back).toEqual([]);
  });

  test.each([
    ['without a name', { name: '' }, 'name: '],
    ['of no theme', { theme: 'Space' }, 'theme: choose one of Animals, '],
    ['on a garment that isn’t designed', { garment: 'richardson-112' }, 'garment: '],
    ['in another garment’s color', { color: 'Yam' }, 'color: Premium Cotton comes in Navy, '],
    ['with a misspelled field', { frond: [] }, 'Unrecognized key: "frond"'],
    ['with a misspelled field of an object', { front: [{ ...words, hight: 2 }] }, 'remove hight.'],
    ['with an unknown typeface', { front: [{ ...words, typeface: 'x' }] }, 'object 1: typeface: '],
    ['with an unknown ink', { front: [{ ...words, ink: 'x' }] }, 'front: object 1: ink: '],
    ['with an unknown drawing', { front: [{ ...duck, art: 'x' }] }, 'there is no drawing "x".'],
    ['with nothing on it', { front: [] }, 'put something on the front.'],
    [
      'that sticks out',
      { front: [{ ...duck, widthIn: 12, x: 1 }] },
      'front: Duck on parade sticks 1 in out of the print area.',
    ],
    [
      'that vanishes',
      { front: [{ ...words, ink: 'navy' }] },
      'front: “DUCK” prints in Night-Shift Navy, which hardly shows on Navy.',
    ],
  ])('%s is refused with a sentence', (_, change, sentence) => {
    expect(() => read({ ...good, ...change })).toThrow(sentence);
    expect(() => read({ ...good, ...change })).toThrow(/^duck-derby\.json: /);
  });

  test('that isn’t JSON or has a name for people is refused', () => {
    expect(() => readReadyDesign('duck.json', '{', parts)).toThrow('duck.json: it isn’t JSON: ');
    expect(() => read(good, 'Duck Derby.json')).toThrow('name it in small letters');
  });
});
