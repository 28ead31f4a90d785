/** How long a job takes on a press (product.md#presses). */
import type { InkKey } from '../artwork/ink.ts';
import { isDarkCloth, screensOf } from '../artwork/films/screens.ts';
import type { PrintLocation } from '../garments/print-location.ts';
import type { OrderItem } from '../orders/order-design.ts';
import { totalPieces } from '../orders/quantity.ts';
import type { FloorSettings, Press } from './floor-settings.ts';

/** The inks of a location, or how many there are while no proof says which. */
type Inks = readonly InkKey[] | number;

/** A design as the press sees it: what each location takes, and what it goes on. */
export type PressDesign = {
  readonly prints: readonly { readonly location: PrintLocation; readonly inks: Inks }[];
  readonly items: readonly Pick<OrderItem, 'styleCode' | 'colorHex' | 'quantities'>[];
};

/** One location of a design on the press, which prints it on all of the design's pieces. */
export type Pass = {
  /** The place of its design in the order's, from 0. */
  readonly design: number;
  readonly location: PrintLocation;
  /** With the underbase, if it takes one on any of its garments. */
  readonly screens: number;
  readonly underbase: boolean;
  /** What the screens and the flash take. */
  readonly heads: number;
  /** Impressions without an underbase, and on one. */
  readonly light: number;
  readonly dark: number;
  /** Setup and printing, rounded up. */
  readonly minutes: number;
};

/** 'heads': these passes take more heads than the press has. */
export type JobMinutes =
  | { readonly ok: true; readonly minutes: number; readonly passes: readonly Pass[] }
  | { readonly ok: false; readonly reason: 'heads'; readonly passes: readonly Pass[] };

/** The inks of a location that nobody has counted: most jobs have one or two. */
export const usualInks = 2;

/**
 * An order's designs for the press. Inks are those of its proof; before there is one, the order's
 * ink colors, of which each location gets its share.
 */
export function pressDesigns(
  designs: readonly (Pick<PressDesign, 'items'> & {
    readonly printLocations: readonly PrintLocation[];
    readonly inkColors?: number | null | undefined;
  })[],
  proof: { readonly designs: readonly Pick<PressDesign, 'prints'>[] } | null,
): PressDesign[] {
  return designs.map(({ printLocations, inkColors, items }, at) => {
    const inks = inkColors ? Math.ceil(inkColors / printLocations.length) : usualInks;
    const prints = printLocations.map((location) => ({ location, inks }));
    return { prints: proof?.designs[at]?.prints ?? prints, items };
  });
}

/**
 * The minutes of a job on a press, and its passes: each location of each design is one, with its
 * setup. Or that a pass doesn't fit on the press. Counted inks are taken to need an underbase on all
 * dark cloth.
 */
export function jobMinutes(designs: readonly PressDesign[], press: Press): JobMinutes {
  const passes = designs.flatMap((design, at) => passesOf(design, at, press));
  const over = passes.filter(({ heads }) => heads > press.heads);
  if (over.length > 0) return { ok: false, reason: 'heads', passes: over };
  return { ok: true, minutes: passes.reduce((sum, { minutes }) => sum + minutes, 0), passes };
}

/** The minutes of a job by press, without the presses that it doesn't fit on. */
export function minutesByPress(
  designs: readonly PressDesign[],
  { presses }: Pick<FloorSettings, 'presses'>,
): Record<string, number> {
  const fitting = presses.flatMap((press) => {
    const result = jobMinutes(designs, press);
    return result.ok ? [[press.id, result.minutes] as const] : [];
  });
  return Object.fromEntries(fitting);
}

/** A key that jobs with the same inks on the same garments share: they're printed one after another. */
export function inksAndGarments(designs: readonly PressDesign[]): string {
  const inks = designs.flatMap(({ prints }) => prints.flatMap((print) => [print.inks].flat()));
  const garments = designs.flatMap(({ items }) =>
    items.map(({ styleCode, colorHex }) => styleCode + colorHex),
  );
  const listed = (all: readonly (string | number)[]) => [...new Set(all)].sort().join(' ');
  return `${listed(inks)} on ${listed(garments)}`;
}

function passesOf({ prints, items }: PressDesign, design: number, press: Press): Pass[] {
  const counted = items.map(({ colorHex, quantities }) => ({
    hex: colorHex,
    pieces: totalPieces(quantities),
  }));
  const worn = counted.filter(({ pieces }) => pieces > 0);
  if (worn.length === 0) return [];
  const piecesOn = (those: typeof worn) => those.reduce((sum, { pieces }) => sum + pieces, 0);
  return prints.map(({ location, inks }) => {
    const based = worn.filter(({ hex }) => needsUnderbase(inks, hex));
    const dark = piecesOn(based);
    const light = piecesOn(worn) - dark;
    const underbase = dark > 0;
    const screens = inkCount(inks) + Number(underbase);
    const setup = press.locationMinutes + screens * press.screenMinutes;
    const hours = light / press.perHour.light + dark / press.perHour.dark;
    return {
      design,
      location,
      screens,
      underbase,
      heads: screens + (underbase ? press.flashStations : 0),
      light,
      dark,
      minutes: Math.ceil(setup + hours * 60),
    };
  });
}

const inkCount = (inks: Inks): number => (typeof inks === 'number' ? inks : new Set(inks).size);

const needsUnderbase = (inks: Inks, clothHex: string): boolean =>
  typeof inks === 'number'
    ? inks > 0 && isDarkCloth(clothHex)
    : screensOf(inks, clothHex)[0]?.key === 'underbase';
