// product: artwork-files, upload-artwork, uploads
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  artworkObjectPath,
  checkArtwork,
  headBytes,
  isTurned,
  sanitizeFileName,
  sniffType,
  type ArtworkCheck,
} from './artwork.ts';
import {
  artworkExtensions,
  artworkFormat,
  formatMegabytes,
  isRaster,
  maxArtworkBytes,
} from './artwork-format.ts';
import { printedSize, printVerdict } from './print-verdict.ts';
import { printAreas, printLocations } from '../garments/print-location.ts';

type Part = string | readonly number[] | Uint8Array;

/** A file's bytes in order; text is one byte per character. */
function bytes(...parts: Part[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
      ),
    ),
  );
}

const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

function pngChunk(type: string, data: Part = []): Uint8Array {
  const body = bytes(type, data);
  return bytes(u32(body.length - 4), body, u32(crc32(body)));
}

/** A PNG with one row of pixels, whatever height it claims. */
function png({ width = 40, height = 30, colorType = 2, before = [] as Uint8Array[] } = {}) {
  return bytes(
    [0x89, 'P'.charCodeAt(0), 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk('IHDR', [...u32(width), ...u32(height), 8, colorType, 0, 0, 0]),
    ...before,
    pngChunk('IDAT', deflateSync(new Uint8Array(1 + width * 4))),
    pngChunk('IEND'),
  );
}

const jpgSegment = (marker: number, data: Uint8Array) =>
  bytes([0xff, marker], u16(data.length + 2), data);

const jfif = jpgSegment(0xe0, bytes('JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]));

function jpg({ width = 40, height = 30, frame = 0xc0, before = [jfif] as Part[] } = {}) {
  return bytes(
    [0xff, 0xd8],
    ...before,
    jpgSegment(frame, bytes([8], u16(height), u16(width), [1, 1, 0x11, 0])),
    jpgSegment(0xda, bytes([1, 1, 0, 0, 63, 0])),
    [0x12, 0x34, 0xff, 0xd9],
  );
}

/** An EXIF segment: a resolution unit, then the orientation. */
function exif(orientation: number, order: 'II' | 'MM'): Uint8Array {
  const short = (value: number) => (order === 'II' ? u16(value).toReversed() : u16(value));
  const long = (value: number) => (order === 'II' ? u32(value).toReversed() : u32(value));
  const entry = (tag: number, value: number) => [
    ...short(tag),
    ...short(3),
    ...long(1),
    ...short(value),
    ...short(0),
  ];
  return jpgSegment(
    0xe1,
    bytes(
      'Exif\0\0',
      order,
      short(42),
      long(8),
      short(2),
      entry(0x0128, 2),
      entry(0x0112, orientation),
      long(0),
    ),
  );
}

function psd({ width = 40, height = 30 } = {}): Uint8Array {
  return bytes(
    '8BPS',
    u16(1),
    [0, 0, 0, 0, 0, 0],
    u16(3),
    u32(height),
    u32(width),
    u16(8),
    u16(3),
    new Uint8Array(12),
  );
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>';
const pdf = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n';
const postScript = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 30\nshowpage\n';
const dosEps = bytes([0xc5, 0xd0, 0xd3, 0xc6], [0x1e, 0, 0, 0], new Uint8Array(22), postScript);

/** UTF-16 with a byte-order mark. */
function utf16(text: string, order: 'little' | 'big'): Uint8Array {
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(order === 'little' ? little : little.swap16());
}

function check(name: string, content: Part, size?: number): ArtworkCheck {
  const head = bytes(content);
  return checkArtwork({ name, size: size ?? head.length, head });
}

describe('takes a file that matches its name', () => {
  test.each<[string, Part]>([
    ['logo.png', png()],
    ['logo.jpg', jpg()],
    ['logo.jpeg', jpg()],
    ['logo.psd', psd()],
    ['logo.pdf', pdf],
    ['logo.ai', pdf],
    ['logo.ai', postScript],
    ['logo.eps', postScript],
    ['logo.eps', dosEps],
    ['logo.svg', svg],
    ['LOGO.PNG', png()],
    ['final.v2.Jpg', jpg()],
    ['.png', png()],
  ])('%s', (name, content) => {
    expect(check(name, content)).toMatchObject({ ok: true, format: artworkFormat(name) });
  });

  test.each<[string, Part]>([
    ['no declaration', svg],
    ['a self-closing root', '<svg/>'],
    ['a byte-order mark', bytes([0xef, 0xbb, 0xbf], svg)],
    ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${svg}`],
    ['a comment', `<!-- Generator: <html> -- or so - -->\n${svg}`],
    [
      'a doctype',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg}`,
    ],
    [
      'a doctype with entities, as Illustrator writes',
      `<?xml version="1.0"?>\n<!-- AI -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n] >\n<svg xmlns="&ns_svg;"></svg>`,
    ],
    ['a namespace prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"></svg:svg>'],
    ['single quotes and line breaks', "<svg\n  xmlns='http://www.w3.org/2000/svg'\n  ></svg>"],
    ['UTF-16, little end first', utf16(`<?xml version="1.0"?>${svg}`, 'little')],
    ['UTF-16, big end first', utf16(`<?xml version="1.0"?>${svg}`, 'big')],
  ])('an SVG with %s', (_, content) => {
    expect(check('logo.svg', content)).toMatchObject({ ok: true, format: 'svg', pixels: null });
  });

  test('a PDF with a few bytes before its header', () => {
    expect(check('logo.pdf', `\r\n${pdf}`).ok).toBe(true);
  });
});

describe('refuses a file that doesn’t match its name', () => {
  const exe = bytes('MZ', [0x90, 0, 3, 0, 0, 0], new Uint8Array(56), 'PE\0\0');
  const zip = bytes('PK', [3, 4, 20, 0, 0, 0, 8, 0], new Uint8Array(30));
  const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';

  test.each<[string, string, Part]>([
    ['a program', 'logo.png', exe],
    ['a program', 'logo.ai', exe],
    ['a page', 'logo.svg', html],
    ['a page without a doctype', 'logo.svg', '<html></html>'],
    ['a page with a drawing inside', 'logo.svg', `<!DOCTYPE html><html><body>${svg}</body></html>`],
    ['a page behind a comment', 'logo.svg', `<!-- <svg> -->${html}`],
    ['a script before a drawing', 'logo.svg', `<script>alert(1)</script>${svg}`],
    ['text before a drawing', 'logo.svg', `hello ${svg}`],
    ['an element named almost svg', 'logo.svg', '<svgx xmlns="http://www.w3.org/2000/svg"/>'],
    ['a bare byte-order mark', 'logo.svg', [0xff, 0xfe]],
    ['UTF-16 of a page', 'logo.svg', utf16(html, 'little')],
    ['an archive', 'logo.psd', zip],
    ['a large-document PSB', 'logo.psd', bytes('8BPS', u16(2), new Uint8Array(40))],
    ['a JPG', 'logo.png', jpg()],
    ['a PNG', 'logo.jpg', png()],
    ['a PDF', 'logo.eps', pdf],
    ['a PostScript file', 'logo.pdf', postScript],
    ['an SVG', 'logo.ai', svg],
    ['plain text', 'logo.pdf', 'Here is the logo'],
    ['a PDF header that comes too late', 'logo.pdf', `${' '.repeat(1024)}${pdf}`],
    ['a GIF', 'logo.png', 'GIF89a'],
    ['zeros', 'logo.jpg', new Uint8Array(64)],
  ])('%s under the name %s', (_, name, content) => {
    expect(check(name, content)).toMatchObject({ ok: false, reason: 'content' });
  });

  test.each<[string, string]>([
    ['an attribute without its closing quote', '<svg xmlns="http://www.w3.org/2000/svg viewBox=>'],
    ['an attribute without quotes', '<svg width=10></svg>'],
    ['an attribute without a value', '<svg hidden></svg>'],
    ['a start tag that never ends', '<svg xmlns="http://www.w3.org/2000/svg"'],
    ['a comment that never ends', `<!-- ${svg}`],
  ])('a malformed SVG: %s', (_, content) => {
    expect(check('logo.svg', content)).toMatchObject({ ok: false, reason: 'content' });
  });

  test('says what to do about it', () => {
    expect(check('logo.png', exe)).toMatchObject({
      message:
        'What is inside this file is not a PNG. Export it again as a PNG and choose the new file.',
    });
  });
});

describe('the extension', () => {
  test.each([
    ['a.png', 'png'],
    ['a.svg', 'svg'],
    ['a.eps', 'eps'],
    ['a.ai', 'ai'],
    ['a.psd', 'psd'],
    ['a.jpg', 'jpg'],
    ['a.jpeg', 'jpg'],
    ['a.pdf', 'pdf'],
    ['a.exe.PNG', 'png'],
  ])('of %s stands for %s', (name, format) => {
    expect(artworkFormat(name)).toBe(format);
  });

  test.each([
    'a.gif',
    'a.webp',
    'a.tiff',
    'a.png.exe',
    'a.png ',
    'a.png.',
    'png',
    '',
    'a.constructor',
    'a.__proto__',
    'a.pngx',
  ])('of %j isn’t one we take', (name) => {
    expect(artworkFormat(name)).toBeNull();
    expect(check(name, png())).toMatchObject({
      ok: false,
      reason: 'extension',
      message: 'We take PNG, SVG, EPS, AI, PSD, JPG and PDF files. Save it as one of those.',
    });
  });
});

describe('the size of a file', () => {
  test('may be 50 MB and not a byte more', () => {
    expect(maxArtworkBytes).toBe(52_428_800);
    expect(check('logo.png', png(), maxArtworkBytes).ok).toBe(true);
    expect(check('logo.png', png(), maxArtworkBytes + 1)).toMatchObject({
      ok: false,
      reason: 'size',
    });
  });

  test('is mentioned when it’s too large', () => {
    expect(check('logo.png', png(), 51 * 1024 * 1024)).toMatchObject({
      message:
        'This file is over 50 MB (51.00 MB), our limit. Flatten or compress it, or email us a link.',
    });
  });

  test('must be more than zero', () => {
    expect(check('logo.png', [])).toMatchObject({
      ok: false,
      reason: 'empty',
      message: 'This file is empty. Export it again and choose the new file.',
    });
  });

  test.each([
    [1, '0.01 MB'],
    [1024 * 1024, '1.00 MB'],
    [4_383_048, '4.18 MB'],
    [maxArtworkBytes, '50.00 MB'],
  ])('of %i bytes is shown as %s', (size, shown) => {
    expect(formatMegabytes(size)).toBe(shown);
  });
});

describe('the pixels of a PNG', () => {
  test.each([
    [0, 'gray', false],
    [2, 'color', false],
    [3, 'a palette', false],
    [4, 'gray with alpha', true],
    [6, 'color with alpha', true],
  ])('with color type %i, %s: measured; transparent: %s', (colorType, _, transparent) => {
    expect(check('a.png', png({ width: 3600, height: 2910, colorType }))).toEqual({
      ok: true,
      format: 'png',
      pixels: { widthPx: 3600, heightPx: 2910 },
      transparent,
    });
  });

  test.each([0, 2, 3])('with color type %i are transparent with tRNS before them', (colorType) => {
    const before = [pngChunk('gAMA', u32(45_455)), pngChunk('tRNS', [0, 0])];
    expect(check('a.png', png({ colorType, before }))).toMatchObject({ transparent: true });
  });

  test('aren’t made transparent by a tRNS after them', () => {
    const late = bytes(png().subarray(0, -12), pngChunk('tRNS', [0, 0]), pngChunk('IEND'));
    expect(check('a.png', late)).toMatchObject({ ok: true, transparent: false });
  });

  test('are read past long texts', () => {
    const before = [pngChunk('iTXt', 'x'.repeat(60_000))];
    expect(check('a.png', png({ before }))).toMatchObject({ pixels: { widthPx: 40 } });
  });

  test.each<[string, Uint8Array]>([
    ['a width of 0', png({ width: 0 })],
    ['a height of 0', png({ height: 0 })],
    [
      'another chunk first',
      bytes(png().subarray(0, 8), pngChunk('gAMA', u32(1)), png().subarray(8)),
    ],
    ['a chunk whose name is not letters', png({ before: [pngChunk('\0\0\0\0', [1, 2])] })],
    ['nothing after the signature', png().subarray(0, 8)],
    ['half an IHDR', png().subarray(0, 24)],
  ])('are unknown with %s: the file is damaged', (_, content) => {
    expect(check('a.png', content)).toEqual({
      ok: false,
      reason: 'damaged',
      message: 'This file is damaged. Export it again as a PNG and choose the new file.',
    });
  });
});

describe('the pixels of a JPG', () => {
  test.each([
    ['baseline', 0xc0],
    ['extended', 0xc1],
    ['progressive', 0xc2],
    ['lossless', 0xc3],
    ['arithmetic', 0xc9],
  ])('are read from a %s frame', (_, frame) => {
    expect(check('a.jpg', jpg({ width: 640, height: 480, frame }))).toEqual({
      ok: true,
      format: 'jpg',
      pixels: { widthPx: 640, heightPx: 480 },
      transparent: false,
    });
  });

  test.each([0xc4, 0xc8, 0xcc])('aren’t read from the table marker %i', (table) => {
    const decoy = jpgSegment(table, bytes([8], u16(9), u16(9), [0, 0, 0]));
    expect(check('a.jpg', jpg({ before: [jfif, decoy] }))).toMatchObject({
      pixels: { widthPx: 40, heightPx: 30 },
    });
  });

  test('are read past fill bytes and markers without a length', () => {
    const before = [jfif, [0xff, 0xff, 0xff], jpgSegment(0xfe, bytes('hi')), [0xff, 0x01]];
    expect(check('a.jpg', jpg({ before }))).toMatchObject({ pixels: { widthPx: 40 } });
  });

  describe.each(['II', 'MM'] as const)('with EXIF in byte order %s', (order) => {
    test.each([1, 2, 3, 4])('keep orientation %i as stored', (orientation) => {
      const before = [exif(orientation, order)];
      expect(check('a.jpg', jpg({ before }))).toMatchObject({
        pixels: { widthPx: 40, heightPx: 30 },
      });
    });

    test.each([5, 6, 7, 8])('are rotated for orientation %i', (orientation) => {
      const before = [exif(orientation, order)];
      expect(check('a.jpg', jpg({ before }))).toMatchObject({
        pixels: { widthPx: 30, heightPx: 40 },
      });
    });

    test.each([0, 9, 65_535])('keep the invalid orientation %i as stored', (wrong) => {
      const before = [exif(wrong, order)];
      expect(check('a.jpg', jpg({ before }))).toMatchObject({ pixels: { widthPx: 40 } });
    });
  });

  test('stay rotated when another kind of APP1 follows the EXIF', () => {
    const xmp = jpgSegment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'));
    expect(check('a.jpg', jpg({ before: [exif(6, 'MM'), xmp] }))).toMatchObject({
      pixels: { widthPx: 30, heightPx: 40 },
    });
  });

  test.each<[string, Uint8Array]>([
    ['no frame before the picture', jpg({ frame: 0xfe })],
    ['a segment shorter than its length field', jpg({ before: [[0xff, 0xe0, 0, 1]] })],
    ['noise between segments', jpg({ before: [jfif, [0x12, 0x34]] })],
    ['a width of 0', jpg({ width: 0 })],
    ['a segment past the end of the file', jpg({ before: [[0xff, 0xe0, 0xff, 0xff]] })],
  ])('are unknown with %s: the file is damaged', (_, content) => {
    expect(check('a.jpg', content)).toMatchObject({ ok: false, reason: 'damaged' });
  });

  test('are unknown, without an error, when they’re beyond the part that is read', () => {
    const start = bytes([0xff, 0xd8], jfif, [0xff, 0xe2, 0xff, 0xff], new Uint8Array(500));
    expect(check('a.jpg', start, headBytes * 2)).toEqual({
      ok: true,
      format: 'jpg',
      pixels: null,
      transparent: false,
    });
  });
});

// product: artwork-files
test.each([
  ['PNG', 'a.png', png],
  ['JPG', 'a.jpg', jpg],
  ['PSD', 'a.psd', psd],
] as const)('takes a %s of 9,600 × 12,000 pixels in any shape, not a row more', (_, name, make) => {
  expect(check(name, make({ width: 9_600, height: 12_000 })).ok).toBe(true);
  expect(check(name, make({ width: 28_800, height: 4_000 })).ok).toBe(true);
  expect(check(name, make({ width: 9_600, height: 12_001 }))).toEqual({
    ok: false,
    reason: 'pixels',
    message:
      'This picture is 9,600 × 12,001 pixels, more than a press can use. Scale it down to at most 9,600 × 12,000 pixels and choose the new file.',
  });
});

test('refuses a damaged PNG or PSD even when only its start is read', () => {
  const size = headBytes * 2;
  expect(check('a.png', png({ width: 0 }), size)).toMatchObject({ reason: 'damaged' });
  expect(check('a.psd', psd({ width: 0 }), size)).toMatchObject({ reason: 'damaged' });
});

test('reads the pixels of a PSD, and treats a truncated header as damage', () => {
  const whole = psd({ width: 3000, height: 2000 });
  expect(check('a.psd', whole)).toMatchObject({ pixels: { widthPx: 3000, heightPx: 2000 } });
  expect(check('a.psd', whole.subarray(0, 20))).toMatchObject({ ok: false, reason: 'damaged' });
  expect(check('a.psd', psd({ width: 0 }))).toMatchObject({ ok: false, reason: 'damaged' });
});

test.each([
  ['png', true],
  ['jpg', true],
  ['psd', true],
  ['svg', false],
  ['eps', false],
  ['ai', false],
  ['pdf', false],
] as const)('%s consists of pixels: %s', (format, raster) => {
  expect(isRaster(format)).toBe(raster);
});

test.each([
  ['a.jpg', jpg({ before: [exif(6, 'II')] }), 30, 40],
  ['a.png', png(), 40, 30],
  ['a.psd', psd(), 40, 30],
])('%s is measured inside a larger buffer, too', (name, content, widthPx, heightPx) => {
  const head = bytes(new Uint8Array(7), content, new Uint8Array(9)).subarray(7, -9);
  expect(checkArtwork({ name, size: head.length, head })).toMatchObject({
    pixels: { widthPx, heightPx },
  });
});

describe('a picture is shown differently than stored', () => {
  test.each([2, 3, 4, 5, 6, 7, 8])('when a JPG’s EXIF has orientation %i', (orientation) => {
    expect(isTurned(jpg({ before: [jfif, exif(orientation, 'II')] }), 'jpg')).toBe(true);
  });

  test('when a PNG’s EXIF says so', () => {
    expect(isTurned(png({ before: [pngChunk('eXIf', 'MM')] }), 'png')).toBe(true);
  });

  test.each([
    ['upright', jpg({ before: [exif(1, 'MM')] }), 'jpg'],
    ['wrong', jpg({ before: [exif(9, 'MM')] }), 'jpg'],
    ['no', jpg(), 'jpg'],
    ['no', png(), 'png'],
    ['no', bytes(svg), 'svg'],
  ] as const)('but not with %s orientation', (_name, content, format) => {
    expect(isTurned(content, format)).toBe(false);
  });
});

describe('a broken file', () => {
  const wholeFiles: [name: string, content: Uint8Array][] = [
    ['a.png', png({ colorType: 3, before: [pngChunk('PLTE', [0, 0, 0]), pngChunk('tRNS', [0])] })],
    ['a.jpg', jpg({ before: [jfif, exif(6, 'II'), [0xff]] })],
    ['b.jpg', jpg({ before: [exif(8, 'MM')], frame: 0xc2 })],
    ['a.psd', psd()],
    ['a.pdf', bytes(pdf)],
    ['a.eps', bytes(postScript)],
    ['b.eps', dosEps],
    ['a.ai', bytes(pdf)],
    ['a.svg', bytes('<?xml version="1.0"?><!-- c --><!DOCTYPE svg []>', svg)],
    ['b.svg', utf16(svg, 'big')],
  ];

  test.each(wholeFiles)(
    '%s, truncated anywhere, is refused or measured like the whole',
    (name, whole) => {
      const measured = check(name, whole);
      expect(measured.ok).toBe(true);
      const pixels = measured.ok ? measured.pixels : null;
      for (let length = 0; length < whole.length; length += 1) {
        const cut = check(name, whole.subarray(0, length));
        if (cut.ok) expect(cut.pixels).toEqual(pixels);
        else expect(cut.message).not.toBe('');
      }
    },
  );

  test.each(wholeFiles)('%s, read only up to any byte, is never an error', (name, whole) => {
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => check(name, whole.subarray(0, length), whole.length)).not.toThrow();
    }
  });

  test('with any bytes overwritten is never an error, and pixels are positive whole numbers', () => {
    const overwritten = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...wholeFiles), overwritten, ([name, whole], changes) => {
        const content = whole.slice();
        for (const [at, byte] of changes) content[at % content.length] = byte;
        const result = check(name, content);
        if (!result.ok || !result.pixels) return;
        for (const side of Object.values(result.pixels)) {
          expect(Number.isInteger(side) && side > 0).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('with any bytes under any name is never an error', () => {
    const signatures: Part[] = [
      [],
      png().subarray(0, 8),
      png().subarray(0, 33),
      [0xff, 0xd8, 0xff],
      [0xff, 0xd8, 0xff, 0xe1, 0, 60, ...bytes('Exif\0\0II')],
      '8BPS\0\x01',
      '%PDF-',
      '<svg ',
      '<?xml ',
      [0xff, 0xfe],
      [0xfe, 0xff],
    ];
    const content = fc
      .tuple(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 200 }))
      .map(([signature, rest]) => bytes(signature, rest));
    const extension = fc.constantFrom(...Object.keys(artworkExtensions));
    const name = fc.oneof(
      extension.map((known) => `a.${known}`),
      fc.string(),
    );
    fc.assert(
      fc.property(name, content, fc.option(fc.nat()), (fileName, head, size) => {
        const result = checkArtwork({ name: fileName, size: size ?? head.length, head });
        expect(result.ok || result.message.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

// Each would take minutes or more if part of the pattern could match in two ways.
describe('a text made to keep the SVG check busy gets an answer', () => {
  const filled = (start: string, unit: string) =>
    start + unit.repeat(Math.floor((16_384 - start.length) / unit.length));

  test.each([
    ['white space', filled('', ' ')],
    ['white space in a doctype', filled('<!DOCTYPE svg', ' ')],
    ['white space before a doctype’s name', filled('<!DOCTYPE', ' ')],
    ['doctypes', filled('', '<!DOCTYPE svg>')],
    ['doctypes with white space', filled('', `<!DOCTYPE svg${' '.repeat(100)}>`)],
    ['doctypes with subsets', filled('', `<!DOCTYPE svg${' '.repeat(50)}[]${' '.repeat(50)}>`)],
    ['a subset that never ends', filled('<!DOCTYPE svg [', ' ')],
    ['brackets', filled('<!DOCTYPE svg', '[]')],
    ['comments', filled('', '<!-- -->')],
    ['a comment that never ends', filled('<!--', '-')],
    ['almost ends of comments', filled('<!--', '-> ')],
    ['instructions', filled('', '<??>')],
    ['an instruction that never ends', filled('<?', '?')],
    ['attributes', filled('<svg', ' a="b"')],
    ['attributes and then none', `${filled('<svg', ' a="b"').slice(0, 16_000)} x`],
    ['white space in a tag', filled('<svg', ' ')],
    ['a long attribute name', filled('<svg ', 'a')],
    ['a value that never ends', filled('<svg a="', 'b')],
    ['equals signs', filled('<svg a', '=')],
    ['a long prefix', filled('<', 'a')],
    ['prefixes', filled('<', 'a:')],
  ])('%s', (_, text) => {
    expect(sniffType(bytes(text))).toBe('unknown');
  });
});

describe('a stored file name', () => {
  test.each([
    ['logo.png', 'logo.png'],
    ['My Logo (final).PNG', 'My_Logo__final_.PNG'],
    ['../../etc/passwd.svg', '.._.._etc_passwd.svg'],
    ['Größe_ñ-2.ai', 'Gr__e___2.ai'],
    ['a\nb\0c.pdf', 'a_b_c.pdf'],
    ['<img src=x>.svg', '_img_src_x_.svg'],
    ['', ''],
  ])('of %j is %j', (name, stored) => {
    expect(sanitizeFileName(name)).toBe(stored);
  });

  test('of more than 100 characters is shortened before its extension', () => {
    expect(sanitizeFileName(`${'a'.repeat(96)}.png`)).toBe(`${'a'.repeat(96)}.png`);
    expect(sanitizeFileName(`${'a'.repeat(97)}.png`)).toBe(`${'a'.repeat(96)}.png`);
    expect(sanitizeFileName(`${'a'.repeat(200)}.jpeg`)).toBe(`${'a'.repeat(95)}.jpeg`);
    expect(sanitizeFileName('a'.repeat(101))).toBe('a'.repeat(100));
  });

  test('has only letters, digits, dots, and underscores, at most 100, and is stable', () => {
    const codePoints = fc.array(fc.nat(0x10_ff_ff), { maxLength: 300 });
    const name = fc.oneof(
      fc.string(),
      codePoints.map((points) => String.fromCodePoint(...points)),
    );
    fc.assert(
      fc.property(name, fc.constantFrom('', '.png', '.jpeg', '.ai'), (stem, extension) => {
        const stored = sanitizeFileName(stem + extension);
        expect(stored).toMatch(/^[A-Za-z0-9._]{0,100}$/);
        expect(sanitizeFileName(stored)).toBe(stored);
        expect(stored.endsWith(extension)).toBe(true);
        expect(artworkFormat(`x${stored}`)).toBe(artworkFormat(`x${stem}${extension}`));
      }),
    );
  });

  test('becomes part of a path with the time and the location', () => {
    expect(artworkObjectPath(1_795_000_000_000, 'leftSleeve', '../my logo.png')).toBe(
      '1795000000000_leftSleeve_.._my_logo.png',
    );
  });
});

describe('how art prints', () => {
  test.each([
    [3600, 2910, 'frontLarge', 'sharp', 'Prints sharp at 12.0 × 9.7 in (300 DPI)'],
    [7200, 9600, 'backLarge', 'sharp', 'Prints sharp at 12.0 × 16.0 in (600 DPI)'],
    [1000, 4800, 'frontLarge', 'sharp', 'Prints sharp at 3.3 × 16.0 in (300 DPI)'],
    [1200, 600, 'frontSmall', 'sharp', 'Prints sharp at 4.0 × 2.0 in (300 DPI)'],
    [1050, 1050, 'rightSleeve', 'sharp', 'Prints sharp at 3.5 × 3.5 in (300 DPI)'],
    [
      3588,
      2910,
      'frontLarge',
      'soft',
      'Looks soft at 12.0 × 9.7 in (299 DPI). Sharp up to 12.0 × 9.7 in; a bigger file or a vector file prints better.',
    ],
    [
      1800,
      1200,
      'frontLarge',
      'soft',
      'Looks soft at 12.0 × 8.0 in (150 DPI). Sharp up to 6.0 × 4.0 in; a bigger file or a vector file prints better.',
    ],
    [
      1788,
      1200,
      'backLarge',
      'rough',
      'Looks rough at 12.0 × 8.1 in (149 DPI). Sharp up to 6.0 × 4.0 in; a bigger file or a vector file prints better.',
    ],
    [
      300,
      300,
      'leftSleeve',
      'rough',
      'Looks rough at 3.5 × 3.5 in (86 DPI). Sharp up to 1.0 × 1.0 in; a bigger file or a vector file prints better.',
    ],
  ] as const)('%i × %i px on %s: %s', (widthPx, heightPx, location, quality, advice) => {
    expect(printVerdict({ widthPx, heightPx }, printAreas[location])).toMatchObject({
      quality,
      advice,
    });
  });

  test('fills the location in one direction, keeps its proportions, and never sticks out', () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(...printLocations), (widthPx, heightPx, location) => {
        const { widthIn, heightIn, dpi } = printedSize({ widthPx, heightPx }, printAreas[location]);
        const area = printAreas[location];
        const filled = Math.max(widthIn / area.widthIn, heightIn / area.heightIn);
        expect(filled).toBeCloseTo(1, 9);
        expect(widthIn * dpi).toBeCloseTo(widthPx, 6);
        expect(heightIn * dpi).toBeCloseTo(heightPx, 6);
      }),
    );
  });
});

describe('a file from another program', () => {
  test.each([
    ['itxt.png', { widthPx: 200, heightPx: 133 }],
    // Measured as its orientation turns it.
    ['exif-landscape-6.jpg', { widthPx: 1800, heightPx: 1200 }],
    ['progressive.jpg', { widthPx: 123, heightPx: 456 }],
    ['psd-shapes.psd', { widthPx: 500, heightPx: 500 }],
    ['illustrator.pdf', null],
    ['eps-1.eps', null],
    ['vector-desert-landscape.svg', null],
  ])('is taken: %s', (file, pixels) => {
    expect(checkFile(file)).toMatchObject({ ok: true, pixels });
  });

  test.each([
    ['corrupt.png', 'damaged'],
    ['malformed.svg', 'content'],
  ])('is refused: %s', (file, reason) => {
    expect(checkFile(file)).toMatchObject({ ok: false, reason });
  });

  function checkFile(name: string) {
    const content = readFileSync(new URL(`../../tests/files/${name}`, import.meta.url));
    return checkArtwork({ name, size: content.length, head: content.subarray(0, headBytes) });
  }
});
