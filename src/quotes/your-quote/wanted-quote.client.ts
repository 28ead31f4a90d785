import { taxAt } from '../../payments/sales-tax.ts';
import { acceptQuote, type AcceptQuoteInput } from '../accept-quote.contract.ts';
import type { CustomerQuoteRequest } from '../open-quote.contract.ts';
import { emptyAddress, type Address } from '../../orders/delivery/address.ts';
import { dueDateMessage, rushDaysOf } from '../../orders/due-dates/due-date.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { localAddressSchema } from '../../orders/delivery/local-address.ts';
import { lackMessages } from '../../orders/lack-messages.ts';
import { addressLacks, dueDateLacks, quantityLacks } from '../../orders/order.ts';
import type { DeliveryMethod } from '../../orders/delivery/delivery-method.ts';
import { totalPieces, type Quantities } from '../../orders/quantity.ts';
import { countMessages, mostByQuote, priceQuote } from '../quote.ts';
import { spreadPieces } from '../../orders/size-spread.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { defaultDueDate, shopToday } from '../../orders/due-dates/turnaround.ts';

/** What a customer enters to order by a quote, as the fields hold it. */
export type WantedQuote = {
  /** The quote's, in order. */
  items: readonly WantedItem[];
  /** 'YYYY-MM-DD', or '' while it's being typed. */
  dueDate: string;
  delivery: DeliveryMethod;
  address: Address;
  customer: AcceptQuoteInput['customer'];
};

export type WantedItem = {
  quantities: Quantities;
  /** '' until it's chosen. */
  colorKey: string;
};

/** The quoted items in order, each with its garment and the order's path to it. */
export const placedItems = ({ quote }: CustomerQuoteRequest) =>
  quote.contents.designs.flatMap(({ items }, design) =>
    items.map(({ garmentId, styleCode, pieces }, at) => ({
      garment: { ...(garmentById(garmentId) ?? usualGarment), styleCode },
      pieces,
      path: `designs.${design}.items.${at}`,
    })),
  );

/** The pieces of each item. */
export const wantedCounts = ({ items }: WantedQuote): number[] =>
  items.map(({ quantities }) => totalPieces(quantities));

/** The quoted pieces over each garment's sizes, the day they asked for if it can be met, and who they are. */
export function startingWanted(
  request: CustomerQuoteRequest,
  now: Date,
  book: PriceBook,
): WantedQuote {
  const { delivery } = request.quote.contents;
  const { pickupDate } = request;
  return {
    items: placedItems(request).map(({ garment, pieces }) => ({
      quantities: spreadPieces({}, pieces, garment),
      colorKey: '',
    })),
    dueDate:
      pickupDate !== null && dueDateMessage(pickupDate, now, book) === null
        ? pickupDate
        : defaultDueDate(now, book),
    delivery,
    address: { ...emptyAddress, name: request.name },
    customer: { name: request.name, phone: request.phone ?? '', poNumber: '' },
  };
}

/** What it costs; null until the counts are among the quoted ones and the date is possible. */
export function priceWanted(
  request: CustomerQuoteRequest,
  wanted: WantedQuote,
  now: Date,
  book: PriceBook,
) {
  const { dueDate, delivery, address } = wanted;
  if (dueDateMessage(dueDate || null, now, book) !== null) return null;
  const terms = {
    rush: rushDaysOf(dueDate, now, book),
    delivery,
    zip: address.zip,
    tax: taxAt(delivery, address.zip, shopToday(now), book),
  };
  return priceQuote(
    request.quote.contents,
    wanted.items.map(({ quantities }) => quantities),
    terms,
    book,
  );
}

/** What `acceptQuote` takes. */
export function acceptInput(
  { quote }: CustomerQuoteRequest,
  key: string,
  { delivery, address, items, ...wanted }: WantedQuote,
  seenTotalCents: number,
): AcceptQuoteInput {
  return {
    key,
    version: quote.version,
    sha256: quote.sha256,
    ...wanted,
    items: [...items],
    delivery: { method: delivery, address: delivery === 'pickup' ? null : address },
    seenTotalCents,
  };
}

/** What's wrong, by the field's name in `acceptQuote`. */
export function wantedErrors(
  request: CustomerQuoteRequest,
  wanted: WantedQuote,
  now: Date,
  book: PriceBook,
): Record<string, string> {
  const { items, dueDate, delivery, address } = wanted;
  const { error } = acceptQuote.input.safeParse(acceptInput(request, '', wanted, 0));
  const typed = Object.entries(fieldMessages(error?.issues ?? [])).filter(([field]) =>
    field.startsWith('customer.'),
  );
  const goods = placedItems(request).flatMap(({ garment, path }, at) => {
    const { quantities, colorKey } = items[at] ?? { quantities: {}, colorKey: '' };
    const [lack] = quantityLacks(quantities, garment, mostByQuote(request.quote.contents));
    return [
      ...(lack ? [[`${path}.quantities`, lack.message]] : []),
      ...(colorKey === '' ? [[`${path}.colorKey`, 'Choose a color.']] : []),
    ];
  });
  const lacks = [
    ...dueDateLacks(dueDate || null, now, book),
    ...(delivery === 'pickup'
      ? []
      : addressLacks(address, ...(delivery === 'local' ? [localAddressSchema(book)] : []))),
  ];
  return {
    ...countMessages(request.quote.contents, wantedCounts(wanted)),
    ...(Object.fromEntries(goods) as Record<string, string>),
    ...lackMessages(lacks),
    ...Object.fromEntries(typed),
  };
}
