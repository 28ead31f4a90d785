import { spoilageOf, usualFloorSettings, type Spoilage } from '../press/floor-settings.ts';
import { allSizes } from '../garments/size-order.ts';
import { partKey, type Part } from './purchase.ts';
import type { BlanksToBuy } from './blanks-to-buy.ts';

/** Pieces of a part that aren't for a job yet. */
export type InHouse = Part & { readonly pieces: number };

/** Pieces to buy for a job; `spares` are part of them. */
export type JobShare = {
  readonly number: number;
  readonly pieces: number;
  readonly spares: number;
};

/** A part to buy, with the jobs that it's for by due date. */
export type WantedPart = Part & {
  readonly garment: string;
  readonly color: string;
  readonly pieces: number;
  readonly jobs: readonly JobShare[];
};

/**
 * What has to be bought for jobs, by due date: what they need with spares, less what was bought for
 * them and what is in house.
 */
export function buyList(
  { jobs, coming, parts }: Pick<BlanksToBuy, 'jobs' | 'coming' | 'parts'>,
  spoilage: Spoilage = usualFloorSettings.spoilage,
  inHouse: readonly InHouse[] = [],
): WantedPart[] {
  const bought = new Map(
    coming.map((line) => [`${line.number} ${partKey(line)}`, line.pieces] as const),
  );
  const shelf = new Map<string, number>();
  for (const line of inHouse) {
    shelf.set(partKey(line), (shelf.get(partKey(line)) ?? 0) + line.pieces);
  }
  const shares = new Map<string, JobShare[]>();
  for (const { number, needs } of jobs) {
    for (const [key, need] of needsOf(needs, spoilage)) {
      const all = need.pieces + need.spares;
      const open = Math.max(0, all - (bought.get(`${number} ${key}`) ?? 0));
      const onShelf = Math.min(open, shelf.get(key) ?? 0);
      shelf.set(key, (shelf.get(key) ?? 0) - onShelf);
      const pieces = open - onShelf;
      if (pieces === 0) continue;
      const spares = Math.min(need.spares, pieces);
      shares.set(key, [...(shares.get(key) ?? []), { number, pieces, spares }]);
    }
  }
  const wanted = parts.flatMap(({ styleCode, colorKey, size, garment, color }) => {
    const part = { styleCode, colorKey, size };
    const forJobs = shares.get(partKey(part));
    if (!forJobs) return [];
    return [{ ...part, garment, color, pieces: sumOf(forJobs), jobs: forJobs }];
  });
  // The supplier's sizes come by name. Colors stay in their order.
  const places = allSizes();
  const colors = wanted.map(colorOf);
  return wanted.toSorted(
    (one, other) =>
      colors.indexOf(colorOf(one)) - colors.indexOf(colorOf(other)) ||
      places.indexOf(one.size) - places.indexOf(other.size),
  );
}

const colorOf = ({ styleCode, colorKey }: Part): string => `${styleCode} ${colorKey}`;

type Need = { pieces: number; spares: number };

/** What a job needs by part, with each design's spares spread over its parts. */
function needsOf(
  needs: BlanksToBuy['jobs'][number]['needs'],
  spoilage: Spoilage,
): Map<string, Need> {
  const byPart = new Map<string, Need>();
  for (const design of new Set(needs.map((need) => need.design))) {
    const own = needs.filter((need) => need.design === design);
    const spares = spread(
      spoilageOf(sumOf(own), spoilage),
      own.map(({ pieces }) => pieces),
    );
    for (const [at, need] of own.entries()) {
      const known = byPart.get(partKey(need)) ?? { pieces: 0, spares: 0 };
      byPart.set(partKey(need), {
        pieces: known.pieces + need.pieces,
        spares: known.spares + (spares[at] ?? 0),
      });
    }
  }
  return byPart;
}

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
