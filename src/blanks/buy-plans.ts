import type { JobShare, WantedPart } from './buy-list.ts';
import { arrivalAfter, readCutoff, usualCutoff, usualDays } from './cutoff.ts';
import type { BlanksToBuy } from './blanks-to-buy.ts';
import { partKey, type Part } from './purchase.ts';

/** What a warehouse's order costs to ship. */
export type Freight = {
  readonly cents: number;
  /** Goods of this much ship for free. */
  readonly freeFromCents: number;
};
export const usualFreight: Freight = { cents: 1450, freeFromCents: 20_000 };

/** A line of a purchase, as `buyBlanks` takes it. */
export type BuyLine = Part & {
  readonly warehouse: string;
  readonly orderNumber: number;
  readonly pieces: number;
};

/** What one warehouse ships in a plan. */
export type PlanStop = {
  readonly warehouse: string;
  readonly pieces: number;
  readonly boxes: number;
  readonly goodsCents: number;
  readonly freightCents: number;
  /** 'YYYY-MM-DD', if it's bought by `cutoffAt`. */
  readonly arrivesOn: string;
  /** Epoch milliseconds. */
  readonly cutoffAt: number;
};

/** A way to buy what is wanted. */
export type Plan = {
  /** By arrival. */
  readonly stops: readonly PlanStop[];
  readonly lines: readonly BuyLine[];
  readonly pieces: number;
  readonly boxes: number;
  readonly goodsCents: number;
  readonly freightCents: number;
  /** When the last of it arrives. */
  readonly arrivesOn: string;
  /** Until when all of that holds. */
  readonly cutoffAt: number;
};

export const planNames = ['one-warehouse', 'fastest', 'cheapest'] as const;
export type PlanName = (typeof planNames)[number];

/** Pieces that no warehouse has, of the jobs that are due last. */
export type ShortPart = Part & {
  readonly garment: string;
  readonly color: string;
  readonly pieces: number;
  readonly jobs: readonly JobShare[];
};

export type Plans = {
  /** The same plan can be the best in several ways. None if the supplier has nothing of it. */
  readonly plans: readonly { readonly names: readonly PlanName[]; readonly plan: Plan }[];
  readonly short: readonly ShortPart[];
  /** Garments that were never synced, so that nobody knows what the supplier has of them. */
  readonly unsynced: readonly string[];
};

/** Where the supplier doesn't say how many pieces are in a case. */
const usualCase = 72;
/** All sets of them are compared. */
const mostWarehouses = 10;

type Facts = Pick<BlanksToBuy, 'parts' | 'transit'>;
type PartFacts = Facts['parts'][number];
type Arrival = { warehouse: string; arrivesOn: string; leavesOn: string; cutoffAt: number };
type Wanted = WantedPart & { readonly facts: PartFacts };
type Cost = NonNullable<PartFacts['cost']>;

/**
 * Up to three ways to buy what is wanted: all from one warehouse, if one has it; the fastest; and the
 * cheapest with freight. Each has every piece that the supplier has. `now` is epoch milliseconds.
 */
export function buyPlans(
  wanted: readonly WantedPart[],
  facts: Facts,
  now: number,
  freight: Freight = usualFreight,
): Plans {
  const known = new Map(facts.parts.map((part) => [partKey(part), part]));
  const sold: Wanted[] = [];
  const short: ShortPart[] = [];
  const unsynced = new Set<string>();
  for (const part of wanted) {
    const of = known.get(partKey(part));
    if (of && !of.synced) {
      unsynced.add(part.garment);
      continue;
    }
    const has = of?.cost ? Object.values(of.stock).reduce((sum, pieces) => sum + pieces, 0) : 0;
    const [jobs, lacking] = splitJobs(part.jobs, has);
    const missing = part.pieces - Math.min(part.pieces, has);
    if (missing > 0) short.push({ ...part, pieces: missing, jobs: lacking });
    if (of && jobs.length > 0) {
      sold.push({ ...part, pieces: part.pieces - missing, jobs, facts: of });
    }
  }
  const stocks = sold.map(({ facts: { stock } }) => stock);
  const places = arrivals(stocks, facts.transit, now);
  const all = subsetsOf(places).flatMap((some) => planFrom(sold, some, freight) ?? []);
  const best = (plans: readonly Plan[], ...by: ((plan: Plan) => number)[]): Plan | undefined =>
    plans.toSorted((one, other) => {
      for (const rank of by) if (rank(one) !== rank(other)) return rank(one) - rank(other);
      return 0;
    })[0];
  const day = ({ arrivesOn }: Plan): number => Date.parse(arrivesOn);
  const cents = ({ goodsCents, freightCents }: Plan): number => goodsCents + freightCents;
  const stops = (plan: Plan): number => plan.stops.length;
  const chosen: Record<PlanName, Plan | undefined> = {
    'one-warehouse': best(
      all.filter((plan) => stops(plan) === 1),
      day,
      cents,
    ),
    fastest: best(all, day, cents, stops),
    cheapest: best(all, cents, day, stops),
  };
  const plans: { names: PlanName[]; plan: Plan }[] = [];
  for (const name of planNames) {
    const plan = chosen[name];
    if (!plan) continue;
    const same = plans.find((one) => isSame(one.plan, plan));
    if (same) same.names.push(name);
    else plans.push({ names: [name], plan });
  }
  return { plans, short, unsynced: [...unsynced] };
}

/** What a piece costs in a line of that many. */
export function unitCents(pieces: number, cost: Cost): number {
  if (cost.casePieces !== null && pieces >= cost.casePieces) return cost.caseCents;
  return pieces >= 12 ? cost.dozenCents : cost.pieceCents;
}

