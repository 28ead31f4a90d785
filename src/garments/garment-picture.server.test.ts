// product: order-emails
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { nested, svg } from '../../tests/support/svg.ts';
import { garments, largestPrint } from './garment.ts';
import type { PrintLocation } from './print-location.ts';
import { garmentViews } from './drawings/garment-views.ts';
import { drawSvg } from '../artwork/pictures/draw-svg.server.ts';
import { garmentPicture, isDrawable, type Print } from './garment-picture.server.tsx';

const soon = () => AbortSignal.timeout(20_000);
const viewOf = (location: PrintLocation) =>
  garmentViews.find(({ locations }) => locations.some((each) => each === location))!;

/** A picture's size and pixels. `at` takes shares of its width and height. */
async function open(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return `#${Buffer.from(data.subarray(from, from + 3)).toString('hex')}`;
  };
  /** On a tee's front, at inches from the upper left corner of its largest print. */
  const inPrint = (x: number, y: number) => at((130 + x * 10) / 380, (84 + y * 10) / 320);
  return { info, at, inPrint };
}

type Art = NonNullable<Print['art']>;
const artOf = (format: string, bytes: Uint8Array, more: Partial<Art> = {}): Art => ({
  ...{ format, bytes, sizeBytes: bytes.length },
  ...{ widthPx: format === 'svg' ? null : 400, heightPx: format === 'svg' ? null : 400 },
  ...more,
});

/** A navy tee with artwork on its front. */
const onFront = (art: Print['art'], box: Partial<Print> = {}) =>
  garmentPicture(
    { kind: 'tee', color: '#1d2a44' },
    viewOf('frontLarge'),
    [{ location: 'frontLarge', art, x: 0, y: 0, widthIn: 12, heightIn: 16, ...box }],
    soon(),
  );

const [red, green, navy, vermilion, paper] = [
  '#ff0000',
  '#00ff00',
  '#1d2a44',
  '#d1301d',
  '#fffdf7',
];

