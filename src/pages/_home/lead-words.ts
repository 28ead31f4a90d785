import { formatCents, type Cents } from '../../platform/money.ts';

/** How many price steps the front page shows at a time. */
const stepsShown = 3;

/**
 * What the front page calculates with: few enough of the price book's figures for a page that loads
 * little script. A test compares its prices with the price function's.
 */
export type LeadPrices = {
  steps: readonly { from: number; cents: Cents }[];
  furtherLocationCents: Cents;
  setupCents: Cents;
  /** In thousandths of a percent. */
  taxRate: number;
  /** Business days of a standard turnaround. */
  standardDays: number;
};

/** The figures as an attribute of the page, which is shorter than JSON there. */
export const leadText = (prices: LeadPrices): string =>
  [
    prices.furtherLocationCents,
    prices.setupCents,
    prices.taxRate,
    prices.standardDays,
    ...prices.steps.flatMap(({ from, cents }) => [from, cents]),
  ].join(' ');

/** Reads `leadText`. */
export function readLead(text: string): LeadPrices {
  const [furtherLocationCents, setupCents, taxRate, standardDays, ...rest] = text
    .split(' ')
    .map(Number) as [number, number, number, number, ...number[]];
  const steps = rest.flatMap((from, at) => (at % 2 ? [] : { from, cents: rest[at + 1] as Cents }));
  return { steps, furtherLocationCents, setupCents, taxRate, standardDays };
}

/**
 * What the front page says about a job, by the name of each place on the page. `garmentCents` is a
 * garment's own price, and `print` is the print locations, separated by spaces. Prices are for
 * standard turnaround and pickup.
 */
export function leadWords(
  garmentCents: Cents,
  pieces: number,
  print: string,
  { steps, furtherLocationCents, setupCents, taxRate }: LeadPrices,
) {
  const prints = print.split(' ').length;
  const stepAt = (count: number) =>
    Math.max(
      0,
      steps.findLastIndex(({ from }) => from <= count),
    );
  const each = (count: number) =>
    garmentCents + (steps[stepAt(count)]?.cents ?? 0) + furtherLocationCents * (prints - 1);
  const total = (count: number) => {
    const beforeTax = each(count) * count + setupCents * prints;
    return beforeTax + Math.floor((beforeTax * taxRate + 50_000) / 100_000);
  };
  const count = pieces.toLocaleString('en-US');
  const now = total(pieces);
  const atPieces = steps.find(({ from }) => from > pieces && total(from) < now)?.from;
  const current = stepAt(pieces);
  const first = Math.max(0, Math.min(current - 1, steps.length - stepsShown));
  return {
    words: {
      shirts: pieces === 1 ? '1 shirt' : `${count} shirts`,
      each: formatCents(each(pieces)),
      total: formatCents(now),
      order: pieces === 1 ? 'Order this one' : `Order these ${count}`,
      more: atPieces
        ? `Make it ${atPieces} and the whole order costs ${formatCents(now - total(atPieces))} less.`
        : 'The more who share the screens, the less each one pays.',
      take: atPieces ? `Make it ${atPieces}` : '',
    },
    /** Where `take` leads. */
    atPieces,
    steps: steps.slice(first, first + stepsShown).map(({ from }, index) => {
      const next = steps[first + index + 1];
      return {
        range: next ? `${from}–${next.from - 1} shirts` : `${from} or more shirts`,
        each: `${formatCents(each(from))} each`,
        current: first + index === current,
      };
    }),
  };
}
