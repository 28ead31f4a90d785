// product: artwork-files
import { deflateSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { nested, svg } from '../../../tests/support/svg.ts';
import { decodeSvg, svgPixels, svgRefusal } from './svg-work.ts';

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** A whole PNG of that size in one color; the more pixels, the better it compresses. */
function png(width: number, height: number): string {
  const head = Buffer.alloc(33);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set([8, 6], 24);
  const pixels = deflateSync(Buffer.alloc(100));
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32BE(pixels.length);
  chunk.write('IDAT', 4, 'latin1');
  return `data:image/png;base64,${Buffer.concat([head, chunk, pixels]).toString('base64')}`;
}

const work = /repeats, nests, or filters so much/;
const doctype = /written in a way that we can’t check/;

describe('an SVG that would freeze whatever draws it is refused', () => {
  it.each<[string, string]>([
    ['nested uses', nested(9, (id) => `<use href="#${id}"/>`)],
    ['nested uses, by another prefix', nested(9, (id) => `<use xlink:href=" #${id}"/>`)],
    ['nested uses, in disguise', nested(9, (id) => `<use href="&#x23;${id}"/>`)],
    ['nested patterns', nested(9, (id) => `<rect fill="url(#${id})"/>`)],
    ['nested patterns in styles', nested(9, (id) => `<rect style="fill:url('#${id}')"/>`)],
    ['nested masks', nested(9, (id) => `<rect mask="url(#${id})"/>`)],
    ['escaped styles', nested(9, (id) => `<rect style="fill:\\75 rl(#${id})"/>`)],
    ['animated uses', nested(9, (id) => `<use><set attributeName="href" to="#${id}"/></use>`)],
    [
      'nested patterns by class',
      svg(
        `<style>${times(9, (level) => `.c${level}{fill:url(#a${level})}`)}</style>
        <rect id="a0"/>${times(9, (level) => `<pattern id="a${level + 1}">${`<rect class="c${level}"/>`.repeat(10)}</pattern>`)}
        <rect fill="url(#a9)"/>`,
      ),
    ],
    ['a drawing that uses itself', svg('<g id="a"><use href="#a"/></g>')],
    [
      'paint that many inherit',
      svg(
        `<pattern id="p">${'<path d="M0 0"/>'.repeat(2000)}</pattern><g fill="url(#p)">${'<path/>'.repeat(2000)}</g>`,
      ),
    ],
    [
      'a marker at every corner',
      svg(
        `<marker id="m">${'<path d="M0 0"/>'.repeat(1000)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(5000)}"/>`,
      ),
    ],
    [
      'more attributes than anybody writes',
      svg('<g a="" b="" c="" d="" e="" f=""/>'.repeat(250_001)),
    ],
    ['more elements inside each other than a parser takes', svg('<g>'.repeat(200_000))],
    ['a thousand elements inside each other', svg('<g>'.repeat(1000) + '</g>'.repeat(1000))],
    [
      'a long chain of uses',
      svg(times(200, (index) => `<g id="a${index}"><use href="#a${index + 1}"/></g>`)),
    ],
    ['more elements than anybody draws', svg('<g/>'.repeat(300_001))],
    [
      'a blur for each of a hundred and one shapes',
      svg(`<filter id="f"><feGaussianBlur/></filter>${'<rect filter="url(#f)"/>'.repeat(101)}`),
    ],
    ['blurs by class', svg(`<style>.b{filter:blur(9px)}</style>${'<rect class="b"/>'.repeat(30)}`)],
    ['blurs for everything', svg(`<style>rect{filter:blur(9px)}</style>${'<rect/>'.repeat(30)}`)],
    [
      'a noise of a thousand octaves',
      svg('<filter id="f"><feTurbulence numOctaves="1000"/></filter><rect filter="url(#f)"/>'),
    ],
    [
      'a huge kernel',
      svg('<filter id="f"><feConvolveMatrix order="15"/></filter><rect filter="url(#f)"/>'),
    ],
    ['a filter far larger than its object', svg('<filter id="f" width="100000%"/>')],
    [
      'a filter far larger than the drawing',
      svg('<filter filterUnits="userSpaceOnUse" height="1e6"/>', 'viewBox="0 0 10 10"'),
    ],
  ])('%s', (_name, text) => {
    expect(svgRefusal(text)).toMatch(work);
  });

  it.each<[string, string]>([
    [
      'entities made of entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
    ],
    ['parameter entities', `<!DOCTYPE svg [<!ENTITY % a "b">]>${svg('')}`],
    ['default attributes', `<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]>${svg('<use/>')}`],
    ['a doctype in the middle', svg('<!DOCTYPE svg>')],
    ['its own style sheet', `<?xml-stylesheet href="data:text/css,a{}"?>${svg('')}`],
  ])('%s', (_name, text) => {
    expect(svgRefusal(text)).toMatch(doctype);
  });

  it('an entity used a million times', () => {
    const text = `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}">]>${svg(`<text>${'&a;'.repeat(10_000)}</text>`)}`;
    expect(svgRefusal(text)).toMatch(work);
  });
});

describe('pictures inside an SVG', () => {
  it.each<[string, string]>([
    ['as an image', svg(`<image href="${png(20_000, 20_000)}"/>`)],
    ['as a filter', svg(`<filter><feImage xlink:href="${png(20_000, 20_000)}"/></filter>`)],
    ['as a background', svg(`<g style="background:url(${png(20_000, 20_000)})"/>`)],
    ['in a style sheet', svg(`<style>g{mask:url("${png(20_000, 20_000)}")}</style>`)],
    [
      'through an entity',
      `<!DOCTYPE svg [<!ENTITY a "${png(20_000, 20_000)}">]>${svg('<image href="&a;"/>')}`,
    ],
    ['several together', svg(times(5, (index) => `<image href="${png(5000 + index, 5000)}"/>`))],
  ])('may have as many pixels as a press can use: %s', (_name, text) => {
    expect(svgRefusal(text)).toMatch(/^The pictures inside this SVG have .*megapixels together/);
  });

  it.each<[string, string]>([
    ['another SVG', svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>')],
    ['a GIF', svg(`<image href="data:image/gif;base64,${btoa('GIF89a123456')}"/>`)],
    ['a damaged PNG', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['nothing', svg('<image href="data:"/>')],
  ])('are PNG or JPG, not %s', (_name, text) => {
    expect(svgRefusal(text)).toMatch(/neither a PNG nor a JPG/);
  });

  it.each(['https://elsewhere.example/a.png', 'logo.png', 'file:///etc/passwd'])(
    'are in the file itself, not at %s',
    (address) => {
      expect(svgRefusal(svg(`<image xlink:href="${address}"/>`))).toMatch(/links to a picture/);
    },
  );
});

test('the pixels of an SVG’s pictures are counted once', () => {
  const images = [png(40, 30), png(20, 10), png(40, 30)].map((at) => `<image href="${at}"/>`);
  expect(svgPixels(svg(images.join('')))).toBe(1400);
  expect(svgPixels(svg('<image href="a.png"/>'))).toBeNull();
});

describe('what people draw is taken', () => {
  it.each<[string, string]>([
    ['a picture as large as a press can use', svg(`<image href="${png(9600, 12_000)}"/>`)],
    ['one picture in many places', svg(`<image href="${png(9600, 12_000)}"/>`.repeat(9))],
    [
      'a motif used a thousand times',
      svg(`<g id="a">${'<path d="M0 0L5 5"/>'.repeat(50)}</g>${'<use href="#a"/>'.repeat(1000)}`),
    ],
    [
      'a gradient for each of ten thousand shapes',
      svg(
        `<style>.a{fill:url(#g)}</style><linearGradient id="g">${'<stop/>'.repeat(50)}</linearGradient>${'<rect class="a"/>'.repeat(10_000)}`,
      ),
    ],
    [
      'ten drop shadows',
      svg(
        `<filter id="f" x="-20%" width="140%">${'<feOffset/>'.repeat(8)}</filter>${'<g filter="url(#f)"/>'.repeat(10)}`,
      ),
    ],
    [
      'Illustrator’s namespaces',
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
      ]><svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" width="9" height="9"><a href="#b"><path id="b"/></a></svg>`,
    ],
    [
      'a typeface',
      svg(`<style>@font-face{src:url(data:font/woff2;base64,${btoa('wOF2abcd')})}</style>`),
    ],
    ['fifty groups inside each other', svg('<g>'.repeat(50) + '</g>'.repeat(50))],
    [
      'comments and other programs’ notes',
      svg('<!-- <use href="x"/> --><![CDATA[<use>]]><?app x?>'),
    ],
  ])('%s', (_name, text) => {
    expect(svgRefusal(text)).toBeNull();
  });

  test('a drawing from a real program', async () => {
    const file = 'vector-desert-landscape.svg';
    const bytes = await readFile(new URL(`../../../tests/files/${file}`, import.meta.url));
    expect(svgRefusal(decodeSvg(bytes))).toBeNull();
  });
});
