/** What to do about blanks that the supplier doesn't have (product.md#blanks-to-buy). */
import { expectedBy } from '../garments/stock/expected.ts';
import { nearestWithEnough } from '../garments/stock/stock.ts';
import { formatFullDate } from '../platform/dates/date-words.ts';
import type { BlanksToBuy } from './blanks-to-buy.ts';
import type { ShortPart } from './buy-plans.ts';

/** A style's colors, with what the supplier has of each size and what it says is on its way. */
type StyleColors = {
  readonly styleCode: string;
  readonly colors: readonly {
    readonly key: string;
    readonly name: string;
    readonly hex: string;
    readonly gone: boolean;
    readonly sizes: readonly {
      readonly size: string;
      readonly quantity: number;
      readonly warehouses: readonly { readonly expected: string | null }[];
    }[];
  }[];
};

/** A color of a garment that an order goes without, in some of its sizes. */
export type Shortage = {
  readonly number: number;
  readonly customer: string;
  readonly garment: string;
  readonly color: string;
  /** By size: how many of those that the customer ordered; spares aren't counted. */
  readonly sizes: readonly { readonly size: string; readonly lacks: number; readonly of: number }[];
  /** The color that looks most like it, of which the supplier has all that the order takes of this one. */
  readonly nearest: string | null;
  /** When the supplier expects more of every short size, as 'YYYY-MM-DD'; null if it doesn't say. */
  readonly moreBy: string | null;
};

/** The shortages of orders that lack more than spares. `stocks` are those of their styles, if they're known. */
export function shortagesOf(
  short: readonly ShortPart[],
  jobs: BlanksToBuy['jobs'],
  stocks: readonly StyleColors[],
  today: string,
): Shortage[] {
  const lacking = short.flatMap((part) =>
    part.jobs.flatMap(({ number, pieces, spares }) =>
      pieces > spares ? [{ ...part, number, lacks: pieces - spares }] : [],
    ),
  );
  const groups = Map.groupBy(
    lacking,
    ({ number, styleCode, colorKey }) => `${number} ${styleCode} ${colorKey}`,
  );
  return [...groups.values()].flatMap((parts): Shortage[] => {
    const [first] = parts;
    const job = jobs.find(({ number }) => number === first?.number);
    if (!first || !job) return [];
    const { number, styleCode, colorKey, garment, color } = first;
    const ordered: Record<string, number> = {};
    for (const need of job.needs) {
      if (need.styleCode !== styleCode || need.colorKey !== colorKey) continue;
      ordered[need.size] = (ordered[need.size] ?? 0) + need.pieces;
    }
    const colors = stocks.find((stock) => stock.styleCode === styleCode)?.colors ?? [];
    const wanted = colors.find(({ key }) => key === colorKey);
    const others = colors.map((one) => ({
      ...one,
      left: one.gone
        ? null
        : Object.fromEntries(one.sizes.map(({ size, quantity }) => [size, quantity])),
    }));
    const days = parts.map(({ size }) =>
      expectedBy(
        (wanted?.sizes.find((one) => one.size === size)?.warehouses ?? []).flatMap(
          ({ expected }) => expected ?? [],
        ),
        today,
      ),
    );
    return [
      {
        ...{ number, garment, color },
        customer: job.customer,
        sizes: parts.map(({ size, lacks }) => ({ size, lacks, of: ordered[size] ?? lacks })),
        nearest: wanted ? (nearestWithEnough(wanted, others, ordered)?.name ?? null) : null,
        moreBy: days.every((day) => day !== null) ? (days.toSorted().at(-1) ?? null) : null,
      },
    ];
  });
}

const listed = new Intl.ListFormat('en-US');

/** '40 of 100 in L and 2 of 6 in 2XL'. */
export const lackingText = ({ sizes }: Shortage): string =>
  listed.format(sizes.map(({ size, lacks, of }) => `${lacks} of ${of} in ${size}`));

/** What we'd write to the customer, for staff to change and send. */
export function shortageMessage(shortages: readonly Shortage[]): string {
  if (shortages.length === 0) return '';
  const facts = shortages.map((one) => {
    const ways = [
      ...(one.nearest ? [`print all of them in ${one.nearest} instead`] : []),
      ...(one.moreBy ? [`wait for more, which they expect by ${formatFullDate(one.moreBy)}`] : []),
    ];
    const could = ways.length > 0 ? ` We could ${ways.join(', or ')}.` : '';
    return `Our supplier doesn’t have enough ${one.garment} in ${one.color}. We’re short ${lackingText(one)}.${could}`;
  });
  const ask = shortages.some((one) => one.nearest || one.moreBy)
    ? 'Which would you like? Just answer here.'
    : 'Which other color or garment would you like? Just answer here.';
  return [...facts, ask].join('\n\n');
}
