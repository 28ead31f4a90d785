// product: keeping-designs
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  designSchema,
  shapeNames,
  type Design,
  type DesignObject,
  type ObjectOf,
} from '../design.ts';
import { blankDesign, newShape, newText } from '../starting-point.ts';
import {
  designFileName,
  exportDesign,
  importDesign,
  maxDesignFileBytes,
} from './design-file.client.ts';

/** The bytes of a PNG up to its pixels; nothing else is read. */
function png(widthPx: number, heightPx: number, filler: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(45);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(widthPx, 16);
  head.writeUInt32BE(heightPx, 20);
  head.set([8, 6, 0, 0, 0], 24);
  head.writeUInt32BE(filler.length, 33);
  head.write('IDAT', 37, 'latin1');
  return new Uint8Array([...head, ...filler]);
}

const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const area = { widthIn: 12, heightIn: 16 };

function pictureObject(id: string, picture: string, source: string): ObjectOf<'picture'> {
  return {
    id,
    x: 0,
    y: 0,
    rotation: 0,
    locked: false,
    group: null,
    kind: 'picture',
    picture,
    source,
    name: 'heron.png',
    widthPx: 30,
    heightPx: 20,
    widthIn: 3,
    heightIn: 2,
    mirrored: false,
    inks: null,
  };
}

const place = fc.double({ min: -20, max: 20, noNaN: true }).map((inches) => inches + 0);
const object: fc.Arbitrary<DesignObject> = fc
  .tuple(
    fc.oneof(
      fc.string({ maxLength: 100 }).map((text) => newText('x', text, area, 'white')),
      fc.constantFrom(...shapeNames).map((shape) => newShape('x', shape, area, 'black')),
    ),
    place,
    place,
  )
  .map(([made, x, y]) => ({ ...made, x, y }));

const designs = fc
  .record({
    name: fc.string({ maxLength: 60 }),
    objects: fc.array(object, { maxLength: 12 }),
    fillers: fc.array(fc.uint8Array({ maxLength: 60_000 }), { maxLength: 3 }),
  })
  .map(({ name, objects, fillers }) => {
    const pictures = new Map(
      fillers.map((filler) => {
        const bytes = png(30, 20, filler);
        return [idOf(bytes), new Blob([bytes], { type: 'image/png' })] as const;
      }),
    );
    const ids = [...pictures.keys()];
    const front = [
      ...objects,
      ...ids.map((id, index) => pictureObject('x', id, ids[index - 1] ?? id)),
    ].map((one, index) => ({ ...one, id: `o${index}` }));
    const blank = blankDesign('6f1b8c1e-6d0e-4f57-9b0a-0d6f3a1c2b3d');
    return { design: { ...blank, name, sides: { ...blank.sides, front } }, pictures };
  });

/** A file with one picture, as text. */
async function sample() {
  const bytes = png(30, 20, new Uint8Array(500));
  const id = idOf(bytes);
  const blank = blankDesign(crypto.randomUUID());
  const design: Design = {
    ...blank,
    sides: { ...blank.sides, back: [pictureObject('p', id, id)] },
  };
  const made = await exportDesign(design, () => new Blob([bytes], { type: 'image/png' }));
  if (!made.ok) throw new Error(made.message);
  return { id, design, bytes, text: await made.file.text() };
}

