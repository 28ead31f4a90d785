import { taxPermilleOf } from '../../payments/sales-tax.ts';
import { acceptQuote, type AcceptQuoteInput } from '../accept-quote.contract.ts';
import type { CustomerQuoteRequest } from '../open-quote.contract.ts';
import { emptyAddress, type Address } from '../../orders/delivery/address.ts';
import { dueDateMessage, isRushOrder } from '../../orders/due-dates/due-date.ts';
import { garmentById, usualGarment, type Garment } from '../../garments/garment.ts';
import { localAddressSchema } from '../../orders/delivery/local-address.ts';
import { lackMessages } from '../../orders/lack-messages.ts';
import { addressLacks, dueDateLacks, quantityLacks } from '../../orders/order.ts';
import type { DeliveryMethod } from '../../orders/prices/price.ts';
import { totalPieces, type Quantities } from '../../orders/quantity.ts';
import { countMessage, priceQuote } from '../quote.ts';
import { spreadPieces } from '../../orders/size-spread.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { defaultDueDate } from '../../orders/due-dates/turnaround.ts';

/** What a customer enters to order by a quote, as the fields hold it. */
export type WantedQuote = {
  quantities: Quantities;
  /** '' until it's chosen. */
  colorKey: string;
  /** 'YYYY-MM-DD', or '' while it's being typed. */
  dueDate: string;
  delivery: DeliveryMethod;
  address: Address;
  customer: AcceptQuoteInput['customer'];
};

export const garmentOfQuote = ({ quote }: CustomerQuoteRequest): Garment =>
  garmentById(quote.contents.garmentId) ?? usualGarment;

/** The quoted pieces over the garment's sizes, the day they asked for if it can be met, and who they are. */
export function startingWanted(request: CustomerQuoteRequest, now: Date): WantedQuote {
  const { pieces, delivery } = request.quote.contents;
  const { pickupDate } = request;
  return {
    quantities: spreadPieces({}, pieces, garmentOfQuote(request)),
    colorKey: '',
    dueDate:
      pickupDate !== null && dueDateMessage(pickupDate, now) === null
        ? pickupDate
        : defaultDueDate(now),
    delivery,
    address: { ...emptyAddress, name: request.name },
    customer: { name: request.name, phone: request.phone ?? '', poNumber: '' },
  };
}

/** What it costs; null until the counts are among the quoted ones and the date is possible. */
export function priceWanted(request: CustomerQuoteRequest, wanted: WantedQuote, now: Date) {
  const { dueDate, delivery, quantities, address } = wanted;
  if (dueDateMessage(dueDate || null, now) !== null) return null;
  return priceQuote(request.quote.contents, totalPieces(quantities), {
    rush: isRushOrder(dueDate, now),
    delivery,
    taxPermille: taxPermilleOf(delivery, address.zip),
  });
}

/** What `acceptQuote` takes. */
export function acceptInput(
  { quote }: CustomerQuoteRequest,
  key: string,
  { delivery, address, ...wanted }: WantedQuote,
  seenTotalCents: number,
): AcceptQuoteInput {
  return {
    key,
    version: quote.version,
    sha256: quote.sha256,
    ...wanted,
    delivery: { method: delivery, address: delivery === 'pickup' ? null : address },
    seenTotalCents,
  };
}

/** What's wrong, by the field's name in `acceptQuote`. */
export function wantedErrors(
  request: CustomerQuoteRequest,
  wanted: WantedQuote,
  now: Date,
): Record<string, string> {
  const { quantities, dueDate, delivery, address } = wanted;
  const { error } = acceptQuote.input.safeParse(acceptInput(request, '', wanted, 0));
  const typed = Object.entries(fieldMessages(error?.issues ?? [])).filter(([field]) =>
    field.startsWith('customer.'),
  );
  const garment = garmentOfQuote(request);
  const lacks = [
    ...quantityLacks(quantities, garment),
    ...dueDateLacks(dueDate || null, now),
    ...(delivery === 'pickup'
      ? []
      : addressLacks(address, ...(delivery === 'local' ? [localAddressSchema] : []))),
  ];
  const counts = countMessage(request.quote.contents, totalPieces(quantities));
  return {
    ...(counts === null ? {} : { quantities: counts }),
    ...(wanted.colorKey === '' ? { colorKey: 'Choose a color.' } : {}),
    ...lackMessages(lacks),
    ...Object.fromEntries(typed),
  };
}
