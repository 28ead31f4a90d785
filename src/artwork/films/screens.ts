import { labOf } from '../color-distance.ts';
import { inkByKey, type InkKey } from '../ink.ts';

/** One screen on the press: the ink that it prints, or the white that goes below all others. */
export type Screen = { key: InkKey | 'underbase'; name: string; hex: `#${string}` };

/**
 * Inches by which the underbase is smaller all around than what prints on it, so that no white
 * shows beside an ink when a screen is slightly off.
 */
export const chokeIn = 0.01;

/** CIE L* of cloth that needs a white underbase: ink is translucent, and dims on anything darker. */
const darkCloth = 60;

/**
 * The screens of a side in the order of the press, each ink once: on dark cloth a white underbase,
 * unless every ink is darker than the cloth; then the inks from light to dark, because a light one
 * would show what it prints over.
 */
export function screensOf(inks: readonly InkKey[], clothHex: string): Screen[] {
  const ordered = [...new Set(inks)]
    .map((key): Screen => ({ key, name: inkByKey[key].name, hex: inkByKey[key].hex }))
    .sort((one, other) => lightness(other.hex) - lightness(one.hex));
  const cloth = lightness(clothHex);
  const needsBase = isDarkCloth(clothHex) && ordered.some(({ hex }) => lightness(hex) > cloth);
  const { hex } = inkByKey.white;
  return needsBase ? [{ key: 'underbase', name: 'White underbase', hex }, ...ordered] : ordered;
}

/** Whether cloth of this color takes an underbase, unless every ink is darker. */
export const isDarkCloth = (hex: string): boolean => lightness(hex) < darkCloth;

/** Which of a design's cloths its films are made for, so that they print it on all of them. */
export const darkestCloth = (hexes: readonly string[]): string | undefined =>
  hexes.toSorted((one, other) => lightness(one) - lightness(other))[0];

/** The cloth that the films of a design on these items are made for. */
export const filmCloth = ({
  items,
}: {
  readonly items: readonly { readonly colorHex: string }[];
}): string => darkestCloth(items.map(({ colorHex }) => colorHex)) ?? '#ffffff';

function lightness(hex: string): number {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return labOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255)[0];
}
