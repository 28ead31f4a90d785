// product: artwork-files, print-quality
import { deflateSync, gzipSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { jpgFile, pngFile } from '../../../tests/support/files.ts';
import { lockedPdfOf } from '../../../tests/support/locked-pdf.ts';
import { pdfOf } from '../../../tests/support/pdf.ts';
import { psdOf } from '../../../tests/support/picture-files.ts';
import { svg } from '../../../tests/support/svg.ts';
import { pngChunk } from '../films/png-chunk.ts';
import { artworkNotes, attachedNotes, firstPage, printPixels, shortened } from './artwork-facts.ts';
import type { ArtworkFacts } from './artwork-facts-schema.ts';
import { checkWholeArtwork } from './artwork-contents.ts';
import { readPdfApart } from './read-pdf.server.ts';
import type { ArtworkFormat } from '../artwork-format.ts';

type Content = string | Uint8Array;

const check = (name: string, content: Content) =>
  checkWholeArtwork({ name, bytes: Uint8Array.from(Buffer.from(content)) }, readPdfApart);

/** What is found in a file that is taken. */
async function factsOf(name: string, content: Content): Promise<ArtworkFacts> {
  const found = await check(name, content);
  if (!found.ok) throw new Error(found.message);
  return found.facts;
}

/** Why a file isn't taken, or isn't complete artwork. */
async function refusalOf(name: string, content: Content): Promise<string | null> {
  const found = await check(name, content);
  if (!found.ok) return found.message;
  return found.facts.unfit ? (artworkNotes({ facts: found.facts })[0] ?? null) : null;
}

const square = '1 0 0 rg 20 20 100 100 re f';
const eps = (body: string, comments = '%%BoundingBox: 0 0 144 72') =>
  `%!PS-Adobe-3.0 EPSF-3.0\n${comments}\n%%EndComments\n${body}\nshowpage\n%%EOF\n`;
/** A PNG of 300 × 200 pixels, for an SVG. */
const embedded = `data:image/png;base64,${pngFile('a.png', 300, 200).buffer.toString('base64')}`;
const jpg = Buffer.concat([
  jpgFile('a.jpg', 40, 30).buffer.subarray(0, -2),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0, 4, 5, 0xff, 0xd9]),
]);

const whole: Readonly<Record<string, Content>> = {
  'a.png': pngFile('a.png', 300, 200).buffer,
  'a.jpg': jpg,
  'a.psd': psdOf({ mode: 3, widthPx: 40, heightPx: 30, planes: [200, 20, 20], packed: true }),
  'a.pdf': pdfOf([square]),
  'a.ai': pdfOf([square]),
  'a.svg': svg('<circle cx="50" cy="50" r="40"/>'),
  'a.eps': eps('0 0 moveto 72 72 lineto stroke'),
};

describe('a file that was cut off isn’t complete artwork', () => {
  it.each(Object.entries(whole))('%s', async (name, content) => {
    expect(await refusalOf(name, content)).toBeNull();
    const bytes = Buffer.from(content);
    for (const share of [0.3, 0.5, 0.7]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(await refusalOf(name, cut)).toMatch(
        /^This file is (?:incomplete; it may have been cut off|damaged)|^What is inside/,
      );
    }
  });

  it.each([
    ['a procedure names the end', '%%BeginProlog\n1 (%%EOF) /SubFileDecode filter\n9 9'],
    ['a file placed in it ends', `%%BeginDocument: a.eps\n${eps('')}`],
    ['a file placed in it has ended', `%%BeginDocument: a.eps\n${eps('')}%%EndDocument\n0 0 move`],
  ])('an EPS where %s', async (_, start) => {
    const whole = eps(`${start}\n%%EndDocument`);
    expect(await refusalOf('a.eps', whole.slice(0, whole.indexOf(start) + start.length))).toMatch(
      /^This file is incomplete/,
    );
    expect(await refusalOf('a.eps', whole)).toBeNull();
  });

  it('and what follows its end doesn’t matter', async () => {
    for (const [name, content] of Object.entries(whole)) {
      const padded = Buffer.concat([Buffer.from(content), Buffer.alloc(600)]);
      // XML allows nothing after its end.
      if (name !== 'a.svg') expect(await refusalOf(name, padded)).toBeNull();
    }
  });
});

test('a PDF without its last line is whole if the one before finds the table of objects', async () => {
  const text = pdfOf([square]);
  const table = 'xref\n0 1\n0000000000 65535 f \n';
  const place = text.indexOf('trailer');
  const ended = (at: number, end: string) =>
    `${text.replace('trailer', `${table}trailer`).replace('%%EOF', '')}startxref\n${at}\n${end}`;
  for (const end of ['', '%%E', '%%EOF']) {
    expect(await refusalOf('a.pdf', ended(place, end))).toBeNull();
  }
  const cut = ended(place, '').slice(0, -2);
  for (const other of [cut, ended(7, ''), text.replace('%%EOF', '')]) {
    expect(await refusalOf('a.pdf', other)).toMatch(/^This file is incomplete/);
  }
});

