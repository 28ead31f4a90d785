import { rangeLabel } from './range-label.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { builtBook } from '../settings/built-book.ts';
import { homeTax } from '../payments/sales-tax.ts';
import { maxOnlinePieces } from '../shop.ts';
import { digitalRefusal, priceDigital } from '../orders/prices/digital-price.ts';
import { dueDateMessage, rushDaysOf, superRushMessage } from '../orders/due-dates/due-date.ts';
import { firstGarment, offeredGarment, pieceNoun, type Garment } from '../garments/garment.ts';
import type { Cents } from '../platform/money.ts';
import { priceOneItem, type OneItemPrice } from '../orders/prices/price.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import { chosenLocations, noLocations, type LocationFlags } from '../garments/print-location.ts';
import { readJobQuery } from '../orders/job-query.ts';
import { needsPhone } from '../orders/quantity.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** The parts of a job that affect its price, and nothing about the customer. */
export type Estimate = {
  garmentId: string;
  /** Whole pieces of all sizes; 0 while the field is empty. */
  pieces: number;
  locations: LocationFlags;
  /** 'YYYY-MM-DD', or null for any day, which is standard. */
  dueDate: string | null;
  delivery: DeliveryMethod;
};

/** The initial estimate, valid on any day. */
export const startingEstimate: Estimate = {
  garmentId: firstGarment.id,
  pieces: 24,
  locations: { ...noLocations, frontLarge: true },
  dueDate: null,
  delivery: 'pickup',
};

/** The method with the lower price; null if there is only one. */
export type Cheaper = 'screen' | 'digital' | 'same' | null;

/** What keeps a job from having a total, with a sentence that says what to do. */
export type EstimateLack =
  | { part: 'pieces' | 'locations' | 'dueDate' | 'superRush'; message: string }
  | { part: 'bulk' };

/** What an estimate needs to have a total; `now` is null until the browser knows. */
export function estimateLack(
  estimate: Estimate,
  now: Date | null,
  book: PriceBook = builtBook,
): EstimateLack | null {
  if (estimate.pieces < 1)
    return {
      part: 'pieces',
      message: `Enter how many ${pieceNoun(garmentOf(estimate), 2)}, at least 1.`,
    };
  if (needsPhone(estimate.pieces)) return { part: 'bulk' };
  if (chosenLocations(estimate.locations).length === 0) {
    return { part: 'locations', message: 'Choose at least one print location.' };
  }
  if (!now || estimate.dueDate === null) return null;
  const message = dueDateMessage(estimate.dueDate, now, book);
  if (message === null) return null;
  return { part: message === superRushMessage ? 'superRush' : 'dueDate', message };
}

export type Comparison = {
  screen: OneItemPrice;
  /** null if there is a `digitalRefusal`, or for too few pieces. */
  digital: OneItemPrice | null;
  cheaper: Cheaper;
  /** The total saved by the cheaper one. */
  savedCents: Cents;
};

/** Both methods' prices of one job, with the same fees and tax. */
export function comparePrices(
  estimate: Estimate,
  now: Date | null,
  book: PriceBook = builtBook,
): Comparison {
  const { pieces, locations, delivery } = estimate;
  const garment = garmentOf(estimate);
  const rush = now !== null && rushDaysOf(estimate.dueDate, now, book);
  const { styleCode } = garment;
  const tax = homeTax(book, now ? shopToday(now) : undefined);
  const terms = { rush, delivery, tax };
  const screen = priceOneItem({ styleCode, quantities: pieces, locations, ...terms }, book);
  const digital =
    pieces < book.digital.minPieces || digitalRefusal(garment, locations)
      ? null
      : priceDigital(pieces, locations, terms, book);
  return {
    screen,
    digital,
    cheaper: cheaperOf(screen.perItemCents, digital?.perItemCents ?? null),
    savedCents: digital ? Math.abs(screen.totalCents - digital.totalCents) : 0,
  };
}

/** Quantities with the same price per shirt for each method, both ends included. */
export type PriceRange = {
  from: number;
  to: number;
  screenCents: Cents;
  /** null if the job can't be printed digitally, or so few pieces. */
  digitalCents: Cents | null;
  cheaper: Cheaper;
};

/**
 * Every price per shirt, from one piece to the most the site takes, with a new row at each break.
 */
