import { labOf } from '../color-distance.ts';

/** A color's place between two others: `share` of the second, the rest of the first. */
export type Mix = { first: number; second: number; share: number };

type Linear = readonly [number, number, number];

/**
 * Splits colors into what dots of at most two of `hexes` look like from a step away: light adds up by
 * area. Answers the places in `hexes`. Alike colors share an answer, so large pictures are fast.
 */
export function mixer(hexes: readonly string[]): (r: number, g: number, b: number) => Mix {
  const colors = hexes.map((hex) => {
    const rgb = Number.parseInt(hex.slice(1), 16);
    return linear(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  });
  const known = new Map<number, Mix>();
  return (r, g, b) => {
    const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
    let mix = known.get(key);
    if (!mix) known.set(key, (mix = closest(linear(r, g, b), colors)));
    return mix;
  };
}

function closest(color: Linear, colors: readonly Linear[]): Mix {
  let best: Mix = { first: 0, second: 0, share: 0 };
  let least = Infinity;
  colors.forEach((one, first) => {
    colors.slice(first).forEach((other, beyond) => {
      const share = beyond === 0 ? 0 : shareBetween(color, one, other);
      const distance = apart(
        color,
        one.map((value, i) => value + share * ((other[i] ?? 0) - value)) as unknown as Linear,
      );
      if (distance >= least) return;
      least = distance;
      best = { first, second: first + beyond, share };
    });
  });
  return best;
}

/** How far from one to the other the color is nearest, 0 to 1. */
function shareBetween(color: Linear, one: Linear, other: Linear): number {
  const along = one.map((value, i) => (other[i] ?? 0) - value);
  const length = along.reduce((sum, step) => sum + step * step, 0);
  if (length === 0) return 0;
  const dot = along.reduce((sum, step, i) => sum + step * ((color[i] ?? 0) - (one[i] ?? 0)), 0);
  return Math.min(Math.max(dot / length, 0), 1);
}

const linear = (...channels: [number, number, number]): Linear =>
  channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Linear;

function apart(one: Linear, other: Linear): number {
  const [a, b] = [one, other].map((color) => {
    const [r = 0, g = 0, b = 0] = color.map(
      (value) => 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055),
    );
    return labOf(r, g, b);
  });
  return Math.hypot(...[0, 1, 2].map((i) => (a?.[i] ?? 0) - (b?.[i] ?? 0)));
}