/** Twice as wide as it's high: red on the left, green on the right, and a hole in its middle. */
const flag = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path fill="${red}" d="M0 0H40V10H30V30H40V40H0z"/><path fill="${green}" d="M80 0H40V10H50V30H40V40H80z"/></svg>`;
const flagPng = () => sharp(Buffer.from(flag)).resize(800).png().toBuffer();

describe('a garment', () => {
  test('has a picture for each location it prints on, with the place marked', async () => {
    for (const garment of garments) {
      for (const location of garment.locations) {
        const { widthIn, heightIn } = largestPrint(garment, location);
        const print = { location, art: null, x: 0, y: 0, widthIn, heightIn };
        const { kind } = garment;
        const picture = await garmentPicture(
          { kind, color: '#ffffff' },
          viewOf(location),
          [print],
          soon(),
        );
        const { data } = await sharp(picture).removeAlpha().raw().toBuffer({
          resolveWithObject: true,
        });
        expect(data.includes(Buffer.from(vermilion.slice(1), 'hex'))).toBe(true);
      }
    }
  });

  test('has the order’s color on plain paper', async () => {
    const { at, inPrint, info } = await open(await onFront(null));
    expect(info.width).toBe(336);
    expect(at(0.02, 0.02)).toBe('#ece5d4');
    expect(at(0.4, 0.84)).toBe(navy);
    expect(inPrint(6, 8)).toBe(vermilion);
  });

  test('doesn’t print where it can’t', async () => {
    const print = {
      location: 'leftSleeve',
      art: null,
      x: 0,
      y: 0,
      widthIn: 1,
      heightIn: 1,
    } as const;
    const cap = { kind: 'cap', color: '#ffffff' } as const;
    await expect(garmentPicture(cap, viewOf('leftSleeve'), [print], soon())).rejects.toThrow(
      'no leftSleeve',
    );
  });
});

describe('artwork is drawn at its true place and size', () => {
  const utf16 = Buffer.from(`\ufeff${flag}`, 'utf16le');
  test.each<[string, string, () => Promise<Uint8Array>]>([
    ['a PNG', 'png', flagPng],
    [
      'a JPG',
      'jpg',
      async () =>
        sharp(await flagPng())
          .flatten({ background: navy })
          .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
          .toBuffer(),
    ],
    ['an SVG', 'svg', async () => Buffer.from(flag)],
    ['an SVG in UTF-16', 'svg', async () => utf16],
  ])('%s', async (_, format, make) => {
    const { inPrint } = await open(await onFront(artOf(format, await make())));
    const near = (color: string, other: string) => {
      for (const part of [1, 3, 5]) {
        const [a, b] = [color, other].map((each) => parseInt(each.slice(part, part + 2), 16));
        expect(Math.abs(a! - b!), `${color} is ${other}`).toBeLessThan(10);
      }
    };
    // Twelve inches wide and so six high, from the top.
    near(inPrint(1, 3), red);
    near(inPrint(11, 5.8), green);
    near(inPrint(6, 3), navy);
    near(inPrint(1, 6.4), navy);
  });

  test('in a box for itself', async () => {
    const art = artOf('png', await flagPng());
    const box = { x: 4, y: 3, widthIn: 4, heightIn: 2 };
    const { inPrint } = await open(await onFront(art, box));
    expect([inPrint(4.5, 4), inPrint(7.5, 4)]).toEqual([red, green]);
    expect([inPrint(3.5, 4), inPrint(8.5, 4), inPrint(4.5, 2.5)]).toEqual([navy, navy, navy]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a JPG turned by EXIF orientation %i',
    async (orientation) => {
      const stored = await sharp(await flagPng())
        .flatten({ background: '#0000ff' })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .withMetadata({ orientation })
        .toBuffer();
      const seen = await sharp(stored).autoOrient().png().toBuffer();
      const [turned, upright] = await Promise.all(
        [artOf('jpg', stored), artOf('png', seen)].map(async (art) => open(await onFront(art))),
      );
      for (const [x, y] of [
        [1, 1],
        [11, 1],
        [5, 5],
        [1, 5],
      ] as const) {
        const colors = [turned!.inPrint(x, y), upright!.inPrint(x, y)];
        const parts = colors.map((color) => Buffer.from(color.slice(1), 'hex'));
        for (const part of [0, 1, 2]) {
          expect(Math.abs(parts[0]![part]! - parts[1]![part]!), String(colors)).toBeLessThan(12);
        }
      }
    },
  );

  test('an SVG’s letters, in our typeface', async () => {
    const words = svg('<text y="90" font-family="Unknown" font-size="120">I</text>');
    const { inPrint } = await open(await onFront(artOf('svg', Buffer.from(words))));
    expect([inPrint(2, 6), inPrint(8, 6)]).toEqual(['#000000', navy]);
  });

  test('the same each time, and small enough for an email', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const busy = await sharp({
      create: { width: 900, height: 1200, channels: 3, background: red, noise },
    })
      .png()
      .toBuffer();
    const [first, second] = [await onFront(artOf('png', busy)), await onFront(artOf('png', busy))];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(first.length).toBeLessThan(90_000);
    expect((await onFront(artOf('png', await flagPng()))).length).toBeLessThan(40_000);
  });
});

describe('a sheet says what we read in', () => {
  const file = (name: string) => readFile(new URL(`../../tests/files/${name}`, import.meta.url));
  const bomb = svg(nested(9, (id) => `<use href="#${id}"/>`));
  test.each<[string, () => Promise<Art>]>([
    ['a PDF', async () => artOf('pdf', await file('illustrator.pdf'))],
    ['a PSD', async () => artOf('psd', await file('psd-shapes.psd'))],
    ['an EPS', async () => artOf('eps', await file('eps-1.eps'))],
    ['a damaged PNG', async () => artOf('png', await file('corrupt.png'))],
    ['a damaged SVG', async () => artOf('svg', await file('malformed.svg'))],
    ['a file that is missing', async () => artOf('png', Buffer.of(), { bytes: null })],
    ['a PNG over 10 MB', async () => artOf('png', await flagPng(), { sizeBytes: 11 * 1024 ** 2 })],
    [
      'a PNG of over 25 megapixels',
      async () => artOf('png', await flagPng(), { widthPx: 5001, heightPx: 5000 }),
    ],
    ['an SVG that multiplies what it draws', async () => artOf('svg', Buffer.from(bomb))],
    [
      'an SVG that links to a picture',
      async () => artOf('svg', Buffer.from(svg('<image href="https://evil.example/a.png"/>'))),
    ],
  ])('%s', async (_, make) => {
    const { inPrint } = await open(await onFront(await make()));
    expect([inPrint(1, 2), inPrint(11, 14)]).toEqual([paper, paper]);
  });

  test('a file that isn’t worth reading', () => {
    const png = artOf('png', Buffer.of());
    expect(isDrawable(png)).toBe(true);
    expect(isDrawable({ ...png, widthPx: null })).toBe(false);
    expect(isDrawable({ ...png, sizeBytes: 11 * 1024 ** 2 })).toBe(false);
    expect(isDrawable({ ...png, format: 'ai' })).toBe(false);
  });
});

describe('what draws an SVG', () => {
  const small = { widthPx: 100, heightPx: 100 };
  const large = { widthPx: 1000, heightPx: 1000 };
  test('reaches neither the network nor files', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    }).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const addresses = [
      `http://localhost:${port}/a.png`,
      import.meta.resolve('./a.png'),
      '/etc/passwd',
    ];
    for (const address of addresses) {
      const outside = `<image href="${address}" width="9" height="9"/><use href="${address}#a"/><style>@import url(${address});</style>`;
      expect(await drawSvg(svg(outside), small, soon())).toBeNull();
    }
    expect(requests).toBe(0);
    server.close();
  });

  test('ends when it takes too long or breaks, and draws the next one', async () => {
    const slow = svg(
      '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="1000000"/></filter><rect width="999" height="999" filter="url(#f)"/>',
    );
    const start = performance.now();
    await expect(drawSvg(slow, large, AbortSignal.timeout(300))).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(5_000);
    await expect(drawSvg('<svg', small, soon())).rejects.toThrow();
    expect(await drawSvg(svg('<rect width="9" height="9"/>'), small, soon())).not.toBeNull();
  });
});