describe('a picture that ends as it should, but lacks pixels, isn’t complete artwork', () => {
  const cutOff = /^This file is incomplete/;
  const noise = Buffer.from(Array.from({ length: 120 * 80 * 3 }, (_, at) => (at * at * 7919) >> 5));
  const picture = () => sharp(noise, { raw: { width: 120, height: 80, channels: 3 } });

  /** With only a share of its pixels, packed, and every checksum right. */
  function shortPng(png: Buffer, share: number): Buffer {
    const at = png.indexOf('IDAT') - 4;
    const end = at + 12 + png.readUInt32BE(at);
    const data = png.subarray(at + 8, end - 4);
    const short = pngChunk('IDAT', Uint8Array.from(data.subarray(0, data.length * share)));
    return Buffer.concat([png.subarray(0, at), short, png.subarray(end)]);
  }

  it.each<[string, Parameters<Sharp['png']>[0]]>([
    ['', {}],
    ['in passes', { progressive: true }],
    ['with a palette', { palette: true, colors: 4 }],
  ])('a PNG %s', async (_, options) => {
    const png = await picture().png(options).toBuffer();
    expect(await refusalOf('a.png', png)).toBeNull();
    for (const share of [0, 0.5, 0.9]) {
      expect(await refusalOf('a.png', shortPng(png, share))).toMatch(cutOff);
    }
  });

  it('but a PNG with more than its pixels is whole', async () => {
    const png = await picture().png().toBuffer();
    const at = png.indexOf('IDAT') - 4;
    const end = at + 12 + png.readUInt32BE(at);
    const data = Buffer.concat([png.subarray(at + 8, end - 4), Buffer.alloc(9)]);
    const long = [png.subarray(0, at), pngChunk('IDAT', Uint8Array.from(data)), png.subarray(end)];
    expect(await refusalOf('a.png', Buffer.concat(long))).toBeNull();
  });

  it.each<[string, Parameters<Sharp['jpeg']>[0]]>([
    ['', {}],
    ['in passes', { progressive: true }],
    ['without subsampling', { chromaSubsampling: '4:4:4' }],
  ])('a JPG %s', async (_, options) => {
    for (const made of [picture(), picture().grayscale(), picture().toColourspace('cmyk')]) {
      const whole = await made.jpeg(options).toBuffer();
      expect(await refusalOf('a.jpg', whole)).toBeNull();
      const start = whole.subarray(0, whole.length * 0.4);
      expect(await refusalOf('a.jpg', Buffer.concat([start, Buffer.from('ffd9', 'hex')]))).toMatch(
        cutOff,
      );
      // Another one follows where it was cut.
      expect(await refusalOf('a.jpg', Buffer.concat([start, whole]))).toMatch(cutOff);
    }
  });

  it.each<[string, Parameters<Sharp['jpeg']>[0]]>([
    ['', {}],
    ['in passes', { progressive: true }],
    ['in as many passes as save the most', { mozjpeg: true }],
    ['without subsampling', { progressive: true, chromaSubsampling: '4:4:4' }],
  ])('but a JPG %s is whole in any quality', async (_, options) => {
    for (const quality of [30, 60, 80, 90, 100]) {
      const photo = sharp('tests/files/exif-landscape-6.jpg').resize(600);
      for (const made of [photo, picture(), picture().grayscale()]) {
        const jpg = await made.jpeg({ ...options, quality }).toBuffer();
        expect(await refusalOf('a.jpg', jpg)).toBeNull();
      }
    }
  });

  it('a JPG with marks to start again at', async () => {
    // Sixteen blocks in two bits each, four to a mark.
    const jpgOf = (...intervals: string[]) =>
      Buffer.from(
        `ffd8 ffc0000b 08 0020 0020 01 01 11 00 ffc40014 00 01${'00'.repeat(16)} ffc40014 10 01${'00'.repeat(16)} ffdd0004 0004 ffda0008 01 0100 003f00 ${intervals.join('')} ffd9`.replaceAll(
          ' ',
          '',
        ),
        'hex',
      );
    expect(await refusalOf('a.jpg', jpgOf('00', 'ffd000', 'ffd100', 'ffd200'))).toBeNull();
    expect(await refusalOf('a.jpg', jpgOf('00', 'ffd000'))).toMatch(cutOff);
  });

  it('a picture inside an SVG', async () => {
    const pictures = [
      await picture().png().toBuffer(),
      await picture().jpeg().toBuffer(),
      await picture().jpeg({ progressive: true }).toBuffer(),
    ];
    const refusal = (bytes: Buffer) =>
      // Padding is often left out.
      refusalOf(
        'a.svg',
        svg(`<image href="data:image/png;base64,${bytes.toString('base64').replace(/=+$/, '')}"/>`),
      );
    for (const bytes of pictures) {
      expect(await refusal(bytes)).toBeNull();
      expect(await refusal(bytes.subarray(0, bytes.length * 0.4))).toMatch(cutOff);
    }
  });

  it('a PSD', async () => {
    const options = { mode: 3, widthPx: 40, heightPx: 30, planes: [200, 20, 20] };
    const plain = Buffer.from(psdOf(options));
    // A run of 40 becomes one of 39.
    const packed = psdOf({ ...options, packed: true });
    expect(packed.at(-2)).toBe(217);
    packed[packed.length - 2] = 218;
    expect(await refusalOf('a.psd', packed)).toMatch(cutOff);
    const header = plain.subarray(0, plain.length - 2 - 40 * 30 * 3);
    const zipped = (data: Buffer) =>
      Buffer.concat([header, Buffer.from([0, 2]), deflateSync(data)]);
    expect(await refusalOf('a.psd', zipped(Buffer.alloc(40 * 30 * 3)))).toBeNull();
    expect(await refusalOf('a.psd', zipped(Buffer.alloc(40 * 30 * 3 - 1)))).toMatch(cutOff);
    const unknown = Buffer.concat([header, Buffer.from([0, 4]), plain.subarray(header.length + 2)]);
    expect(await refusalOf('a.psd', unknown)).toMatch(cutOff);
  });
});

test('a PNG whose bytes changed is damaged', async () => {
  const bytes = Uint8Array.from(Buffer.from(whole['a.png'] ?? ''));
  const middle = bytes.length - 30;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  expect(await refusalOf('a.png', bytes)).toMatch(/^This file is damaged/);
});

/** A PDF by pdfkit. */
async function kitPdf(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [216, 144], ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  pdf.rect(10, 10, 50, 50).fill('#c00');
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

describe('a PDF with a password', () => {
  it('is refused if it needs one to open', async () => {
    for (const pdfVersion of ['1.3', '1.6', '1.7ext3'] as const) {
      expect(await refusalOf('a.pdf', await kitPdf({ userPassword: 'river', pdfVersion }))).toBe(
        'This PDF is locked with a password. Save a copy without one.',
      );
    }
  });

  it.each(['Adobe.PubSec', 'EBX_HANDLER'])('or with %s says so', async (filter) => {
    const pdf = lockedPdfOf(
      ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'],
      '',
    );
    const locked = pdf.toString('latin1').replace('/Filter/Standard', `/Filter/${filter}`);
    expect(await refusalOf('a.pdf', Buffer.from(locked, 'latin1'))).toBe(
      'This PDF is locked for certain readers. Save a copy that anyone can open.',
    );
  });

  it('is taken if only changing it needs one', async () => {
    expect(await refusalOf('a.pdf', await kitPdf({ ownerPassword: 'river' }))).toBeNull();
  });
});

test('a PDF that only changing needs a password for is read all the same', async () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 216 144]/Contents 20 0 R';
  const inks = '/Resources<</ColorSpace<</A 5 0 R>>>>';
  const pdf = lockedPdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R 3 0 R]/Count 2>>',
      `${page}/TrimBox[18 18 198 126]${inks}>>`,
      `${page}>>`,
      '[/Separation/Gold#20Foil/DeviceGray 6 0 R]',
      '<</FunctionType 2/Domain[0 1]/N 1>>',
    ],
    `${square} 0 1 0 rg 60 0 90 6 re f`,
  );
  expect(await factsOf('a.pdf', pdf)).toEqual({
    pages: [
      { inches: { width: 3, height: 2 } },
      { inches: { width: 2.5, height: 1.5 }, marks: true },
    ],
    spots: ['Gold Foil'],
  });
});

