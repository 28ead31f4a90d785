// product: pictures-in-a-design
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { designSchema } from '../design.ts';
import { drawObject } from '../draw-object.ts';
import { blankDesign, newVector } from '../starting-point.ts';
import { drawableSvg } from './svg-picture.ts';
import { flattenText } from './flatten-text.client.ts';

beforeAll(async () => {
  const wasm = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(fileURLToPath(wasm)));
});

const svg = (inside: string, root = 'width="2in" height="1in" viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`;
const flatten = (text: string) => flattenText(text, (whole) => new Resvg(whole).toString());
async function flat(text: string) {
  const answer = await flatten(text);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.flat;
}
const box = '<path d="M0 0h200v100H0z"/>';

describe('an SVG becomes paths in solid colors', () => {
  it('with styles, shapes, references, and transforms resolved, in the inks closest to its colors', async () => {
    const { art } = await flat(
      svg(`<style>.a{fill:#d1301d} @import "https://example.com/a.css";</style>
        <defs><rect id="r" width="50" height="50"/></defs>
        <use href="#r" class="a"/><use xlink:href="#r" x="150" fill="white" transform="translate(0 50)"/>`),
    );
    expect(art).toEqual({
      width: 10_000,
      height: 5000,
      colors: ['#d1301d', '#ffffff'],
      inks: ['vermilion', 'white'],
      layers: [
        { path: 'm0 0l2500 0l0 2500l-2500 0z', color: 0 },
        { path: 'm7500 2500l2500 0l0 2500l-2500 0z', color: 1 },
      ],
    });
  });

  it.each([
    ['in inches', 'width="2in" height="1in" viewBox="0 0 200 100"', 2, true],
    ['in millimeters', 'width="50.8mm" height="25.4mm" viewBox="0 0 200 100"', 2, true],
    ['in points', 'width="144pt" height="72pt" viewBox="0 0 200 100"', 2, true],
    ['in pixels, which means none', 'width="192" height="96" viewBox="0 0 200 100"', 2, false],
    ['not at all', 'viewBox="0 0 192 96"', 2, false],
  ])('as large as it says: %s', async (_name, root, inches, isDeclared) => {
    const size = await flat(svg('<path d="M0 0h200v100H0z"/>', root));
    expect(size.widthIn).toBeCloseTo(inches);
    expect(size.isDeclared).toBe(isDeclared);
    const object = newVector('v', 'logo.svg', size.art, size, { widthIn: 12, heightIn: 16 });
    expect(object.widthIn).toBeCloseTo(isDeclared ? 2 : 5);
    expect(object.widthIn / object.heightIn).toBeCloseTo(2, 1);
  });

  it('with lines as lines, joined and ended as they were', async () => {
    const line =
      '<path fill="none" stroke="#000" stroke-width="10" stroke-linecap="round" stroke-linejoin="bevel"';
    const flatLine = await flat(svg(`${line} d="M20 50L180 50" transform="scale(.5)"/>`));
    expect(flatLine.widthIn).toBeCloseTo(0.85);
    expect(flatLine.art.layers).toEqual([
      {
        path: 'm294 294l9412 0',
        color: 0,
        stroke: { width: 588, cap: 'round', join: 'bevel', miterLimit: 4 },
      },
    ]);
  });

  it('without what is outside of its sheet or a frame, and only if no shape is cut', async () => {
    const outside = '<circle cx="-90" cy="0" r="20" fill="red"/>';
    const framed = `<clipPath id="c"><path d="M0 0h200v100H0z"/></clipPath><g clip-path="url(#c)">${outside}${box}</g>`;
    expect((await flat(svg(outside + box))).art.colors).toEqual(['#000000']);
    expect((await flat(svg(framed))).art.colors).toEqual(['#000000']);
    expect((await flat(svg('<path d="M-9-9h300v300H-9z"/>'))).widthIn).toBeCloseTo(2);
    expect(await flatten(svg('<circle r="20"/>'))).toEqual({ ok: false, reason: 'cut' });
  });

  it.each([
    [
      'gradient',
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient><path d="M0 0h9v9z" fill="url(#g)"/>',
    ],
    ['see-through', '<path d="M0 0h9v9z" opacity=".5"/>'],
    ['see-through', '<path d="M0 0h9v9z" fill="rgba(0,0,0,.5)"/>'],
    ['effects', '<path d="M0 0h9v9z" fill="rgb(0 0 0 / 50%)"/>'],
    ['effects', '<style>path{fill:var(--a)}</style><path d="M0 0h9v9z"/>'],
    [
      'effects',
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><path d="M0 0h9v9z" filter="url(#f)"/>',
    ],
    ['effects', '<path d="M0 0L9 9" stroke="red" stroke-dasharray="1"/>'],
    ['effects', '<path d="M0 0L9 9" stroke="red" transform="scale(1 5)"/>'],
    ['effects', '<g style="mix-blend-mode:multiply"><path d="M0 0h9v9z"/></g>'],
    [
      'cut',
      '<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath><g clip-path="url(#c)"><path d="M0 0h99v99z"/></g>',
    ],
    ['text', `${box}<text>Words</text>`],
    ['empty', '<path d="M0 0"/>'],
    [
      'colors',
      Array.from(
        { length: 25 },
        (_, index) => `<path fill="#0000${(index + 16).toString(16)}" d="M${index} 0h1v1z"/>`,
      ).join(''),
    ],
  ])('or stays a picture, and says why: %s', async (reason, inside) => {
    expect(await flatten(svg(inside))).toEqual({ ok: false, reason });
  });
});

describe('a hostile SVG', () => {
  it.each([
    [
      'pictures',
      'a picture behind a quoted bracket',
      `${box}<image data-x=">" href="https://example.com/a.png" width="9" height="9"/>`,
    ],
    ['pictures', 'a picture as data', `${box}<image href="data:image/svg+xml,%3Csvg/%3E"/>`],
    [
      'pages',
      'a page',
      `${box}<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>`,
    ],
    ['detail', 'a path of a million points', `<path d="M0 0${'l3 7 2-5'.repeat(250_000)}"/>`],
    ['detail', 'more shapes than fit', '<path d="M0 0h9v9z"/>'.repeat(2000)],
    ['empty', 'a path that isn’t one', '<path d="M NaN NaN L Infinity 1e999"/>'],
    ['detail', 'a place out of this world', '<path d="M0 0h9v9z" transform="translate(1e9)"/>'],
  ])('stays %s: %s', async (reason, _name, inside) => {
    expect(await flatten(svg(inside))).toEqual({ ok: false, reason });
  });

  it.each([
    ['a script', `<script>alert(1)</script><path onload="alert(1)" d="M0 0h200v100H0z"/>`],
    ['links', `<a href="javascript:alert(1)">${box}</a>`],
    ['a style sheet elsewhere', `<style>@import url(https://example.com/a.css);</style>${box}`],
    ['a reference elsewhere', `<use href="https://example.com/a.svg#b"/>${box}`],
    ['a reference to itself', `<g id="g">${box}<use href="#g"/></g>`],
  ])('loses %s', async (_name, inside) => {
    const { art } = await flat(svg(inside));
    expect(art.layers).toEqual([{ path: 'm0 0l10000 0l0 5000l-10000 0z', color: 0 }]);
  });

  it.each([
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${svg(box)}`,
    ],
    ['a file outside', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(box)}`],
    [
      'uses of uses',
      svg(
        `<defs><g id="a0">${box}</g>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}</defs><use href="#a20"/>`,
      ),
    ],
    ['groups in groups', svg('<g>'.repeat(5000) + box + '</g>'.repeat(5000))],
    ['no size', svg(box, 'width="0" height="0"')],
    ['a size that is no number', svg(box, 'viewBox="0 0 NaN Infinity"')],
  ])('is refused before anything reads it: %s', (_name, text) => {
    expect(drawableSvg(text)).toBeTypeOf('string');
  });

  it('isn’t an SVG if a name in it closes a tag', async () => {
    await expect(flatten(svg(`<g id='"&gt;&lt;script&gt;'>${box}</g>`))).rejects.toThrow();
  });

  it('in a design from elsewhere is refused by its paths', async () => {
    const { art, ...size } = await flat(svg(box));
    const vector = newVector('v', 'logo.svg', art, size, { widthIn: 12, heightIn: 16 });
    const withVector = (changes: object) => {
      const blank = blankDesign('6f1b8c1e-6d0e-4f57-9b0a-0d6f3a1c2b3d');
      const front = [{ ...vector, ...changes }];
      return designSchema.safeParse({ ...blank, sides: { ...blank.sides, front } }).success;
    };
    const layer = (changes: object) => ({ layers: [{ path: 'm0 0l9 9z', color: 0, ...changes }] });
    expect(withVector({})).toBe(true);
    expect(withVector(layer({}))).toBe(true);
    expect(withVector(layer({ path: 'm0 0"/><script>' }))).toBe(false);
    expect(withVector(layer({ path: 'm0 0' + 'l1 1'.repeat(25_001) }))).toBe(false);
    expect(withVector(layer({ color: 1 }))).toBe(false);
    expect(withVector({ inks: [] })).toBe(false);
  });
});

it('a vector picture prints its layers at its size, mirrored, less the colors that are left out', async () => {
  const inside = '<path fill="#fff" d="M0 0h200v100H0z"/><path stroke="#000" d="M10 50L190 90"/>';
  const { art, ...size } = await flat(svg(inside));
  const vector = newVector('v', 'logo.svg', art, size, { widthIn: 12, heightIn: 16 });
  const parts = { typeface: () => expect.fail(), clipArt: () => undefined };
  const { marks } = drawObject({ ...vector, mirrored: true }, parts);
  expect(marks.map(({ kind }) => kind)).toEqual(['fill', 'fill', 'stroke']);
  expect(marks[0]).toMatchObject({ path: 'M1-0.5L-1-0.5L-1 0.5L1 0.5Z', ink: 'white' });
  expect(marks.at(-1)).toMatchObject({ widthIn: expect.closeTo(0.01, 3), line: { cap: 'butt' } });
  expect(drawObject({ ...vector, inks: [null, 'red'] }, parts).marks).toMatchObject([
    { ink: 'red' },
    { ink: 'red' },
  ]);
});
