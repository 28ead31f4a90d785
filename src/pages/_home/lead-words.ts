import { formatCents } from '../../platform/money.ts';
import { priceOrder, quantityTiers } from '../../orders/prices/price.ts';
import { nextPriceBreak } from '../../orders/prices/price-break.ts';

/** How many price steps the front page shows at a time. */
const stepsShown = 3;

/**
 * What the front page says about a job, by the name of each place on the page. `print` is the print
 * locations, separated by spaces. Prices are for standard turnaround and pickup.
 */
export function leadWords(styleCode: string, pieces: number, print: string) {
  const locations = Object.fromEntries(print.split(' ').map((location) => [location, true]));
  const job = (quantities: number) => ({
    designs: [{ locations, items: [{ styleCode, quantities }] }],
    rush: false,
    delivery: 'pickup' as const,
  });
  const each = (quantities: number) =>
    formatCents(priceOrder(job(quantities)).items[0]?.perItemCents ?? 0);
  const count = pieces.toLocaleString('en-US');
  const offer = nextPriceBreak(job(pieces));
  const current = quantityTiers.findLastIndex(({ from }) => from <= pieces);
  const first = Math.max(0, Math.min(current - 1, quantityTiers.length - stepsShown));
  return {
    words: {
      shirts: pieces === 1 ? '1 shirt' : `${count} shirts`,
      each: each(pieces),
      total: formatCents(priceOrder(job(pieces)).totalCents),
      order: pieces === 1 ? 'Order this one' : `Order these ${count}`,
      more: offer
        ? `Make it ${offer.atPieces} and the whole order costs ${formatCents(offer.savedCents)} less.`
        : 'The more who share the screens, the less each one pays.',
      take: offer ? `Make it ${offer.atPieces}` : '',
    },
    /** Where `take` leads. */
    atPieces: offer?.atPieces,
    steps: quantityTiers.slice(first, first + stepsShown).map(({ from }, index) => {
      const next = quantityTiers[first + index + 1];
      return {
        range: next ? `${from}–${next.from - 1} shirts` : `${from} or more shirts`,
        each: `${each(from)} each`,
        current: first + index === current,
      };
    }),
  };
}
