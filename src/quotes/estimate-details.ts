import {
  deliveryOptions,
  estimateNote,
  isEstimated,
  type OneItemPrice,
} from '../orders/prices/price.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { garmentTitle, pieceNoun } from '../garments/garment.ts';
import { chosenLocations, locationLabel } from '../garments/print-location.ts';
import { isDay } from '../platform/dates/calendar.ts';
import { formatDayLong } from '../platform/dates/date-words.ts';
import { formatCents } from '../platform/money.ts';
import { builtBook } from '../settings/built-book.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { comparePrices, estimateLack, garmentOf, type Estimate } from './estimate.ts';

/**
 * An estimate of at least one piece as the quote form's fields, with what the shop needs to answer
 * it.
 */
export function quoteDetailsOf(
  estimate: Estimate,
  now: Date,
  book: PriceBook = builtBook,
): { quantity: number; pickupDate: string; projectDetails: string } {
  const { pieces, dueDate } = estimate;
  const garment = garmentOf(estimate);
  const places = chosenLocations(estimate.locations).map(locationLabel);
  const delivery = deliveryOptions(pieces, book).find(({ method }) => method === estimate.delivery);
  const lines = [
    `${pieces.toLocaleString('en-US')} × ${garmentTitle(garment)}`,
    `Print: ${places.join(', ') || 'to be decided'}`,
    `Delivery: ${delivery?.label}`,
  ];
  if (estimateLack(estimate, now, book) === null) {
    const { screen, digital } = comparePrices(estimate, now, book);
    const noun = pieceNoun(garment);
    lines.push(
      `Estimate from ${formatDayLong(shopToday(now))}:`,
      priceText('Screen', screen, noun),
    );
    if (digital) lines.push(priceText('Digital', digital, noun));
    if (isEstimated(garment.styleCode, book)) lines.push(estimateNote);
  }
  return {
    quantity: pieces,
    pickupDate: dueDate !== null && isDay(dueDate) && dueDate >= shopToday(now) ? dueDate : '',
    projectDetails: lines.join('\n'),
  };
}

function priceText(
  method: string,
  { perItemCents, totalCents }: OneItemPrice,
  noun: string,
): string {
  return `${method} printing, ${formatCents(perItemCents)} a ${noun}, ${formatCents(totalCents)} total with tax`;
}
