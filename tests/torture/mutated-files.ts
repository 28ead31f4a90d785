import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import { checkWholeArtwork } from '../../src/artwork/files/artwork-contents.ts';
import { artworkInches } from '../../src/artwork/files/artwork-inches.ts';
import { isTurned } from '../../src/artwork/artwork.ts';
import { blankDesign, newShape, newTeam, newText } from '../../src/designer/starting-point.ts';
import { withoutMetadata } from '../../src/artwork/files/picture-metadata.ts';
import { drawableSvg } from '../../src/designer/pictures/svg-picture.ts';
import { previewSide } from '../../src/artwork/files/picture-inside.ts';
import { readPostScript } from '../../src/artwork/files/postscript-picture.ts';
import { readWith } from '../../src/artwork/files/read-pdf.server.ts';
import { readPsd } from '../../src/artwork/files/psd-picture.ts';
import { decodeSvg } from '../../src/artwork/files/svg-work.ts';
import { pngFile } from '../support/files.ts';
import { dosEpsOf, epsiPreview, notedJpg, psdOf } from '../support/picture-files.ts';
import { importDesign } from '../../src/designer/keeping/design-file.client.ts';

export const fileKinds = ['png', 'jpg', 'psd', 'pdf', 'svg', 'eps', 'design'] as const;
export type FileKind = (typeof fileKinds)[number];
export type MutatedFile = { readonly kind: FileKind; readonly bytes: Uint8Array<ArrayBuffer> };

/** One in a thousand is this long; most have a few hundred bytes. */
const mostBytes = 64 * 1024;

/** The start of a damaged file, the same for a seed and an index. */
export function mutatedFile(seed: number, index: number): MutatedFile {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ index);
  const kind = random.pick(fileKinds);
  let bytes = random.pick(samples[kind]);
  const times = random.weighted([
    [1, 4],
    [3, 3],
    [12, 2],
    [60, 1],
  ]);
  for (let turn = 0; turn < times; turn += 1) bytes = mutate(bytes, kind, random);
  if (random.chance(0.001)) bytes = repeat(bytes, mostBytes, random);
  return { kind, bytes: Uint8Array.from(bytes.subarray(0, mostBytes)) };
}

let opened: PDFWorker | null = null;
/** pdf.js parses in this thread, so that its time counts. */
const parser = (): PDFWorker => (opened ??= new PDFWorker({ verbosity: 0 }));

/** Reads it in every way that the site does. True if it's taken. */
export async function readMutated({ kind, bytes }: MutatedFile): Promise<boolean> {
  if (kind === 'design') return (await importDesign(new Blob([bytes]))).ok;
  const name = `a.${kind}`;
  const check = await checkWholeArtwork({ name, bytes }, (pdf) => readWith(parser(), pdf));
  if (!check.ok) return false;
  if (kind === 'jpg' || kind === 'png') {
    isTurned(bytes, kind);
    withoutMetadata(bytes, kind);
  }
  if (kind === 'psd') readPsd(bytes, previewSide);
  if (kind === 'eps') readPostScript(bytes);
  if (kind === 'psd' || kind === 'eps' || kind === 'pdf') artworkInches(bytes, kind);
  if (kind === 'svg') drawableSvg(decodeSvg(bytes));
  return true;
}

function mutate(bytes: Buffer, kind: FileKind, random: SeededRandom): Buffer {
  const at = random.between(0, bytes.length);
  const from = random.between(0, bytes.length);
  const length = random.between(1, 64);
  const put = (...middle: Buffer[]) =>
    Buffer.concat([bytes.subarray(0, at), ...middle, bytes.subarray(at)]);
  switch (random.between(0, 7)) {
    case 0: {
      const changed = Buffer.from(bytes);
      if (at < changed.length) changed[at] = random.between(0, 255);
      return changed;
    }
    case 1: {
      const changed = Buffer.from(bytes);
      const number = random.pick(numbers);
      if (at + 4 <= changed.length) changed.writeUInt32BE(number, at);
      return changed;
    }
    case 2:
      return bytes.subarray(0, at);
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 4:
      return put(bytes.subarray(from, from + length));
    case 5:
      return repeat(put(random.pick(words[kind])), bytes.length + 512, random);
    case 6:
      return Buffer.concat([bytes.subarray(0, at), random.pick(samples[kind]).subarray(from)]);
    default:
      return put(random.pick(words[kind]));
  }
}