describe('a design as a file', () => {
  test('comes back whole, with every picture’s bytes, under a new id', async () => {
    await fc.assert(
      fc.asyncProperty(designs, async ({ design, pictures }) => {
        const made = await exportDesign(design, (id) => pictures.get(id));
        if (!made.ok) throw new Error(made.message);
        const read = await importDesign(made.file);
        if (!read.ok) throw new Error(read.message);
        expect(read.design.id).not.toBe(design.id);
        expect(designSchema.parse({ ...read.design, id: design.id })).toEqual(
          designSchema.parse(design),
        );
        expect([...read.pictures.keys()].sort()).toEqual([...pictures.keys()].sort());
        for (const [id, blob] of read.pictures) {
          expect(idOf(new Uint8Array(await blob.arrayBuffer()))).toBe(id);
          expect(blob.type).toBe('image/png');
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is named after its design, without what file systems refuse', () => {
    expect(designFileName({ name: 'Duck parade' })).toBe('Duck parade.shirt.json');
    expect(designFileName({ name: 'a/b\\c:d?' })).toBe('abcd.shirt.json');
    expect(designFileName({ name: '' })).toBe('Untitled design.shirt.json');
  });

  test('isn’t made unless all its pictures are there', async () => {
    const { design } = await sample();
    const made = await exportDesign(design, () => undefined);
    expect(made).toMatchObject({
      ok: false,
      message: expect.stringContaining('isn’t on this device'),
    });
  });

  test('of over 60 MB is refused before it’s read', async () => {
    const file = new Blob([new Uint8Array(maxDesignFileBytes + 1)]);
    expect(await importDesign(file)).toMatchObject({
      ok: false,
      message: expect.stringContaining('60 MB'),
    });
  });

  test.each([
    ['no JSON', () => 'PK\u0003\u0004', 'isn’t a design file'],
    ['another JSON', () => '{"kind":"recipe"}', 'can’t read the design'],
    [
      'a later version',
      (text: string) => text.replace('"version":1', '"version":2'),
      'newer version',
    ],
    [
      'an unknown kind of object',
      (text: string) => text.replace('"kind":"picture"', '"kind":"script"'),
      'may be damaged',
    ],
    [
      'no bytes of its picture',
      (text: string) => text.replace(/"pictures":\[.*\]/, '"pictures":[]'),
      'is missing from this file',
    ],
    [
      'bytes that were changed',
      (text: string) => text.replace('AAAAAAAA', 'AAAAAAAB'),
      'picture in this file is damaged',
    ],
    [
      'bytes that aren’t base64',
      (text: string) => text.replace(/"base64":"..../, '"base64":"!!!!'),
      'picture in this file is damaged',
    ],
  ])('with %s is refused with a sentence', async (_name, spoil, sentence) => {
    const { text } = await sample();
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    expect(await importDesign(new Blob([spoiled]))).toMatchObject({
      ok: false,
      message: expect.stringContaining(sentence),
    });
  });

  test.each([
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['more pixels than the designer opens', png(30_000, 30_000, new Uint8Array(9))],
    ['a page', new TextEncoder().encode('<script>alert(1)</script>')],
  ])('with %s for a picture is refused, whatever its hash', async (_name, bytes) => {
    const { id, text, bytes: good } = await sample();
    const base64 = (list: Uint8Array) => Buffer.from(list).toString('base64');
    const spoiled = text.replaceAll(id, idOf(bytes)).replace(base64(good), base64(bytes));
    expect(spoiled).not.toContain(base64(good));
    expect(await importDesign(new Blob([spoiled]))).toMatchObject({
      ok: false,
      message: expect.stringContaining('damaged'),
    });
  });

  test('that is more than a browser can draw is refused, before its pictures are read', async () => {
    const { design, text } = await sample();
    const { back } = design.sides;
    const pictures = Array.from({ length: 21 }, (_, index) =>
      pictureObject(`p${index}`, idOf(Buffer.of(index)), idOf(Buffer.of(index))),
    );
    const words = { ...newText('w', 'x'.repeat(300), area, 'white'), arc: 180 };
    const texts = Array.from({ length: 150 }, (_, index) => ({ ...words, id: `w${index}` }));
    const large = { ...pictureObject('p', 'a'.repeat(64), 'a'.repeat(64)), widthPx: 20_000 };
    for (const [objects, sentence] of [
      [pictures, 'A design can hold 20 pictures'],
      [texts, 'A design can hold about 6,000 letters'],
      [[{ ...large, heightPx: 20_000 }], '400'],
    ] as const) {
      const spoiled = text.replace(JSON.stringify(back), JSON.stringify(objects));
      expect(await importDesign(new Blob([spoiled]))).toMatchObject({
        ok: false,
        message: expect.stringContaining(sentence),
      });
    }
  });

  test('with a picture of more pixels than the design counts is refused', async () => {
    const { text } = await sample();
    const spoiled = text.replace('"widthPx":30', '"widthPx":3');
    expect(spoiled).not.toBe(text);
    expect(await importDesign(new Blob([spoiled]))).toMatchObject({
      ok: false,
      message: expect.stringContaining('damaged'),
    });
  });
});
