import { mostReducedInks, reduceColors, unprinted } from './color-reduction.ts';
import { halftoneDots, type Lpi } from './halftone.ts';
import { inkByKey, inks, type InkKey } from '../ink.ts';
import { mixer } from './ink-shares.ts';
import { choked, type Mask } from './mask.ts';
import { chokeIn, screensOf } from './screens.ts';
import { indexedPng } from './indexed-png.client.ts';

/** A picture to split into inks, at its printed size. */
export type PictureJob = {
  kind: 'picture';
  picture: Blob;
  widthIn: number;
  heightIn: number;
  clothHex: string;
  lpi: Lpi;
};
/** All that prints on an underbase, opaque, at `dpi`. */
export type UnderbaseJob = { kind: 'underbase'; print: ImageBitmap; dpi: number };

/** A picture as PNG addresses: black prints, white doesn’t, and what is transparent lies outside. */
export type PictureFilms = {
  inks: InkKey[];
  films: Partial<Record<InkKey, string>> & { none: string };
  /** All of it, for an underbase. */
  whole: string;
  /** Whether it was split into dots. */
  shaded: boolean;
};
/** null if it failed; the page has the sentence for it. */
export type FilmsAnswer = { picture: PictureFilms } | { underbase: string } | null;

/** The closest dots need about five pixels each. */
const dpi = 300;
/** A front of 16 × 20 inches. */
const mostPixels = 30_000_000;

self.addEventListener('message', ({ data }: MessageEvent<PictureJob | UnderbaseJob>) => {
  const answer = async (): Promise<FilmsAnswer> =>
    data.kind === 'picture' ? { picture: await split(data) } : { underbase: await choke(data) };
  void answer().then(
    (films) => self.postMessage(films),
    () => self.postMessage(null),
  );
});

/** The underbase as a PNG address, inset so that it doesn't show beside what prints on it. */
async function choke({ print, dpi: at }: UnderbaseJob): Promise<string> {
  const { width, height, data } = paint(print, print.width, print.height);
  const bits = new Uint8Array(width * height);
  for (let pixel = 0; pixel < bits.length; pixel += 1) {
    bits[pixel] = isOpaque(data, pixel) ? 1 : 0;
  }
  const base: Mask = choked({ width, height, bits }, 2 * Math.round(chokeIn * at) + 1);
  return film(width, height, (pixel) => (base.bits[pixel] === 1 ? true : null));
}

/**
 * A picture in exact colors of our inks is split by color, edge by edge. Any other one becomes dots
 * of the inks that show it best.
 */
async function split({
  picture,
  widthIn,
  heightIn,
  clothHex,
  lpi,
}: PictureJob): Promise<PictureFilms> {
  const whole = await createImageBitmap(picture);
  const own = paint(whole, whole.width, whole.height);
  const exact = exactInks(own.data);
  const scale = Math.min(1, Math.sqrt(mostPixels / (widthIn * heightIn * dpi * dpi)));
  const shown = exact
    ? own
    : paint(
        whole,
        Math.max(1, Math.round(widthIn * dpi * scale)),
        Math.max(1, Math.round(heightIn * dpi * scale)),
      );
  const { width, height, data } = shown;
  const keys = exact ?? [
    ...new Set(
      reduceColors(
        { width: own.width, height: own.height, data: own.data },
        {
          inks: mostReducedInks,
        },
      ).palette.map(({ ink }) => ink),
    ),
  ];
  const hexes = keys.map((key) => inkByKey[key].hex);
  const hasBase = screensOf(keys, clothHex).some(({ key }) => key === 'underbase');
  const base = hasBase ? inkByKey.white.hex : clothHex;
  const mix = mixer(exact ? hexes : [base, ...hexes]);
  const offset = exact ? 0 : 1;
  const films: PictureFilms['films'] = { none: '' };
  for (const [place, key] of keys.entries()) {
    const dots = halftoneDots(dpi * scale, place, lpi);
    films[key] = await film(width, height, (pixel) => {
      if (!isOpaque(data, pixel)) return null;
      const at = pixel * 4;
      const { first, second, share } = mix(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      const own = place + offset;
      const part = (first === own ? 1 - share : 0) + (second === own ? share : 0);
      return exact ? part >= 0.5 : part > dots(pixel % width, Math.floor(pixel / width));
    });
  }
  const all = (prints: boolean) =>
    film(width, height, (pixel) => (isOpaque(data, pixel) ? prints : null));
  films.none = await all(false);
  return { inks: keys, films, whole: await all(true), shaded: !exact };
}

const isOpaque = (data: Uint8ClampedArray, pixel: number) => (data[pixel * 4 + 3] ?? 0) >= 128;

function paint(bitmap: ImageBitmap, width: number, height: number): ImageData {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas.');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** The inks of a picture that has no other colors; null for one that does. */
function exactInks(data: Uint8ClampedArray): InkKey[] | null {
  const byColor = new Map(inks.map(({ key, hex }) => [Number.parseInt(hex.slice(1), 16), key]));
  const found = new Set<InkKey>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const rgb = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const key = byColor.get(rgb);
    if (!key) return null;
    found.add(key);
  }
  return [...found];
}

/** Whether each pixel prints, as a PNG address; null leaves it transparent. */
async function film(
  width: number,
  height: number,
  prints: (pixel: number) => boolean | null,
): Promise<string> {
  const indices = new Uint8Array(width * height).fill(unprinted);
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const isInk = prints(pixel);
    if (isInk !== null) indices[pixel] = isInk ? 0 : 1;
  }
  const png = await indexedPng({ width, height, indices }, ['#000000', '#ffffff']);
  const bytes = new Uint8Array(await png.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return `data:image/png;base64,${btoa(text)}`;
}