describe('the pages of a PDF or AI file', () => {
  const blank = '1 1 1 rg 0 0 216 144 re f';

  it('are all known, and one with something on it is shown first', async () => {
    const facts = await factsOf('a.pdf', pdfOf([blank, '', square, square]));
    expect(facts.pages.map(({ empty }) => empty ?? false)).toEqual([true, true, false, false]);
    expect(firstPage(facts)).toBe(3);
  });

  it('with nothing on any of them are refused', async () => {
    for (const pages of [[''], [blank], ['', blank]]) {
      expect(await refusalOf('a.ai', pdfOf(pages))).toMatch(
        /^There’s nothing on the pages? of this AI file\. Export it again/,
      );
    }
  });

  it.each([
    ['white art that doesn’t cover the page', '1 1 1 rg 20 20 100 100 re f'],
    ['a white line around it', '1 1 1 RG 0 0 216 144 re S'],
    ['a picture', 'q 50 0 0 50 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0001 EI Q'],
  ])('aren’t empty with %s', async (_, content) => {
    expect((await factsOf('a.pdf', pdfOf([content]))).pages[0]?.empty).toBeUndefined();
  });

  it.each([
    ['white art through a clip', '60 20 m 160 20 l 110 120 l h W n 1 g 0 0 216 144 re f'],
    ['words that the font calls spaces', 'BT /F 18 Tf 20 20 Td <41> Tj ET'],
  ])('aren’t empty with %s', async (_, content) => {
    const font = '/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/Papyrus/ToUnicode 900 0 R>>>>';
    const map = 'begincmap 1 beginbfchar <41> <0020> endbfchar endcmap';
    const stream = `900 0 obj<</Length ${map.length}>>stream\n${map}\nendstream\nendobj\ntrailer`;
    const text = pdfOf([content], font).replace('trailer', () => stream);
    expect((await factsOf('a.pdf', text)).pages[0]?.empty).toBeUndefined();
  });

  it('aren’t empty with a drawing that its font calls a space', async () => {
    const glyph = (drawing: string) =>
      `900 0 obj<</Length ${drawing.length}>>stream\n${drawing}\nendstream\nendobj\ntrailer`;
    const font =
      '/Font<</F<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</space 900 0 R>>/Encoding<</Differences[32/space]>>/FirstChar 32/LastChar 32/Widths[1]>>>>';
    const emptyOf = async (drawing: string) => {
      const text = pdfOf(['BT /F 90 Tf 20 20 Td ( ) Tj ET', square], font);
      const facts = await factsOf(
        'a.pdf',
        text.replace('trailer', () => glyph(drawing)),
      );
      return facts.pages[0]?.empty ?? false;
    };
    expect(await emptyOf('1 0 d0 0 0 1 1 re f')).toBe(false);
    expect(await emptyOf('1 0 d0')).toBe(true);
  });

  it.each([
    ['white', '1'],
    ['a gray that can be seen on the screen', '0.8'],
  ])('aren’t empty if they’re flooded with a white ink, shown as %s', async (_, shade) => {
    const space = '/ColorSpace<</W[/Separation/RDG_WHITE/DeviceGray 900 0 R]>>';
    const tint = `900 0 obj<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[${shade}]>>\nendobj\ntrailer`;
    const page = '/W cs 1 scn 0 0 216 144 re f';
    const inked = (content: string) => pdfOf([content], space).replace('trailer', () => tint);
    const inches = { width: 3, height: 2 };
    const spots = ['RDG_WHITE'];
    expect(await factsOf('a.pdf', inked(page))).toEqual({
      pages: [{ inches, white: true }],
      spots,
    });
    // With something in another color on it, it isn't all white.
    expect(await factsOf('a.pdf', inked(`${page} ${square}`))).toEqual({
      pages: [{ inches }],
      spots,
    });
  });

  it('aren’t empty with a scan of more pixels than any picture in color may have', async () => {
    const packed = deflateSync(Buffer.alloc((16_000 / 8) * 9000, 0x55));
    const image = `900 0 obj<</Type/XObject/Subtype/Image/Width 16000/Height 9000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
    const [before = '', after = ''] = pdfOf(
      ['q 216 0 0 144 0 0 cm /I Do Q'],
      '/XObject<</I 900 0 R>>',
    ).split('trailer');
    const text = Buffer.concat([
      Buffer.from(before + image),
      packed,
      Buffer.from(`\nendstream\nendobj\ntrailer${after}`),
    ]);
    const [page] = (await factsOf('a.pdf', text)).pages;
    expect(page?.empty).toBeUndefined();
    expect(page?.picture).toMatchObject({ width: 16_000, height: 9000 });
  });

  it.each([
    ['outside of it', '1 0 0 rg 400 400 50 50 re f'],
    ['clipped but never painted', '0 0 100 100 re W n'],
    [
      'on a layer that is off',
      '/OC /Off BDC 1 0 0 rg 20 20 100 100 re f EMC',
      '/Properties<</Off 900 0 R>>',
    ],
  ])('are empty with something %s', async (_, content, shared = '') => {
    const text = pdfOf([content, square], shared).replace(
      '<</Type/Catalog',
      '<</Type/Catalog/OCProperties<</OCGs[900 0 R]/D<</OFF[900 0 R]>>>>',
    );
    const layer = '900 0 obj<</Type/OCG/Name(Off)>>\nendobj\ntrailer';
    const facts = await factsOf(
      'a.pdf',
      text.replace('trailer', () => layer),
    );
    expect(facts.pages.map(({ empty }) => empty ?? false)).toEqual([true, false]);
  });

  it('are at most a hundred', async () => {
    const pages = Array.from({ length: 101 }, () => square);
    expect(await refusalOf('a.pdf', pdfOf(pages))).toMatch(/has 101 pages, and we take up to 100/);
  });
});

describe('an SVG', () => {
  it.each([
    ['nothing', ''],
    ['only definitions', '<defs><circle id="a" r="9"/></defs><title>Crest</title>'],
    ['only what isn’t shown', '<g style="display:none"><circle r="9"/></g>'],
    ['shapes without color', '<rect width="9" height="9" fill="none"/><path d="" stroke="red"/>'],
    ['text without words', '<text> <tspan/></text>'],
  ])('with %s in it is refused', async (_, body) => {
    expect(await refusalOf('a.svg', svg(body))).toMatch(/^There’s nothing to see in this SVG/);
  });

  it.each([
    ['a line', '<g fill="none" stroke="red"><path d="M0 0h9"/></g>'],
    ['a picture', `<image href="${embedded}"/>`],
    ['what is used', '<defs><circle id="a" r="9"/></defs><use href="#a"/>'],
    [
      'what a rule colors',
      '<style>.a{fill:red}</style><g fill="none"><rect class="a" width="9" height="9"/></g>',
    ],
  ])('with %s in it is taken', async (_, body) => {
    expect(await refusalOf('a.svg', svg(body))).toBeNull();
  });

  it.each([
    ['width="4in" height="50.8mm"', 4, 2],
    ['width="4in" viewBox="0 0 20 10"', 4, 2],
    ['viewBox="0 0 192 96"', 2, 1],
    ['width="100%" height="100%" viewBox="0 0 960 96"', 10, 1],
    ['width="96" height="48px"', 1, 0.5],
  ])('of %s has its size, or only its proportions', async (attributes, width, height) => {
    const [page] = (await factsOf('a.svg', svg('<circle r="9"/>', attributes))).pages;
    expect(page?.inches?.width).toBeCloseTo(width);
    expect(page?.inches?.height).toBeCloseTo(height);
  });

  it('without a size has none', async () => {
    const [page] = (await factsOf('a.svg', svg('<circle r="9"/>', ''))).pages;
    expect(page).toEqual({});
  });
});

describe('a PDF as printers make them is taken, in its size', () => {
  const stream = (number: number, dictionary: string, body: string) =>
    `${number} 0 obj<<${dictionary}/Length ${body.length}>>stream\n${body}\nendstream\nendobj\n`;
  const form =
    '/Type/XObject/Subtype/Form/BBox[0 0 216 144]/Group<</S/Transparency/CS/DeviceGray>>';
  const boxed = (box: string) => pdfOf([square]).replace('[0 0 216 144]', () => `[${box}]`);

  it.each<[string, string, [number, number]]>([
    [
      'a transparency group',
      pdfOf(['/X Do'], '/XObject<</X 900 0 R>>').replace(
        'trailer',
        () => `${stream(900, form, square)}trailer`,
      ),
      [3, 2],
    ],
    [
      'a soft mask',
      pdfOf([`/M gs ${square}`], '/ExtGState<</M<</SMask<</S/Luminosity/G 900 0 R>>>>>>').replace(
        'trailer',
        () => `${stream(900, form, '1 g 0 0 216 144 re f')}trailer`,
      ),
      [3, 2],
    ],
    ['overprint', pdfOf([`/O gs ${square}`], '/ExtGState<</O<</OP true/op true/OPM 1>>>>'), [3, 2]],
    ['a larger unit', pdfOf([square], '', '/UserUnit 10'), [30, 20]],
    ['a page of 200 inches', boxed('0 0 14400 14400'), [200, 200]],
    ['negative corners', boxed('-100 -50 116 94'), [3, 2]],
    ['corners the other way around', boxed('216 144 0 0'), [3, 2]],
    ['a turned page', pdfOf([square], '', '/Rotate 90'), [2, 3]],
    ['a cropped page', pdfOf([square], '', '/CropBox[0 0 144 144]'), [2, 2]],
  ])('with %s', async (_, text, [width, height]) => {
    const facts = await factsOf('a.pdf', text);
    expect(facts).toEqual({ pages: [{ inches: { width, height } }] });
  });

  it('with sixteen layers', async () => {
    const layers = Array.from({ length: 16 }, (_, at) => 900 + at);
    const shared = `/Properties<<${layers.map((id) => `/L${id} ${id} 0 R`).join('')}>>`;
    const drawn = layers.map((id, at) => `/OC /L${id} BDC 1 0 0 rg ${at * 9} 20 8 8 re f EMC`);
    const references = layers.map((id) => `${id} 0 R`).join(' ');
    const groups = layers.map((id) => `${id} 0 obj<</Type/OCG/Name(Layer ${id})>>\nendobj\n`);
    const text = pdfOf([drawn.join(' ')], shared)
      .replace(
        '<</Type/Catalog',
        () => `<</Type/Catalog/OCProperties<</OCGs[${references}]/D<</ON[${references}]>>>>`,
      )
      .replace('trailer', () => `${groups.join('')}trailer`);
    expect(await factsOf('a.pdf', text)).toEqual({ pages: [{ inches: { width: 3, height: 2 } }] });
  });
});

describe('printer’s marks', () => {
  const bar = ' 0 1 0 rg 60 0 90 6 re f';
  const trimmed = '/TrimBox[18 18 198 126]';

  it('around the trim box are left out, and its size is the art’s', async () => {
    const facts = await factsOf('a.pdf', pdfOf([square + bar], '', trimmed));
    expect(facts.pages[0]).toMatchObject({ marks: true, inches: { width: 2.5, height: 1.5 } });
    expect(artworkNotes({ facts })).toEqual([
      'The art is 2.5 × 1.5 in; we leave out the printer’s marks.',
    ]);
  });

  it.each([
    ['crop marks', '0 18 m 9 18 l 0 126 m 9 126 l 207 18 m 216 18 l 18 135 m 18 144 l S'],
    ['a color bar', bar],
  ])('are %s', async (_, marks) => {
    const facts = await factsOf('a.pdf', pdfOf([`${square} ${marks}`], '', trimmed));
    expect(facts.pages[0]).toMatchObject({ marks: true, inches: { width: 2.5, height: 1.5 } });
  });

  it.each([
    ['a bleed', '0 0 1 rg 9 9 198 126 re f'],
    ['a background over all of the page', '0 0 1 rg 0 0 216 144 re f'],
    ['white paper', '1 1 1 rg 0 0 216 10 re f'],
    ['what is clipped away', 'q 18 18 180 108 re W n 1 0 0 rg 0 0 216 9 re f Q'],
    ['nothing', ''],
  ])('aren’t %s', async (_, around) => {
    const facts = await factsOf('a.pdf', pdfOf([`${around} ${square}`], '', trimmed));
    expect(facts.pages[0]).toMatchObject({ inches: { width: 2.5, height: 1.5 } });
    expect(artworkNotes({ facts })).toEqual([]);
  });

  it.each([
    ['its box', '900 0 R', '900 0 obj[18 18 198 126]\nendobj'],
    ['its sides', '[900 0 R 900 0 R 198 126]', '900 0 obj 18 \nendobj'],
    ['both', '901 0 R', '900 0 obj 18\nendobj\n901 0 obj\n[900 0 R 18 198 126]\nendobj'],
  ])('are left out if the page only refers to %s', async (_, box, objects) => {
    const shown = '/BoxColorInfo<</TrimBox<</C[0 1 0]>>>>';
    const text = pdfOf([square + bar], '', `${shown}/TrimBox ${box}`);
    const facts = await factsOf('a.pdf', text.replace('trailer', `${objects}\ntrailer`));
    expect(facts.pages[0]).toMatchObject({ marks: true, inches: { width: 2.5, height: 1.5 } });
  });

  it('aren’t there if a template left the trim box behind, or a later version has none', async () => {
    const far = pdfOf(['1 0 0 rg 150 100 20 20 re f'], '', '/TrimBox[0 0 50 50]');
    const later = pdfOf([square], '', '/TrimBox[18 18 198 126]').replace(
      'trailer',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 216 144]/Contents 4 0 R>>\nendobj\ntrailer',
    );
    for (const text of [far, later]) {
      expect(artworkNotes({ facts: await factsOf('a.pdf', text) })).toEqual([]);
    }
  });

  it('aren’t there if the trim box is the page, or makes no sense', async () => {
    for (const box of ['0 0 216 144', '0 0 0 0', '500 500 600 600', '(a) 1 2']) {
      const facts = await factsOf('a.pdf', pdfOf([square], '', `/TrimBox[${box}]`));
      expect(facts.pages[0]).toMatchObject({ inches: { width: 3, height: 2 } });
      expect(artworkNotes({ facts })).toEqual([]);
    }
  });
});

describe('text in a typeface that isn’t in the file', () => {
  const dot = '<circle r="9"/>';
  const brush = 'font-family="\'Brush Script MT\', cursive"';
  const said = (words: string, typeface: string) =>
    `The words “${words}” use ${typeface}, which isn’t in the file. Convert text to outlines, or tell us the typeface.`;
  const face = (source: string) =>
    `<style>@font-face{font-family:River;src:url(${source})} .a{font-family:River}</style><text class="a">Hi</text>`;

  it.each<[string, string, string[]]>([
    ['by an attribute', `<text ${brush}>Reunion</text>`, [said('Reunion', 'Brush Script MT')]],
    [
      'by a class',
      '<style>.b, .a{font-family:"Brush Script MT"}</style><text class="a">Reunion</text>',
      [said('Reunion', 'Brush Script MT')],
    ],
    [
      'in short',
      '<text style="font: italic 700 12px/1.2 Papyrus, fantasy">Reunion</text>',
      [said('Reunion', 'Papyrus')],
    ],
    [
      'of a group, and another inside',
      `<g ${brush}><text>Class of <tspan font-family="Papyrus">1999</tspan></text></g>`,
      [said('Class of', 'Brush Script MT'), said('1999', 'Papyrus')],
    ],
    [
      'without a name',
      '<text font-family="serif">Reunion</text>',
      [
        'The words “Reunion” use a typeface that isn’t named. Convert text to outlines, or tell us the typeface.',
      ],
    ],
    ['from the web', face('https://fonts.example/river.woff2'), [said('Hi', 'River')]],
    [
      'imported',
      '<style>@import url("https://fonts.example/river.css");</style><text font-family="River">Hi</text>',
      [said('Hi', 'River')],
    ],
    ['inside the file', face('data:font/woff2;base64,d09GMg=='), []],
    [
      'in pieces, as Illustrator sets it',
      `<text ${brush}><tspan>R</tspan><tspan letter-spacing="2">eunion</tspan></text>`,
      [said('Reunion', 'Brush Script MT')],
    ],
    [
      'in lines',
      `<text ${brush} x="9" y="9"><tspan x="9" y="9">Sun</tspan><tspan x="12" y="9">set</tspan><tspan x="9" y="20">Run</tspan><tspan x="9" dy="1.2em">2027</tspan></text>`,
      [said('Sunset Run 2027', 'Brush Script MT')],
    ],
    [
      'with escaped characters',
      '<text font-family="Brush\\20 Script">Reunion</text>',
      [said('Reunion', 'Brush Script')],
    ],
    [
      'by a variable',
      '<text font-family="var(--f, Papyrus)">Reunion</text>',
      [
        'The words “Reunion” use a typeface that isn’t named. Convert text to outlines, or tell us the typeface.',
      ],
    ],
    ['without color', `${dot}<text ${brush} fill="none">Reunion</text>`, []],
    ['that isn’t shown', `${dot}<text ${brush} display="none">Reunion</text>`, []],
    [
      'that a rule hides',
      `${dot}<style>g .a{display:none}</style><g><text class="a" ${brush}>Reunion</text></g>`,
      [],
    ],
    ['that is hidden', `${dot}<g visibility="hidden"><text ${brush}>Reunion</text></g>`, []],
    ['that is see-through', `${dot}<text opacity="0" ${brush}>Reunion</text>`, []],
    ['that is kept for later', `${dot}<defs><text id="a" ${brush}>Reunion</text></defs>`, []],
    [
      'that is kept, and used twice',
      `<defs><text id="a" ${brush}>Reunion</text></defs><use href="#a"/><use href="#a" y="9"/>`,
      [said('Reunion', 'Brush Script MT')],
    ],
    ['of white space', `${dot}<text ${brush}> &#160;&#8203;<tspan> </tspan></text>`, []],
    [
      'with another in its place that is in the file',
      '<style>@font-face{font-family:River;src:url(data:font/woff2;base64,d09GMg==)}</style><text font-family="Papyrus, \'River\', serif">Hi</text>',
      [],
    ],
    [
      'by the more specific rule',
      '<style>.a.b{font-family:Papyrus} text{font-family:Lobster} .a{font-family:Lobster}</style><text class="a b">Hi</text>',
      [said('Hi', 'Papyrus')],
    ],
    [
      'by the rule that is important',
      '<style>.a{font-family:Papyrus!important} #t{font-family:Lobster}</style><text id="t" class="a" style="font-family:Lobster">Hi</text>',
      [said('Hi', 'Papyrus')],
    ],
    [
      'by the rule for where it is',
      '<style>text{font-family:Papyrus} .no text, text:hover{font-family:Lobster} g>text{font-family:Bangers}</style><text>Hi</text><g><text>Ho</text></g>',
      [said('Hi', 'Papyrus'), said('Ho', 'Bangers')],
    ],
    [
      'as around it',
      '<style>text{font-family:inherit}</style><g font-family="Papyrus"><text font-family="Lobster">Hi</text></g>',
      [said('Hi', 'Papyrus')],
    ],
    [
      'of another kind of content',
      '<switch><foreignObject width="9" height="9" font-family="Papyrus"><div xmlns="http://www.w3.org/1999/xhtml"><style>p{}</style><p>Class of</p><p>19<b>99</b></p></div></foreignObject><text>Class</text></switch>',
      [said('Class of 1999', 'Papyrus')],
    ],
    [
      'for Illustrator only',
      `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><p font-family="Papyrus">Hi</p></foreignObject>${dot}</switch>`,
      [],
    ],
    [
      'that flows, as Inkscape wrote it',
      '<flowRoot font-family="Papyrus"><flowRegion><rect width="9" height="9"/></flowRegion><flowPara>Hi</flowPara><flowPara>there</flowPara></flowRoot>',
      [said('Hi there', 'Papyrus')],
    ],
    ['in a title only', '<title>Reunion</title><rect width="9" height="9"/>', []],
  ])('of an SVG, %s', async (_, body, notes) => {
    expect(artworkNotes({ facts: await factsOf('a.svg', svg(body)) })).toEqual(notes);
  });

  const font = '/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/BrushScriptMT>>>>';

  it('of a PDF', async () => {
    const facts = await factsOf('a.pdf', pdfOf(['BT /F 18 Tf 20 20 Td (Reunion) Tj ET'], font));
    expect(artworkNotes({ facts })).toEqual([said('Reunion', 'BrushScriptMT')]);
  });

  it('of a PDF in a font that can’t be read has to be looked over', async () => {
    const gothic =
      '/Font<</F<</Type/Font/Subtype/Type0/BaseFont/MS-Gothic/Encoding/90ms-RKSJ-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/MS-Gothic/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>]>>>>';
    const facts = await factsOf('a.pdf', pdfOf(['BT /F 18 Tf 20 20 Td <82a0> Tj ET'], gothic));
    expect(facts.pages[0]?.empty).toBeUndefined();
    expect(artworkNotes({ facts })).toEqual([
      'We couldn’t read all of this file. Look it over on the proof.',
    ]);
  });

  it('of a PDF doesn’t count if a scanner put it there to be found', async () => {
    const facts = await factsOf(
      'a.pdf',
      pdfOf([`${square} BT 3 Tr /F 18 Tf (Reunion) Tj ET`], font),
    );
    expect(artworkNotes({ facts })).toEqual([]);
  });

  it('of a PDF doesn’t count outside of the trim box, nor does white space', async () => {
    const [inside, outside] = ['1 0 0 1 30 60 Tm', '1 0 0 1 20 4 Tm'];
    const text = (place: string, words: string) => `BT /F 9 Tf ${place} (${words}) Tj ET`;
    const page = `${square} ${text(outside, 'Job 12')} ${text(inside, '  ')}`;
    const facts = await factsOf('a.pdf', pdfOf([page], font, '/TrimBox[18 18 198 126]'));
    expect(facts.pages[0]).not.toHaveProperty('texts');
    expect(facts.pages[0]).toHaveProperty('marks', true);
    const both = `${page} ${text(inside, 'Reunion')}`;
    const notes = await factsOf('a.pdf', pdfOf([both], font, '/TrimBox[18 18 198 126]'));
    expect(notes.pages[0]?.texts).toEqual([{ typeface: 'BrushScriptMT', words: 'Reunion' }]);
  });

  it('that is in the file is fine', async () => {
    const facts = await factsOf('a.pdf', await kitPdf({}));
    expect(artworkNotes({ facts })).toEqual([]);
  });

  it.each<[string, string, string, string[]]>([
    [
      'listed after the program',
      '%%DocumentFonts: (atend)',
      '%%Trailer\n%%DocumentFonts: Papyrus\n%%+ Lobster',
      ['Papyrus', 'Lobster'],
    ],
    [
      'needed and brought along',
      '%%DocumentNeededResources: font Papyrus\n%%DocumentSuppliedResources: font Papyrus',
      '',
      [],
    ],
    [
      'listed and brought along',
      '%%DocumentFonts: Papyrus Lobster',
      '%%BeginFont: Papyrus\n/FontName /Papyrus def\n%%EndFont',
      ['Lobster'],
    ],
    [
      'listed by no comment',
      '',
      '/Papyrus findfont 18 scalefont setfont 9 9 moveto (Reunion) show',
      ['Papyrus'],
    ],
    ['chosen in short', '', '/Papyrus 18 selectfont 9 9 moveto (Reunion) show', ['Papyrus']],
    ['never used', '', '/Papyrus findfont pop', []],
    ['of a procedure', '%%DocumentNeededFonts: ', '/Papyrus 9 selectfont (Reunion) show', []],
    [
      'of a resource',
      '',
      '%%BeginResource: procset A\n/Papyrus 9 selectfont (A) show\n%%EndResource',
      [],
    ],
    [
      'of a program’s own errors',
      '',
      '%%BeginProlog\n/Courier 12 selectfont (-mark-) show\n%%EndProlog\n(Reunion) show',
      [],
    ],
    ['used for a space', '', '/Papyrus findfont 18 scalefont setfont ( ) show', []],
    [
      'defined in the program',
      '',
      '/River 9 dict dup begin /FontType 3 def end definefont pop /River findfont setfont (Reunion) show',
      [],
    ],
    [
      'embedded in the program',
      '',
      '%!PS-AdobeFont-1.0: River 1.0\n/FontName /River def\n/River findfont setfont (Reunion) show',
      [],
    ],
  ])('of an EPS, %s', async (_, comments, body, typefaces) => {
    const text = eps(body, `%%BoundingBox: 0 0 144 72\n${comments}`);
    const [page] = (await factsOf('a.eps', text)).pages;
    expect(page?.texts?.map(({ typeface }) => typeface) ?? []).toEqual(typefaces);
  });

  it('of an EPS that doesn’t list its typefaces, with the words', async () => {
    const body = '/Papyrus 18 selectfont (Class of) show 9 9 moveto (\\(1999\\)) show';
    expect(artworkNotes({ facts: await factsOf('a.eps', eps(body)) })).toEqual([
      said('Class of 1999', 'Papyrus'),
    ]);
  });

  it('of an EPS', async () => {
    const needed =
      '%%DocumentNeededResources: font BrushScriptMT\n%%+ font Papyrus\n%%+ procset A 1 0';
    expect(artworkNotes({ facts: await factsOf('a.eps', eps('', needed)) })).toEqual([
      expect.stringMatching(/^Text in this file uses BrushScriptMT, which isn’t in the file/),
      expect.stringMatching(/^Text in this file uses Papyrus/),
    ]);
  });
});

