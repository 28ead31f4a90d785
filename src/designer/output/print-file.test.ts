// product: print-files
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypeface } from '../lettering/typefaces.build.ts';
import { anyObjects, anyShape } from '../../../tests/support/any-design.ts';
import { sniffType } from '../../artwork/artwork.ts';
import { drawObject, type DrawingParts } from '../draw-object.ts';
import { inkByKey } from '../../artwork/ink.ts';
import { escapeXml, printFileName, printFileSvg, type PrintSide } from './print-file.ts';
import { newShape, newTeam } from '../starting-point.ts';

const parts: DrawingParts = { typeface: readTypeface, clipArt: () => undefined };
const area = { widthIn: 12, heightIn: 16 };
const pixel = 'data:image/png;base64,iVBORw0KGgo=';
const side = (changes: Partial<PrintSide>): PrintSide => ({
  title: 'Duck Derby, Front Large',
  area,
  objects: [],
  drawingOf: (object) => drawObject(object, parts),
  pictureAddress: () => pixel,
  ...changes,
});

/**
 * Any text at all, including lone surrogates; fast-check's own 'binary' takes seconds to set up.
 */
const anyString = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

const drawable = anyObjects.map((objects) =>
  objects.filter(({ kind }) => kind === 'shape' || kind === 'picture'),
);

test('a print file is as large as the print area, in inches from its center', () => {
  const svg = printFileSvg(side({}));
  expect(svg).toContain('width="12in" height="16in" viewBox="-6 -8 12 16"');
  expect(printFileSvg(side({ area: { widthIn: 3.5, heightIn: 3.5 } }))).toContain(
    'width="3.5in" height="3.5in" viewBox="-1.75 -1.75 3.5 3.5"',
  );
});

test('an object is where it is on the shirt, rotated around its center, with its ink by name', () => {
  const star = { ...newShape('a', 'star', area, 'vermilion'), x: 1.5, y: -2, rotation: 30 };
  const svg = printFileSvg(side({ objects: [star] }));
  expect(svg).toContain('<g transform="translate(1.5 -2)rotate(30)">');
  const { hex, name } = inkByKey.vermilion;
  expect(svg).toMatch(new RegExp(`<path d="M[^"]+Z" fill="${hex}"[^>]* data-ink="${name}"/>`));
});

test('each object prints once, in the order of the layers', () => {
  fc.assert(
    fc.property(drawable, (objects) => {
      const svg = printFileSvg(side({ objects }));
      const places = [...svg.matchAll(/<g transform="(translate[^"]+)"/g)].map(
        ([, place]) => place,
      );
      expect(places).toEqual(
        objects.map(({ x, y, rotation }) =>
          rotation === 0 ? `translate(${x} ${y})` : `translate(${x} ${y})rotate(${rotation})`,
        ),
      );
    }),
  );
});

test('nothing in a print file runs scripts or points outside, whatever the design’s name', () => {
  const hostile = fc.oneof(
    anyString,
    fc.constantFrom(
      '</title><script>alert(1)</script>',
      '"><image href="https://evil.example/x.png"/>',
      ']]><!ENTITY x SYSTEM "file:///etc/passwd">',
    ),
  );
  fc.assert(
    fc.property(hostile, drawable, (title, objects) => {
      const svg = printFileSvg(side({ title, objects }));
      const elements = [...svg.matchAll(/<([^\s/>?]+)/g)].map(([, name]) => name ?? '');
      const known = 'svg /svg title /title clipPath /clipPath g /g path image'.split(' ');
      // One call for all, because expect takes longer than the check itself.
      expect(elements.filter((name) => !known.includes(name))).toEqual([]);
      const addresses = [...svg.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
      expect(addresses.filter((address) => address !== pixel)).toEqual([]);
      expect(sniffType(new TextEncoder().encode(svg))).toBe('svg');
    }),
  );
});

// product: roster
test('a print file with players shows the first one’s name, and hides the others’', () => {
  const [badge, team] = [newShape('a', 'star', area, 'red'), newTeam('b', area, 'white')];
  const named = (name: string) => [badge, { ...team, name }];
  const names = ['Olson', 'Lee', 'Kovač'];
  const paths = (svg: string) => svg.match(/<path[^>]+data-ink[^>]+>/g) ?? [];
  const whole = printFileSvg(side({ objects: named('Smith'), players: names.map(named) }));
  const groups = whole.match(/<g data-player[^>]*>/g) ?? [];
  expect(groups.map((group) => group.replace(/ data-team="[^"]*"/, ''))).toEqual([
    '<g data-player="0">',
    '<g data-player="1" display="none">',
    '<g data-player="2" display="none">',
  ]);
  const own = names.flatMap((name) => paths(printFileSvg(side({ objects: named(name) }))).slice(1));
  expect(paths(whole).slice(1)).toEqual(own);
});

test('a design with missing parts makes no print file', () => {
  const text = { ...newShape('a', 'star', area, 'red'), kind: 'clipArt', art: 'duck' };
  const drawingOf = () => ({ widthIn: 1, heightIn: 1, marks: [], missing: [], complete: false });
  expect(() => printFileSvg(side({ objects: [text as never], drawingOf }))).toThrow();
});

test('text in XML stays text, without markup or invalid characters', () => {
  expect(escapeXml('Tom & "Jerry" <b>\u0000\ud800')).toBe('Tom &amp; &quot;Jerry&quot; &lt;b&gt;');
  expect(escapeXml('Flåklypa 🦆')).toBe('Flåklypa 🦆');
});

test('files are named after design and location, in characters that every system takes', () => {
  expect(printFileName('Duck Derby 2026!', 'frontLarge', 'svg')).toBe(
    'duck-derby-2026-front-large.svg',
  );
  expect(printFileName('Ångström', 'leftSleeve', 'png')).toBe('angstrom-left-sleeve.png');
  expect(printFileName('  ', 'backSmall', 'svg')).toBe('design-back-small.svg');
  fc.assert(
    fc.property(anyString, (name) => {
      expect(printFileName(name, 'frontLarge', 'svg')).toMatch(/^[a-z0-9][a-z0-9-]{0,80}\.svg$/);
    }),
  );
});

test('a rotated shape keeps its own outline', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const paths = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
      const turned = { ...shape, rotation: 45 };
      expect(paths(printFileSvg(side({ objects: [turned] })))).toEqual(
        paths(printFileSvg(side({ objects: [{ ...shape, rotation: 0 }] }))),
      );
    }),
  );
});
