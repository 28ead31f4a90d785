// product: shapes-and-drawings
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clipArtIndexSchema } from '../clip-art.ts';
import { GET } from '../../pages/clip-art.json.ts';
import { inkByKey } from '../../artwork/ink.ts';
import { publishDrawing, readClipArt, readDrawing } from './clip-art.build.ts';

const body = '<path data-part="Body" data-ink="mustard" d="M0 0H100V80Q50 70 0 80Z"/>';
const good = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><title>Salt &amp; pepper</title><desc>shaker table</desc>
${body}
</svg>
`;

describe('The shop’s own clip art', () => {
  const drawings = readClipArt();

  test('has more than 250 drawings in at least 12 categories, with at least 8 each', () => {
    const counts = Map.groupBy(drawings, ({ category }) => category);
    expect(drawings.length).toBeGreaterThan(250);
    expect(counts.size).toBeGreaterThanOrEqual(12);
    for (const [category, list] of counts) expect(list.length, category).toBeGreaterThanOrEqual(8);
  });

  test('prints each drawing in one to three inks, under its own name', () => {
    for (const { key, parts } of drawings) {
      expect(new Set(parts.map(({ ink }) => ink)).size, key).toBeLessThanOrEqual(3);
    }
    expect(new Set(drawings.map(({ name }) => name)).size).toBe(drawings.length);
  });

  test('is listed in one small file', async () => {
    const response = await GET({} as Parameters<typeof GET>[0]);
    const text = await response.text();
    const listings = clipArtIndexSchema.parse(JSON.parse(text));
    expect(listings.map(({ key, name }) => [key, name])).toEqual(
      drawings.map(({ key, name }) => [key, name]),
    );
    expect(brotliCompressSync(text).byteLength / listings.length).toBeLessThan(64);
  });

  test('is published as pictures, each at an address that changes with it', () => {
    for (const drawing of drawings) {
      const { listing, svg } = publishDrawing(drawing);
      expect(listing.file).toMatch(new RegExp(`^${drawing.key}-[0-9a-f]{8}$`));
      for (const { ink, path: d } of drawing.parts) {
        expect(svg).toContain(`fill="${inkByKey[ink].hex}" fill-rule="evenodd" d="${d}"`);
      }
      const wider = publishDrawing({ ...drawing, width: drawing.width + 1 });
      expect(wider.listing.file).not.toBe(listing.file);
    }
  });
});

describe('A drawing’s file', () => {
  test('is found as soon as it’s added, under a unique name', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'clip-art-'));
    try {
      await mkdir(path.join(folder, 'kitchen'));
      await writeFile(path.join(folder, 'kitchen/salt.svg'), good);
      await writeFile(path.join(folder, 'README.md'), 'How to draw');
      expect(readClipArt(folder).map(({ category }) => category)).toEqual(['Kitchen']);
      await mkdir(path.join(folder, 'table'));
      await writeFile(path.join(folder, 'table/salt.svg'), good);
      expect(() => readClipArt(folder)).toThrow('table/salt.svg: rename it, kitchen/salt.svg has');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('is a drawing in its folder’s category', () => {
    expect(readDrawing('music-and-food/salt.svg', good)).toEqual({
      key: 'salt',
      name: 'Salt & pepper',
      category: 'Music & food',
      words: 'shaker table',
      width: 100,
      height: 80,
      parts: [{ name: 'Body', ink: 'mustard', path: 'M0 0H100V80Q50 70 0 80Z' }],
    });
  });

  const swap = (from: string, to: string) => good.replace(from, to);
  test.each([
    ['an unknown element', swap(body, `${body}<circle r="4"/>`), "<circle> isn't allowed"],
    ['a script', swap(body, `${body}<script>alert(1)</script>`), "<script> isn't allowed"],
    ['a comment', swap(body, `${body}<!-- hello -->`), "isn't allowed"],
    ['a stroke', swap('<path ', '<path stroke="#000" '), 'has a stroke'],
    ['a stroke’s width', swap('<path ', '<path stroke-width="2" '), 'has a stroke'],
    ['a handler', swap('<path ', '<path onclick="alert(1)" '), 'remove onclick from <path>'],
    ['an arc', swap('Q50 70 0 80', 'A9 9 0 0 1 0 80'), '"Body" has an arc'],
    ['a smooth curve', swap('Q50 70 0 80', 'T0 80'), 'has the command T'],
    ['a relative command', swap('H100', 'h100'), 'has the command h'],
    ['half a curve', swap('Q50 70 0 80', 'Q50 70'), 'is no outline'],
    ['an unknown ink', swap('mustard', 'puce'), 'the shop has no ink "puce"'],
    ['an ink of every object', swap('mustard', 'toString'), 'has no ink'],
    ['no ink', swap(' data-ink="mustard"', ''), 'the shop has no ink ""'],
    ['a part without a name', swap('"Body"', '""'), 'name each <path>'],
    ['no title', swap('<title>Salt &amp; pepper</title>', ''), 'give it a <title>'],
    ['an empty title', swap('Salt &amp; pepper', ''), 'plain words into <title>'],
    ['markup in its title', swap('&amp;', '&lt;b&gt;'), 'plain words into <title>'],
    ['no search words', swap('<desc>shaker table</desc>', ''), 'give it a <desc>'],
    ['no path', swap(body, ''), 'give it 1 to 4 <path>s'],
    ['five paths', swap(body, body.repeat(5)), 'give it 1 to 4 <path>s'],
    ['a path outside the viewBox', swap('H100', 'H101'), '"Body" reaches out of the viewBox'],
    ['a curve outside the viewBox', swap('Q50 70', 'Q50 90'), 'reaches out of the viewBox'],
    ['no viewBox', swap(' viewBox="0 0 100 80"', ''), 'make the longer side 100'],
    ['another scale', swap('0 0 100 80', '0 0 640 512'), 'make the longer side 100'],
    ['loose text', swap(body, `${body}hello`), '"hello" stands outside'],
    ['more than 6 KB', swap('shaker', 'shaker '.repeat(900)), 'it is too large'],
  ])('with %s is refused by name', (_, svg, sentence) => {
    expect(svg).not.toBe(good);
    expect(() => readDrawing('ornaments/salt.svg', svg)).toThrow(sentence);
    expect(() => readDrawing('ornaments/salt.svg', svg)).toThrow(/^ornaments\/salt\.svg: /);
  });

  test.each(['salt.svg', 'Ornaments/salt.svg', 'ornaments/Salt Shaker.svg', 'a/b/salt.svg'])(
    'at %s is refused',
    (file) => {
      expect(() => readDrawing(file, good)).toThrow('put it at CATEGORY/NAME.svg');
    },
  );
});