test('an AI file that only Illustrator can open says which setting to switch on', async () => {
  const text =
    'BT /F 12 Tf 5 50 Td (This is an Adobe Illustrator File that was) Tj 0 -14 Td (saved without PDF Content.) Tj ET';
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const facts = await factsOf('a.ai', pdfOf([text], font));
  expect(artworkNotes({ facts })).toEqual([expect.stringMatching(/“Create PDF Compatible File”/)]);
});

describe('an AI file that is PostScript', () => {
  const file = (data: string, kind = '') =>
    `%!PS-Adobe-3.0${kind}\n%%Creator: Adobe Illustrator(R) 24.0\n%%EndComments\n${data}\n`;

  it.each(['%AI9_PrivateDataBegin', '%AI12_CompressedDataxyz', '%AI24_ZStandard_Data(…'])(
    'is only for Illustrator with %s in it',
    async (data) => {
      for (const text of [file(data), file(`${data}\n%%EOF`)]) {
        expect(await refusalOf('a.ai', text)).toMatch(/“Create PDF Compatible File”/);
      }
    },
  );

  it('is taken if others can draw it', async () => {
    const drawn = '0 0 m 9 9 l S\n%%Trailer\n%%EOF';
    expect(await refusalOf('a.ai', file(drawn))).toBeNull();
    expect(
      await refusalOf('a.ai', file(`%AI9_PrivateDataBegin\n${drawn}`, ' EPSF-3.0')),
    ).toBeNull();
  });
});

