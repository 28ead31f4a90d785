import { reduceColors, mostReducedInks } from '../domain/design/color-reduction.ts';
import { halftoneDots } from '../domain/design/halftone.ts';
import { inkByKey, inks, type InkKey } from '../domain/design/ink.ts';
import { mixer } from '../domain/design/ink-shares.ts';
import { screensOf } from '../domain/design/screens.ts';

export type PictureJob = { picture: Blob; widthIn: number; heightIn: number; clothHex: string };

/** A picture as PNG addresses: black prints, white doesn't, and transparent is outside of it. */
export type PictureFilms = {
  inks: InkKey[];
  films: Partial<Record<InkKey, string>> & { none: string };
  /** All of it, for an underbase. */
  whole: string;
};

/** Dots of 55 to an inch need about five pixels each. */
const dpi = 300;
/** A front of 16 × 20 inches. */
const mostPixels = 30_000_000;

self.addEventListener('message', ({ data }: MessageEvent<PictureJob>) => {
  void split(data).then(
    (films) => self.postMessage(films),
    // The page has the sentence for it.
    () => self.postMessage(null),
  );
});

/**
 * A picture in exact colors of our inks is split by color, edge by edge. Any other one becomes dots
 * of the inks that show it best.
 */
async function split({ picture, widthIn, heightIn, clothHex }: PictureJob): Promise<PictureFilms> {
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
    const dots = halftoneDots(dpi * scale, place);
    films[key] = await film(width, height, data, (r, g, b, x, y) => {
      const { first, second, share } = mix(r, g, b);
      const own = place + offset;
      const part = (first === own ? 1 - share : 0) + (second === own ? share : 0);
      return exact ? part >= 0.5 : part > dots(x, y);
    });
  }
  films.none = await film(width, height, data, () => false);
  return { inks: keys, films, whole: await film(width, height, data, () => true) };
}

function paint(bitmap: ImageBitmap, width: number, height: number): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d');
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

type Prints = (r: number, g: number, b: number, x: number, y: number) => boolean;

async function film(
  width: number,
  height: number,
  data: Uint8ClampedArray,
  prints: Prints,
): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  const image = context.createImageData(width, height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 4;
    if ((data[at + 3] ?? 0) < 128) continue;
    const isInk = prints(
      data[at] ?? 0,
      data[at + 1] ?? 0,
      data[at + 2] ?? 0,
      pixel % width,
      Math.floor(pixel / width),
    );
    image.data.set(isInk ? [0, 0, 0, 255] : [255, 255, 255, 255], at);
  }
  context.putImageData(image, 0, 0);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await png.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return `data:image/png;base64,${btoa(text)}`;
}
