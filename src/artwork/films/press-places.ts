import { colorDistance } from '../color-distance.ts';
import { inkByKey, inks as shelf, type InkKey } from '../ink.ts';
import { pressHeads } from '../../shop.ts';
import { screensOf } from './screens.ts';

/** Cloth that a side prints on, '#rrggbb'. */
type Cloth = { readonly name: string; readonly hex: string };

const listed = new Intl.ListFormat('en-US');

/** The heads that a side takes on a cloth. */
export function headsTaken(inks: readonly InkKey[], clothHex: string): number {
  const screens = screensOf(inks, clothHex);
  return screens.length + (screens[0]?.key === 'underbase' ? 1 : 0);
}

/** Whether a side can be printed on each of these cloths in one go. */
export const fitsPress = (inks: readonly InkKey[], cloths: readonly string[]): boolean =>
  cloths.every((hex) => headsTaken(inks, hex) <= pressHeads);

/** How many inks fit on all of these cloths, if white is one of them. */
export function mostInks(cloths: readonly string[]): number {
  const keys = shelf.map(({ key }) => key).sort((one) => (one === 'white' ? -1 : 1));
  return keys.findIndex((_, at) => !fitsPress(keys.slice(0, at + 1), cloths));
}

/**
 * Says which cloths take more heads than the press has, and why; null if none does. 'The front takes
 * 6 inks, and on Navy a white underbase and a flash to dry it: 8 heads, and our press has 6.'
 */
export function headsText(
  what: string,
  inks: readonly InkKey[],
  cloths: readonly Cloth[],
): string | null {
  const over = cloths.filter(({ hex }) => !fitsPress(inks, [hex]));
  const most = Math.max(...over.map(({ hex }) => headsTaken(inks, hex)));
  const worst = over.filter(({ hex }) => headsTaken(inks, hex) === most);
  if (worst.length === 0) return null;
  const count = new Set(inks).size;
  if (most === count) return `${what} takes ${count} inks, and our press has ${pressHeads} heads.`;
  const names = listed.format(new Set(worst.map(({ name }) => name)));
  return `${what} takes ${count} inks, and on ${names} a white underbase and a flash to dry it: ${most} heads, and our press has ${pressHeads}.`;
}

/**
 * The inks to leave out so that the rest fits on the press, the one that is closest to another
 * first; of two, the one that comes later.
 */
export function inksToDrop(inks: readonly InkKey[], cloths: readonly string[]): InkKey[] {
  const kept = [...new Set(inks)];
  const dropped: InkKey[] = [];
  while (kept.length > 1 && !fitsPress(kept, cloths)) {
    const pairs = kept.flatMap((one, at) =>
      kept.slice(at + 1).map((other) => ({
        other,
        apart: colorDistance(inkByKey[one].hex, inkByKey[other].hex),
      })),
    );
    const closest = pairs.reduce((best, pair) => (pair.apart < best.apart ? pair : best));
    kept.splice(kept.indexOf(closest.other), 1);
    dropped.push(closest.other);
  }
  return dropped;
}

/** The notice about a side that doesn't fit on the press, with what to drop; null if it does. */
export function headsAdvice(
  what: string,
  inks: readonly InkKey[],
  cloths: readonly Cloth[],
): string | null {
  const said = headsText(what, inks, cloths);
  if (said === null) return null;
  const names = inksToDrop(
    inks,
    cloths.map(({ hex }) => hex),
  ).map((key) => inkByKey[key].name);
  return `${said} Without ${listed.format(names)}, it fits.`;
}