test('a PSD without a composite says which setting to switch on', async () => {
  const version = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0]);
  const psd = psdOf({
    mode: 3,
    widthPx: 4,
    heightPx: 4,
    planes: [9, 9, 9],
    resources: { 1057: version },
  });
  expect(await refusalOf('a.psd', psd)).toMatch(/“Maximize PSD and PSB File Compatibility”/);
});

describe('how sharp the picture in a drawing prints', () => {
  const pixelsOf = async (name: string, content: Content) =>
    printPixels(
      name.slice(2) as ArtworkFormat,
      { widthPx: null, heightPx: null },
      await factsOf(name, content),
    );
  const image = (attributes: string) => `<image href="${embedded}" ${attributes}/>`;
  const half = 'width:50px;height:50px';

  it.each<[string, string, [number, number] | null]>([
    ['fills it', svg(image('width="100" height="100"')), [300, 300]],
    ['is sized by its style', svg(image(`width="10" height="10" style="${half}"`)), [600, 600]],
    ['is sized by a rule', svg(`<style>image{${half}}</style>${image('')}`), [600, 600]],
    ['covers half of it', svg(image('width="50" height="50"')), [600, 600]],
    [
      'is scaled',
      svg(`<g transform="scale(2)">${image('width="50" height="50"')}</g>`),
      [300, 300],
    ],
    ['is turned', svg(image('width="100" height="100" transform="rotate(30)"')), [300, 300]],
    ['says no size', svg(image('')), [100, 100]],
    [
      'is in a pattern',
      svg(
        `<defs><pattern id="p" width="1" height="1">${image('width="100" height="100"')}</pattern></defs><rect width="100" height="100" fill="url(#p)"/>`,
      ),
      [300, 300],
    ],
    [
      'is used by another element',
      svg(
        `<defs><g id="a">${image('width="20" height="20"')}</g></defs><use href="#a" transform="scale(5)"/>`,
      ),
      [300, 300],
    ],
    [
      'is in a pattern by Figma',
      svg(
        `<rect width="50" height="50" fill="url(#p)"/><defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use href="#i" transform="scale(0.005)"/></pattern><image id="i" width="200" height="200" preserveAspectRatio="none" href="${embedded}"/></defs>`,
      ),
      [400, 400],
    ],
    [
      'is in a symbol that is enlarged',
      svg(
        `<symbol id="s" viewBox="0 0 20 20">${image('width="20" height="20"')}</symbol><use href="#s" width="100" height="100"/>`,
      ),
      [300, 300],
    ],
    [
      'only masks',
      svg(
        `<mask id="m">${image('width="100" height="100"')}</mask><rect width="9" height="9" mask="url(#m)"/>`,
      ),
      null,
    ],
    [
      'isn’t shown',
      svg(`<rect width="9" height="9"/>${image('width="100" height="100" style="display:none"')}`),
      null,
    ],
    [
      'is hidden',
      svg(`<rect width="9" height="9"/>${image('width="100" height="100" visibility="hidden"')}`),
      null,
    ],
    [
      'is outside of the art',
      svg(`<rect width="9" height="9"/>${image('x="101" width="100" height="100"')}`),
      null,
    ],
    [
      'is moved out of the art',
      svg(
        `<rect width="9" height="9"/><g transform="translate(-60 0) rotate(90 50 50)">${image('y="120" width="90" height="90"')}</g>`,
      ),
      null,
    ],
    [
      'is moved into the art',
      svg(`<svg x="10" viewBox="500 0 100 100">${image('x="500" width="100" height="100"')}</svg>`),
      [300, 300],
    ],
    ['is a speck', svg(`<rect width="9" height="9"/>${image('width="5" height="5"')}`), null],
    ['isn’t there', svg('<path d="M0 0h9"/>'), null],
  ])('is known if it %s', async (_, text, size) => {
    expect(await pixelsOf('a.svg', text)).toEqual(size && { widthPx: size[0], heightPx: size[1] });
  });

  it.each([
    ['Photoshop', '%ImageData: 1200 800 8 3 1 1200 2'],
    [
      'another program',
      '<<\n/ImageType 1\n/Width 1200\n/Height 800\n/BitsPerComponent 8\n>> image',
    ],
    ['ImageMagick', 'DisplayImage\n0 0\n144 96\n12\n1200 800\n0\n0\n0'],
    ['ImageMagick, compressed', 'DisplayImage\n0 0\n144 96\n12\nfalse\nfalse\n1200 800\n8'],
    ['a converter', '1200 800 8 [1200 0 0 -800 0 800]\n{picture}\nimage'],
  ])('is known in an EPS of %s', async (_, body) => {
    const frame = '%%BoundingBox: 0 0 144 96';
    expect(await pixelsOf('a.eps', eps(body, frame))).toEqual({ widthPx: 1200, heightPx: 800 });
    const drawing = eps('0 0 moveto 72 72 lineto stroke', frame);
    expect(await pixelsOf('a.eps', drawing)).toBeNull();
    // It's somewhere in a drawing.
    expect(await pixelsOf('a.eps', eps(body, '%%BoundingBox: 0 0 144 144'))).toBeNull();
  });

  it('is known in a PDF', async () => {
    const draw = (side: number) =>
      `q ${side} 0 0 ${side} 0 0 cm BI /W 4 /H 4 /CS /G /BPC 8 ID abcdefghijklmnop EI Q`;
    // 4 pixels in 2 inches, of 3 × 2.
    expect(await pixelsOf('a.pdf', pdfOf([draw(144)]))).toEqual({ widthPx: 6, heightPx: 4 });
    expect(await pixelsOf('a.pdf', pdfOf([square]))).toBeNull();
  });
});