/** The jobs that get the first pieces, and those that don't. A job may be in both. */
function splitJobs(jobs: readonly JobShare[], pieces: number): [JobShare[], JobShare[]] {
  const first: JobShare[] = [];
  const rest: JobShare[] = [];
  let left = pieces;
  for (const { pieces: wanted, spares, ...job } of jobs) {
    const here = Math.min(left, wanted);
    left -= here;
    // Spares are what a job does without first.
    const lackingSpares = Math.min(spares, wanted - here);
    if (here > 0) first.push({ ...job, pieces: here, spares: spares - lackingSpares });
    if (here < wanted) rest.push({ ...job, pieces: wanted - here, spares: lackingSpares });
  }
  return [first, rest];
}

/** The warehouses that have some of it, by arrival, if it's bought by each one's next cutoff. */
export function arrivals(
  stocks: readonly PartFacts['stock'][],
  transit: Facts['transit'],
  now: number,
): Arrival[] {
  const names = new Set(stocks.flatMap((stock) => Object.keys(stock)));
  return [...names]
    .map((warehouse) => {
      const told = transit.find((one) => one.warehouse === warehouse);
      const cutoff = readCutoff(told?.cutoff ?? null) ?? usualCutoff;
      return { warehouse, ...arrivalAfter(now, told?.days ?? usualDays, cutoff) };
    })
    .sort(
      (one, other) =>
        Date.parse(one.arrivesOn) - Date.parse(other.arrivesOn) ||
        other.cutoffAt - one.cutoffAt ||
        (one.warehouse < other.warehouse ? -1 : 1),
    );
}

/** Every set of the first warehouses; beyond those, all of them together. */
function subsetsOf(places: readonly Arrival[]): Arrival[][] {
  const few = places.slice(0, mostWarehouses);
  const sets = Array.from({ length: 2 ** few.length - 1 }, (_, bits) =>
    few.filter((_place, at) => ((bits + 1) >> at) % 2 === 1),
  );
  return places.length > few.length ? [...sets, [...places]] : sets;
}

/** null if these warehouses don't have everything. */
function planFrom(
  sold: readonly Wanted[],
  places: readonly Arrival[],
  freight: Freight,
): Plan | null {
  const stops = new Map<string, { pieces: number; cases: number; goodsCents: number }>();
  const lines: BuyLine[] = [];
  for (const { facts, jobs, pieces, styleCode, colorKey, size } of sold) {
    const { cost, stock } = facts;
    const portions = portionsOf(pieces, stock, places);
    if (!portions || !cost) return null;
    let rest: readonly JobShare[] = jobs;
    for (const { warehouse, count } of portions) {
      const stop = stops.get(warehouse) ?? { pieces: 0, cases: 0, goodsCents: 0 };
      stops.set(warehouse, {
        pieces: stop.pieces + count,
        cases: stop.cases + count / (cost.casePieces ?? usualCase),
        goodsCents: stop.goodsCents + count * unitCents(count, cost),
      });
      const [here, later] = splitJobs(rest, count);
      rest = later;
      for (const share of here) {
        const part = { styleCode, colorKey, size };
        lines.push({ ...part, warehouse, orderNumber: share.number, pieces: share.pieces });
      }
    }
  }
  const listed = places.flatMap(({ warehouse, arrivesOn, cutoffAt }): PlanStop[] => {
    const stop = stops.get(warehouse);
    if (!stop) return [];
    const { cases, ...sums } = stop;
    const freightCents = stop.goodsCents < freight.freeFromCents ? freight.cents : 0;
    const boxes = Math.ceil(Math.round(cases * 1000) / 1000);
    return [{ warehouse, ...sums, boxes, freightCents, arrivesOn, cutoffAt }];
  });
  const last = listed.at(-1);
  if (!last) return null;
  const sum = (of: (stop: PlanStop) => number): number =>
    listed.reduce((total, stop) => total + of(stop), 0);
  return {
    stops: listed,
    lines,
    pieces: sum(({ pieces }) => pieces),
    boxes: sum(({ boxes }) => boxes),
    goodsCents: sum(({ goodsCents }) => goodsCents),
    freightCents: sum(({ freightCents }) => freightCents),
    arrivesOn: last.arrivesOn,
    cutoffAt: Math.min(...listed.map(({ cutoffAt }) => cutoffAt)),
  };
}

/**
 * From the first warehouse that has all pieces of a part, because a larger line costs less; otherwise
 * from those that have the most. null if they don't have enough.
 */
function portionsOf(
  pieces: number,
  stock: PartFacts['stock'],
  places: readonly Arrival[],
): { warehouse: string; count: number }[] | null {
  const whole = places.find(({ warehouse }) => (stock[warehouse] ?? 0) >= pieces);
  if (whole) return [{ warehouse: whole.warehouse, count: pieces }];
  const portions: { warehouse: string; count: number }[] = [];
  let rest = pieces;
  const most = places.toSorted(
    (one, other) => (stock[other.warehouse] ?? 0) - (stock[one.warehouse] ?? 0),
  );
  for (const { warehouse } of most) {
    const count = Math.min(rest, stock[warehouse] ?? 0);
    if (count === 0) continue;
    portions.push({ warehouse, count });
    rest -= count;
  }
  return rest > 0 ? null : portions;
}

function isSame(one: Plan, other: Plan): boolean {
  const text = ({ lines }: Plan): string =>
    lines
      .map((line) => `${partKey(line)} ${line.warehouse} ${line.orderNumber} ${line.pieces}`)
      .sort()
      .join();
  return text(one) === text(other);
}
