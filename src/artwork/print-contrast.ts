import { colorDistance } from './color-distance.ts';

/**
 * Any closer in CIE L*a*b*, and a print hardly shows on its cloth: black on navy (19), white on
 * natural (12). White on light gray (25) and black on forest (27) are visible.
 */
const hardlyShows = 24;

/** A picture's pixels: four bytes each, red, green, blue, alpha. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
};

/**
 * The main color of a picture as '#rrggbb', ignoring transparent parts and the plain background, if
 * nine tenths of an opaque picture's edge have it. null if nothing is visible.
 */
export function mainColor({ width, height, data }: Pixels): string | null {
  const shown = new Map<number, { red: number; green: number; blue: number; count: number }>();
  const edge = new Map<number, number>();
  let edgePixels = 0;
  for (let index = 0; index < width * height; index += 1) {
    const onEdge =
      index % width === 0 ||
      index % width === width - 1 ||
      index < width ||
      index >= width * (height - 1);
    if (onEdge) edgePixels += 1;
    const channel = (offset: number): number => data[index * 4 + offset] ?? 0;
    if (channel(3) < 128) continue;
    const [red, green, blue] = [channel(0), channel(1), channel(2)];
    // Close enough to be one ink: sixteen steps per channel.
    const ink = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    if (onEdge) edge.set(ink, (edge.get(ink) ?? 0) + 1);
    const sum = shown.get(ink) ?? { red: 0, green: 0, blue: 0, count: 0 };
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += 1;
    shown.set(ink, sum);
  }
  const [background] = [...edge].find(([, count]) => count >= edgePixels * 0.9) ?? [];
  if (background !== undefined && shown.size > 1) shown.delete(background);
  const [most] = [...shown.values()].sort((one, other) => other.count - one.count);
  if (!most) return null;
  const { red, green, blue, count } = most;
  return `#${[red, green, blue].map((sum) => hexByte(sum / count)).join('')}`;
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}

/** Whether ink is visible on its cloth; both are '#rrggbb'. */
export function showsOn(ink: string, cloth: string): boolean {
  return colorDistance(ink, cloth) >= hardlyShows;
}

const list = new Intl.ListFormat('en-US');

/**
 * Advice about a print in mainly the color `art`, which names those of its garments' colors that
 * hide it. It never blocks; null for none.
 */
export function contrastAdvice(
  art: string,
  cloths: readonly { readonly name: string; readonly hex: string }[],
): string | null {
  const near = cloths.filter(({ hex }) => !showsOn(art, hex));
  if (near.length === 0) return null;
  const names = list.format(new Set(near.map(({ name }) => name)));
  return `Most of this is nearly the color of the garment, ${names}, and will hardly show. Another ink or garment color would stand out. You’ll see it on the proof before we print.`;
}