describe('a picture in a PDF', () => {
  const pixels = 'BI /W 4 /H 4 /CS /G /BPC 8 ID abcdefghijklmnop EI';
  const stream = (number: number, dictionary: string, body: string) =>
    `${number} 0 obj<<${dictionary}/Length ${body.length}>>stream\n${body}\nendstream\nendobj\n`;
  const pictureOf = async (content: string, shared: string, ...objects: string[]) => {
    const text = pdfOf([content], shared);
    const all = text.replace('trailer', () => `${objects.join('')}trailer`);
    return (await factsOf('a.pdf', all)).pages[0]?.picture;
  };
  const found = { width: 4, height: 4, across: 6, down: 4 };
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 216 144]';

  it('counts in a pattern', async () => {
    const pattern = stream(
      900,
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 72 72]/XStep 72/YStep 72/Matrix[2 0 0 2 0 0]/Resources<<>>',
      `q 72 0 0 72 0 0 cm ${pixels} Q`,
    );
    const fill = '/Pattern cs /P scn 0 0 216 144 re f';
    expect(await pictureOf(fill, '/Pattern<</P 900 0 R>>', pattern)).toEqual(found);
    const unused = `${fill} 1 0 0 rg 0 0 100 100 re f`.replace('216 144 re f', '1 1 re n');
    expect(await pictureOf(unused, '/Pattern<</P 900 0 R>>', pattern)).toBeUndefined();
  });

  it('counts in a form, also in a group', async () => {
    for (const group of ['', '/Group<</S/Transparency>>']) {
      const drawn = stream(
        900,
        `${form}/Matrix[2 0 0 2 0 0]${group}`,
        `q 72 0 0 72 0 0 cm ${pixels} Q`,
      );
      expect(await pictureOf('/X Do', '/XObject<</X 900 0 R>>', drawn)).toEqual(found);
    }
  });

  it('doesn’t count as a mask of others, or outside of the art', async () => {
    const mask = stream(
      900,
      `${form}/Group<</S/Transparency/CS/DeviceGray>>`,
      `q 144 0 0 144 0 0 cm ${pixels} Q`,
    );
    const state = '/ExtGState<</M<</SMask<</S/Luminosity/G 900 0 R>>>>>>';
    expect(await pictureOf(`/M gs ${square}`, state, mask)).toBeUndefined();
    const outside = `q 144 0 0 144 300 0 cm ${pixels} Q ${square}`;
    expect(await pictureOf(outside, '')).toBeUndefined();
    const clipped = `q 0 0 9 9 re W n 144 0 0 144 20 20 cm ${pixels} Q ${square}`;
    expect(await pictureOf(clipped, '')).toBeUndefined();
  });
});