export function priceRanges(
  estimate: Pick<Estimate, 'garmentId' | 'locations'>,
  book: PriceBook = builtBook,
): PriceRange[] {
  const offered = !digitalRefusal(garmentOf(estimate), estimate.locations);
  const { steps, minPieces } = book.digital;
  const breaks = [...book.print.steps, ...(offered ? [...steps, { from: minPieces }] : [])].map(
    ({ from }) => from,
  );
  const starts = [...new Set(breaks)]
    .filter((from) => from <= maxOnlinePieces)
    .sort((one, other) => one - other);
  return starts.map((from, index) => {
    const job = { ...startingEstimate, ...estimate, pieces: from };
    const { screen, digital, cheaper } = comparePrices(job, null, book);
    return {
      from,
      to: (starts[index + 1] ?? maxOnlinePieces + 1) - 1,
      screenCents: screen.perItemCents,
      digitalCents: digital?.perItemCents ?? null,
      cheaper,
    };
  });
}

/** Neighboring ranges with the same cheaper method, merged. */
export function cheaperRanges(
  ranges: readonly PriceRange[],
): { from: number; to: number; cheaper: Cheaper }[] {
  const merged: { from: number; to: number; cheaper: Cheaper }[] = [];
  for (const { from, to, cheaper } of ranges) {
    const last = merged.at(-1);
    if (last?.cheaper === cheaper) last.to = to;
    else merged.push({ from, to, cheaper });
  }
  return merged;
}

const cheaperNames = { screen: 'Screen printing', digital: 'Digital printing' } as const;

/**
 * Which method is cheaper from how many pieces on, and how they compare below that, since tiers
 * make the two cross more than once. null if there is only one method.
 */
export function cheaperText(ranges: readonly PriceRange[]): { from: string; below: string } | null {
  const merged = cheaperRanges(ranges);
  const last = merged.pop();
  if (!last?.cheaper) return null;
  const what = last.cheaper === 'same' ? 'Both cost the same' : cheaperNames[last.cheaper];
  const is = last.cheaper === 'same' ? '' : ' is cheaper';
  if (merged.length === 0) return { from: `${what}${is} at every quantity.`, below: '' };
  const below = merged.map(({ from, to, cheaper }) => {
    const method = cheaper === 'same' ? 'the same price' : `${cheaper ?? 'screen'} printing`;
    return `${method} at ${rangeLabel({ from, to })}`;
  });
  return {
    from: `${what}${is} from ${last.from} pieces up.`,
    below: `Below that: ${below.join(', ')}.`,
  };
}

/** The garment of an estimate; its id has been checked. */
export function garmentOf({ garmentId }: Pick<Estimate, 'garmentId'>): Garment {
  return offeredGarment(garmentId) ?? firstGarment;
}

/** The change to another garment: it keeps the locations that it can take, or gets its first one. */
export function estimateOn(
  { locations }: Pick<Estimate, 'locations'>,
  garmentId: string,
): Pick<Estimate, 'garmentId' | 'locations'> {
  const garment = garmentOf({ garmentId });
  const kept = chosenLocations(locations).filter((each) => garment.locations.includes(each));
  const [first] = garment.locations;
  const chosen = kept.length > 0 || !first ? kept : [first];
  return {
    garmentId,
    locations: { ...noLocations, ...Object.fromEntries(chosen.map((each) => [each, true])) },
  };
}

/** The estimate as a query string, without the question mark. */
export function formatEstimate(estimate: Estimate): string {
  const query = new URLSearchParams({
    garment: estimate.garmentId,
    pieces: String(estimate.pieces),
  });
  for (const location of chosenLocations(estimate.locations)) query.append('print', location);
  if (estimate.dueDate !== null) query.append('due', estimate.dueDate);
  query.append('delivery', estimate.delivery);
  return query.toString();
}

/**
 * The estimate in a query string. Missing, unknown, or past values are those of `startingEstimate`,
 * so any text gives an estimate.
 */
export function parseEstimate(query: URLSearchParams, now: Date): Estimate {
  const garmentId = query.get('garment') ?? '';
  const job = readJobQuery(query, now);
  return {
    ...estimateOn(
      { locations: job.locations ?? startingEstimate.locations },
      offeredGarment(garmentId) ? garmentId : startingEstimate.garmentId,
    ),
    pieces: job.pieces ?? startingEstimate.pieces,
    dueDate: job.dueDate,
    delivery: job.delivery ?? startingEstimate.delivery,
  };
}

function cheaperOf(screenCents: Cents, digitalCents: Cents | null): Cheaper {
  if (digitalCents === null) return null;
  if (screenCents === digitalCents) return 'same';
  return screenCents < digitalCents ? 'screen' : 'digital';
}