/** With one part of it repeated until it is so long. */
function repeat(bytes: Buffer, most: number, random: SeededRandom): Buffer {
  const from = random.between(0, bytes.length);
  const part = bytes.subarray(from, from + random.between(1, 40));
  const times = Math.floor((most - bytes.length) / Math.max(1, part.length));
  if (times <= 0) return bytes;
  const parts = Array.from({ length: times }, () => part);
  return Buffer.concat([bytes.subarray(0, from), ...parts, bytes.subarray(from)]);
}

const numbers = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff];

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const real = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../files', name)).subarray(0, 2000);

const png = Buffer.concat([
  hex('89504e470d0a1a0a 0000000d 49484452 00000010 00000010 08060000001ff3ff61'),
  hex('00000001 74524e53 00 00000000 00000008 65584966 4d4d002a00000008 00000000'),
  hex('00000004 49444154 00000000 00000000 00000000 49454e44 ae426082'),
]);
const jpg = hex(
  'ffd8 ffe1001e 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000' +
    'ffe00004 0000 fffe0003 00 ffc0000b 08 0010 0020 01 011100 ffda0002 ffd9',
);
/** Sixteen blocks in two bits each, four to a mark from which to go on. */
const jpgWithPixels = hex(
  `ffd8 ffc0000b 08 0020 0020 01 01 11 00 ffc40014 00 01${'00'.repeat(16)} ffc40014 10 01${'00'.repeat(16)}` +
    'ffdd0004 0004 ffda0008 01 0100 003f00 00 ffd000 ffd100 ffd200 ffd9',
);
const data = `data:image/png;base64,${png.toString('base64')}`;
const outline = { ink: 'red', widthIn: 0.1 } as const;
const area = { widthIn: 12, heightIn: 16 };
const blank = blankDesign('6f1b8c1e-6d0e-4f57-9b0a-0d6f3a1c2b3d');
const front = [
  { ...newText('a', 'River Days', area, 'white'), arc: 90, outline },
  newTeam('b', area, 'white'),
  newShape('c', 'star', area, 'black'),
];

const samples: Readonly<Record<FileKind, readonly Buffer[]>> = {
  png: [png, pngFile('a.png', 60, 40).buffer, real('itxt.png'), real('corrupt.png')],
  jpg: [jpg, jpgWithPixels, real('progressive.jpg'), real('exif-landscape-6.jpg')],
  psd: [
    hex('38425053 0001 000000000000 0003 00000010 00000020 0008 0003'),
    Buffer.from(
      psdOf({
        mode: 3,
        widthPx: 4,
        heightPx: 2,
        planes: [9, 8, 7, 6],
        opacity: true,
        packed: true,
      }),
    ),
    real('psd-shapes.psd'),
  ],
  pdf: [
    latin1(
      '%PDF-1.7\n1 0 obj\n<< /Type /XObject /Subtype /Image /Width 2 0 R /Height 3 /BitsPerComponent 1 >>\nstream\nabc\nendstream\nendobj\n2 0 obj\n300\nendobj\n',
    ),
    real('illustrator.pdf'),
  ],
  svg: [
    latin1(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="&a;" viewBox="0 0 9 9" width="9" height="9"><style>.a,#b{fill:url(#c);filter:blur(2px)}</style><defs><pattern id="c"><rect class="a"/></pattern><filter id="f" width="200%"><feTurbulence numOctaves="2"/></filter></defs><g id="b" style="mask:url('#d')" filter="url(#f)"><use xlink:href="#e"/><path id="e" d="M0 0L9 9" marker-mid="url(#c)"/></g><image href="${data}"/><switch><foreignObject><p/></foreignObject></switch><!-- a --><![CDATA[b]]></svg>`,
    ),
    real('vector-desert-landscape.svg'),
    real('malformed.svg'),
  ],
  eps: [
    latin1('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n'),
    latin1(
      '%!PS-Adobe-3.0 EPSF-3.0\n%%DocumentFonts: (atend)\n%%EndComments\n/Papyrus findfont setfont (Hi) show\n%%Trailer\n%%DocumentFonts: Papyrus\n%%EOF\n',
    ),
    hex('c5d0d3c6 1e000000'),
    Buffer.from(dosEpsOf({ widthPx: 4, heightPx: 2, colors: 3, packed: true })),
    latin1(`%!PS-Adobe-3.0 EPSF-3.0\n${epsiPreview}${notedJpg(jpg)}`),
    real('eps-1.eps'),
  ],
  design: [
    latin1(
      JSON.stringify({
        kind: 'shirt-design',
        version: 1,
        design: { ...blank, sides: { ...blank.sides, front } },
        pictures: [{ id: 'a'.repeat(64), base64: png.toString('base64') }],
      }),
    ),
  ],
};