describe('spot colors are listed by name', () => {
  const spaces =
    '/ColorSpace<</A[/Separation/PANTONE#20185#20C/DeviceCMYK 9 0 R]/B[/DeviceN[/Black/Gold#20Foil]/DeviceCMYK 9 0 R]/C[/Separation/All/DeviceCMYK 9 0 R]>>';

  it('of a PDF', async () => {
    const facts = await factsOf('a.pdf', pdfOf([square], spaces));
    expect(artworkNotes({ facts })).toEqual(['Spot colors: PANTONE 185 C and Gold Foil.']);
  });

  it('of a PDF that only refers to their names', async () => {
    const text = pdfOf([square], '/ColorSpace<</A[/DeviceN 900 0 R/DeviceCMYK 9 0 R]>>');
    const facts = await factsOf(
      'a.pdf',
      text.replace(
        'trailer',
        '900 0 obj [/Gold#20Foil 901 0 R]\nendobj\n901 0 obj /Lake\nendobj\ntrailer',
      ),
    );
    expect(artworkNotes({ facts })).toEqual(['Spot colors: Gold Foil and Lake.']);
  });

  it('of a PSD', async () => {
    const names = Buffer.concat([
      Buffer.from([0, 0, 0, 14]),
      Buffer.from('PANTONE 185 C\0', 'utf16le').swap16(),
    ]);
    const kind = Buffer.from([0, 0, 0, 1, ...new Array<number>(12).fill(0), 2]);
    const psd = psdOf({
      mode: 3,
      widthPx: 4,
      heightPx: 4,
      planes: [9, 9, 9, 9],
      resources: { 1045: names, 1077: kind },
    });
    expect(artworkNotes({ facts: await factsOf('a.psd', psd) })).toEqual([
      'Spot color: PANTONE 185 C.',
    ]);
  });
});

