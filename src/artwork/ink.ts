import * as z from 'zod/mini';
import { colorDistance } from './color-distance.ts';

const inkKeys = [
  'black',
  'charcoal',
  'gray',
  'silver',
  'white',
  'cream',
  'yellow',
  'gold',
  'mustard',
  'orange',
  'vermilion',
  'red',
  'cardinal',
  'maroon',
  'pink',
  'rose',
  'lavender',
  'purple',
  'navy',
  'royal',
  'blue',
  'sky',
  'teal',
  'mint',
  'kelly',
  'forest',
  'olive',
  'tan',
  'brown',
] as const;

/** The shop's key for an ink, in files and events; never shown. */
export const inkKeySchema = z.enum(inkKeys);
export type InkKey = (typeof inkKeys)[number];

export type Ink = {
  readonly key: InkKey;
  /** The name on its bucket in the press room. */
  readonly name: string;
  /** '#rrggbb', lower case. */
  readonly hex: `#${string}`;
};

const looks: Readonly<Record<InkKey, readonly [name: string, hex: `#${string}`]>> = {
  black: ['Press Black', '#17140f'],
  charcoal: ['Wet Asphalt', '#3d3f42'],
  gray: ['February Gray', '#85878a'],
  silver: ['Grain-Bin Silver', '#b9bcbf'],
  white: ['Fresh-Sheet White', '#fffdf7'],
  cream: ['Sweet-Corn Cream', '#f3e3b8'],
  yellow: ['School-Bus Yellow', '#ffdf1e'],
  gold: ['Capitol Gold', '#f0a818'],
  mustard: ['Ballpark Mustard', '#c8901f'],
  orange: ['Road-Work Orange', '#ef6c1a'],
  vermilion: ['Front-Page Vermilion', '#d1301d'],
  red: ['Barn Red', '#b3122a'],
  cardinal: ['Game-Day Cardinal', '#8c1d3f'],
  maroon: ['Beet Maroon', '#581b24'],
  pink: ['State-Fair Pink', '#f2559a'],
  rose: ['Wild Rose', '#f0a9b8'],
  lavender: ['Prairie Lavender', '#a996d1'],
  purple: ['Clover Purple', '#5d2f86'],
  navy: ['Night-Shift Navy', '#14264d'],
  royal: ['Royal Blue', '#1f45b0'],
  blue: ['Process Blue', '#1d4e89'],
  sky: ['Big-Sky Blue', '#86c5ea'],
  teal: ['Two-Rivers Teal', '#0f7f83'],
  mint: ['Church-Basement Mint', '#9fdcbd'],
  kelly: ['Tractor Kelly', '#1d8f3e'],
  forest: ['Windbreak Forest', '#1c4a30'],
  olive: ['Soybean Olive', '#6c6a2a'],
  tan: ['Gravel-Road Tan', '#c4a67c'],
  brown: ['Topsoil Brown', '#56341f'],
};

/** The screen-printing inks on the shop's shelf, in palette order. */
export const inks: readonly Ink[] = inkKeys.map((key) => {
  const [name, hex] = looks[key];
  return { key, name, hex };
});

export const inkByKey: Readonly<Record<InkKey, Ink>> = Object.fromEntries(
  inks.map((ink) => [ink.key, ink]),
) as Record<InkKey, Ink>;

/** The shelf's ink that looks most like '#rrggbb'. */
export function nearestInk(hex: string): Ink {
  return inks.reduce((nearest, ink) =>
    colorDistance(ink.hex, hex) < colorDistance(nearest.hex, hex) ? ink : nearest,
  );
}