/** What each format is made of, and what confuses its readers. */
const words: Readonly<Record<FileKind, readonly Buffer[]>> = {
  png: ['0000000049484452', '000000007a545874', '4944415400000000', 'ffffffff', '74524e53'].map(
    hex,
  ),
  jpg: [
    'ffe1',
    'ffc4',
    'ffda0008',
    'ffdd00040001',
    'ffe10002',
    'ffff',
    'ffc0',
    'ffd8',
    'ffe1001e457869660000',
    '4949',
    '0112',
  ].map(hex),
  psd: ['38425053', '00000000', 'ffffffff', '0002', '3842494d040c', '3842494d0421', '0001'].map(
    hex,
  ),
  pdf: [
    'obj',
    ' endobj ',
    'stream',
    'endstream',
    '/Subtype /Image',
    '/Width 99999',
    '/Height 1 0 R',
    '1 0 obj 5 ',
    '#57',
    '#',
    ' ',
    '999999999',
    '<<',
    '>>',
    '%PDF-',
    '/ImageMask true',
    '/TrimBox 9 0 R',
    '/Separation ',
    '/Encrypt 9 0 R',
    '/Type/ObjStm',
  ].map(latin1),
  svg: [
    '<g id="x">',
    '</g>',
    '<use href="#x"/>',
    '<use href="#e"/>',
    'url(#c)',
    ' fill="url(#b)"',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!ENTITY a "&a;">',
    '&a;',
    '&#x23;',
    '&',
    '"',
    "'",
    '<',
    '>',
    '/>',
    ' ',
    '<style>',
    '@media{',
    'g > .a ',
    '<text font-family="Papyrus">a</text>',
    '{',
    '}',
    ';',
    '\\75 ',
    '/*',
    '*/',
    'data:image/png;base64,',
    ',',
    '%3c',
    '<foreignObject>',
    '<switch>',
    '<filter id="f" width="1e9">',
    '\u0000',
    '\u00fe\u00ff',
    '<?',
    '?>',
    '<svg width="1" height="1">',
    ' style="filter:blur(1px)"',
    ' class="a a a"',
  ].map(latin1),
  eps: [
    '%!PS',
    '%PDF-',
    '\n',
    '\u0000',
    '%%BeginPreview: 9 9999 8 1\n%',
    '%%EndPreview',
    '%%BeginProcSet',
    '%%Trailer',
    '/Papyrus findfont ',
    '(Hi) show ',
    ' definefont',
    '((((((((',
    '<xmpGImg:image>',
    '</xmpGImg:image>',
    '%BeginPhotoshop: 1\n% 3842494D040C',
    '%EndPhotoshop',
    '%%BoundingBox: 0 0 1 ',
  ].map(latin1),
  design: [
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    '1e999',
    '-1',
    'null',
    '"text":"',
    '"arc":360',
    '"id":"a"',
    '\\u0000',
    '\\',
    '[[[[[[[[',
    '"__proto__":{}',
    '"sides":{}',
    '"kind":"picture"',
    'AAAA',
  ].map(latin1),
};