describe('an EPS may come from a printer driver', () => {
  it.each([
    ['Ctrl-D', '\u0004'],
    ['a job of its printer', '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n'],
  ])('with %s before it', async (_, before) => {
    expect(await refusalOf('a.eps', before + eps(square) + before)).toBeNull();
    expect(await refusalOf('a.eps', before + eps(square))).toBeNull();
    expect(await refusalOf('a.eps', `${before}no PostScript`)).toMatch(/^What is inside/);
  });
});

describe('another kind of file says what it is and what to do', () => {
  const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1`, 'latin1');
  const entry = (name: string) =>
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(name)]);
  /** Only the first name is near the start. */
  const zip = (first: string, ...others: string[]) =>
    Buffer.concat([entry(first), Buffer.alloc(20_000), ...others.map(entry)]);
  const tar = Buffer.alloc(1024);
  tar.write('crest.png', 0);
  tar.write('ustar', 257);
  it.each<[string, Uint8Array, RegExp]>([
    ['IMG_1.heic', box('heic'), /^This is an iPhone photo \(HEIC\)\. .*save a copy as PNG or JPG/],
    ['IMG_1.jpg', box('heix'), /^This is an iPhone photo \(HEIC\)/],
    ['a.png', Buffer.from('RIFF\u0001\0\0\0WEBPVP8 ', 'latin1'), /^This is a WebP picture/],
    [
      'a.avif',
      Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0mif1', 'latin1'),
      /^This is an AVIF picture/,
    ],
    ['a.gif', Buffer.from('GIF89a'), /^This is a GIF picture/],
    ['a.tif', Buffer.from('II*\0'), /^This is a TIFF picture/],
    ['a.bmp', Buffer.from('424d36000000000000003600000028000000', 'hex'), /^This is a BMP picture/],
    ['IMG_1.cr3', box('crx '), /^This is a camera’s raw photo \(CR3\)\. .*save a copy as PNG/],
    ['IMG_1.cr2', Buffer.from('II*\0\u0010\0\0\0CR\u0002\0', 'latin1'), /raw photo \(CR2\)/],
    [
      'IMG_1.dng',
      Buffer.from(
        '49492a0008000000 0200 fe0004000100000001000000 12c601000400000001040000'.replaceAll(
          ' ',
          '',
        ),
        'hex',
      ),
      /raw photo \(DNG\)/,
    ],
    [
      'IMG_1.dng',
      Buffer.from('4d4d002a00000008 0001 c6120001000000040104 0000'.replaceAll(' ', ''), 'hex'),
      /raw photo \(DNG\)/,
    ],
    [
      'a.m4a',
      Buffer.from('\0\0\0\u0018ftypM4A \0\0\0\0M4A ', 'latin1'),
      /^This is a sound recording\. Choose a picture/,
    ],
    ['a.mp4', Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0mp42', 'latin1'), /^This is a video/],
    ['a.wav', Buffer.from('RIFF\u0001\0\0\0WAVEfmt ', 'latin1'), /^This is a sound recording/],
    ['a.mp3', Buffer.from('ID3\u0004'), /^This is a sound recording/],
    ['a.avi', Buffer.from('RIFF\u0001\0\0\0AVI LIST', 'latin1'), /^This is a video/],
    ['a.tar.gz', gzipSync(tar), /^This is an archive of files\. Unpack it/],
    ['a.gz', gzipSync('Hello'), /^This is a compressed file \(GZIP\)\. Unpack it/],
    ['a.pages', zip('Index/Document.iwa'), /^This is a Pages, Numbers, or Keynote document/],
    ['a.numbers', zip('preview.jpg', 'Index/CalculationEngine.iwa'), /^This is a Pages, Numbers/],
    [
      'a.sketch',
      zip('document.json', 'pages/8C3A7A3B-2D6F-4D0E-9B59-1A2B3C4D5E6F.json'),
      /^This is a Sketch file\. Export it as a PDF/,
    ],
    ['a.fig', zip('canvas.fig'), /^This is a Figma file/],
    [
      'a.png',
      Buffer.from('BMX club: our logo is the one with the wheel.'),
      /^What is inside this file is not a PNG/,
    ],
    ['a.png', Buffer.from('LA: our favorite city'), /^What is inside this file is not a PNG/],
    ['a.cdr', Buffer.from('RIFF\u0001\0\0\0CDRCvrsn', 'latin1'), /^This is a CorelDRAW file/],
    ['a.cdr', zip('content/riffData.cdr'), /^This is a CorelDRAW file/],
    ['a.indd', Buffer.from('0606edf5d81d46e5', 'hex'), /^This is an InDesign file/],
    ['a.docx', zip('word/document.xml'), /^This is a Word document/],
    ['a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an Office document/],
    ['a.zip', zip('crest.png'), /^This is a ZIP archive\. Unpack it/],
    ['a.svgz', gzipSync(svg('')), /^This is a compressed SVG/],
    ['a.svg', gzipSync(svg('')), /^This is a compressed SVG/],
    ['a.psd', Buffer.from('8BPS\0\u0002', 'latin1'), /^This is a Large Document \(PSB\)/],
    ['a.mov', box('qt  ').subarray(0, 16), /^This is a video/],
    ['crest.svg', Buffer.from('<!doctype html><p>'), /^This is a web page/],
    ['a.xyz', Buffer.from('???'), /^We take PNG, SVG, EPS/],
  ])('%s', async (name, content, message) => {
    expect(await refusalOf(name, content)).toMatch(message);
  });

  it('but JPGs by the names that Windows and browsers give them are JPGs', async () => {
    for (const name of ['a.jfif', 'a.jpe', 'A.JFIF']) {
      expect(await refusalOf(name, jpg)).toBeNull();
    }
  });
});

test('what a file says is kept without half letters and control characters', async () => {
  const words = `${'x'.repeat(78)}😀😀\u0001`;
  const facts = await factsOf(
    'a.svg',
    svg(`<text font-family="a\tb">${words.replace('\u0001', '')}</text>`),
  );
  expect(JSON.stringify(facts)).not.toMatch(/\\u/);
  expect(shortened(words, 80).isWellFormed()).toBe(true);
  expect(shortened('PAN\0TONE', 80)).toBe('PAN TONE');
  expect(shortened('River \u202enuR', 80)).toBe('River nuR');
});

test('a file that is attached says what matters there', () => {
  const facts = { pages: [{ texts: [{ typeface: 'Papyrus', words: '' }] }, {}] };
  const text = expect.stringContaining('Papyrus');
  expect(attachedNotes({ facts }, 'message')).toEqual(['2 pages. Write which one we print.', text]);
  expect(attachedNotes({ facts }, 'quote')).toEqual([text]);
  expect(attachedNotes({ facts }, 'certificate')).toEqual([]);
  const cut = { ...facts, unfit: 'cut-off' as const };
  expect(attachedNotes({ facts: cut }, 'certificate')).toEqual([
    expect.stringContaining('incomplete'),
  ]);
});
