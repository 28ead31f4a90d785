import { spoilageOf, usualFloorSettings, type Spoilage } from '../press/floor-settings.ts';
import { allSizes } from '../garments/size-order.ts';
import { partKey, type Part } from './purchase.ts';
import type { BlanksToBuy } from './blanks-to-buy.ts';
import type { OrderBlanks } from './order-blanks.ts';

/** Pieces to buy for a job; `spares` are part of them. */
export type JobShare = {
  readonly number: number;
  readonly pieces: number;
  readonly spares: number;
  /** If the job is in production: how many were misprinted; the others came short, damaged, or wrong. */
  readonly again?: { readonly misprinted: number };
};

/** A part to buy, with the jobs that it's for by due date. */
export type WantedPart = Part & {
  readonly garment: string;
  readonly color: string;
  readonly pieces: number;
  readonly jobs: readonly JobShare[];
};

/** What has to be bought: for orders in production first, then by the day that production must start. */
export function buyList(
  blanks: OrderBlanks & Pick<BlanksToBuy, 'parts'>,
  spoilage?: Spoilage,
): WantedPart[] {
  const shares = new Map<string, JobShare[]>();
  for (const { number, pieces, misprinted, ...part } of blanks.again) {
    const share = { number, pieces, spares: 0, again: { misprinted } };
    shares.set(partKey(part), [...(shares.get(partKey(part)) ?? []), share]);
  }
  for (const { number, key, lacks, spares } of shareBlanks(blanks, spoilage)) {
    if (lacks === 0) continue;
    const share = { number, pieces: lacks, spares: Math.min(spares, lacks) };
    shares.set(key, [...(shares.get(key) ?? []), share]);
  }
  const wanted = blanks.parts.flatMap(({ styleCode, colorKey, size, garment, color }) => {
    const part = { styleCode, colorKey, size };
    const forJobs = shares.get(partKey(part));
    if (!forJobs) return [];
    return [{ ...part, garment, color, pieces: sumOf(forJobs), jobs: forJobs }];
  });
  // The supplier's sizes come by name. Colors stay in their order.
  const colors = wanted.map(colorOf);
  return wanted.toSorted(
    (one, other) =>
      colors.indexOf(colorOf(one)) - colors.indexOf(colorOf(other)) || bySize(one, other),
  );
}

/** Pieces of a part for its jobs, in their order, and what is left over for stock. */
export function linesFor(
  { styleCode, colorKey, size, jobs }: WantedPart,
  pieces: number,
): (Part & { orderNumber: number | null; pieces: number })[] {
  const part = { styleCode, colorKey, size };
  let left = pieces;
  const lines = jobs.map(({ number, pieces: wanted }) => {
    const share = Math.min(wanted, left);
    left -= share;
    return { ...part, orderNumber: number, pieces: share };
  });
  return [...lines, { ...part, orderNumber: null, pieces: left }].filter((line) => line.pieces > 0);
}

/** Where a job's pieces of a part are. */
export type PartShare = {
  readonly number: number;
  /** The part's `partKey`. */
  readonly key: string;
  readonly size: string;
  /** Without spares. */
  readonly needed: number;
  readonly spares: number;
  /** In house: what came in for the job, and what it takes of the stock. */
  readonly here: number;
  readonly coming: number;
  /** To buy, with spares. */
  readonly lacks: number;
};

/**
 * Where the pieces of each job and part are: what came in for it, what is on its way, what it takes of
 * stock in house, which the jobs that start first do first, and what is left to buy.
 */
export function shareBlanks(
  { jobs, coming, given, inHouse, spoilage: saved }: OrderBlanks,
  spoilage: Spoilage = saved ?? usualFloorSettings.spoilage,
): PartShare[] {
  const byJob = (lines: OrderBlanks['given']) =>
    new Map(lines.map((line) => [`${line.number} ${partKey(line)}`, line.pieces]));
  const [came, comes] = [byJob(given), byJob(coming)];
  const shelf = new Map(inHouse.map((line) => [partKey(line), line.pieces]));
  return jobs.flatMap(({ number, needs }) =>
    [...needsOf(needs, spoilage)].map(([key, { pieces: needed, spares, size }]) => {
      const all = needed + spares;
      const had = came.get(`${number} ${key}`) ?? 0;
      const next = comes.get(`${number} ${key}`) ?? 0;
      const open = Math.max(0, all - had - next);
      const onShelf = shelf.get(key) ?? 0;
      const taken = Math.min(open, onShelf);
      shelf.set(key, onShelf - taken);
      return {
        ...{ number, key, size, needed, spares },
        here: Math.min(all, had) + taken,
        coming: next,
        lacks: open - taken,
      };
    }),
  );
}

/** Sorts parts by size, from the smallest. */
export function bySize(one: Pick<Part, 'size'>, other: Pick<Part, 'size'>): number {
  const places = allSizes();
  return places.indexOf(one.size) - places.indexOf(other.size);
}

const colorOf = ({ styleCode, colorKey }: Part): string => `${styleCode} ${colorKey}`;

type Need = { pieces: number; spares: number; size: string };

/** What a job needs by part, with each design's spares spread over its parts. */
function needsOf(
  needs: OrderBlanks['jobs'][number]['needs'],
  spoilage: Spoilage,
): Map<string, Need> {
  const byPart = new Map<string, Need>();
  for (const design of new Set(needs.map((need) => need.design))) {
    const own = needs.filter((need) => need.design === design);
    const spares = sparesOf(
      own.map(({ pieces }) => pieces),
      spoilage,
    );
    for (const [at, need] of own.entries()) {
      const known = byPart.get(partKey(need)) ?? { pieces: 0, spares: 0, size: need.size };
      byPart.set(partKey(need), {
        pieces: known.pieces + need.pieces,
        spares: known.spares + (spares[at] ?? 0),
        size: need.size,
      });
    }
  }
  return byPart;
}

/** The spares of a design's parts, by how many pieces of each are ordered. */
export const sparesOf = (pieces: readonly number[], spoilage: Spoilage): number[] =>
  spread(
    spoilageOf(
      pieces.reduce((sum, each) => sum + each, 0),
      spoilage,
    ),
    pieces,
  );

/** A number in shares as large as the weights are; what is left over goes to the largest rests. */
function spread(count: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (total === 0 ? 0 : (count * weight) / total));
  const shares = exact.map(Math.floor);
  const rests = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at);
  const left = count - shares.reduce((sum, share) => sum + share, 0);
  for (const { at } of rests.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

function sumOf(lines: readonly { readonly pieces: number }[]): number {
  return lines.reduce((sum, { pieces }) => sum + pieces, 0);
}
