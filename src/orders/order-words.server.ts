import { addressLines } from './delivery/address.ts';
import { adjustmentLabel } from './prices/adjustment.ts';
import { shop } from '../shop.ts';
import {
  garmentById,
  largestPrint,
  pieceNoun,
  usualGarment,
  type GarmentKind,
} from '../garments/garment.ts';
import { countsBySize } from '../garments/size-order.ts';
import { formatCents } from '../platform/money.ts';
import { customerFields } from './customer.ts';
import {
  contactLines,
  writtenTexts,
  type ContactLine,
  type Kept,
  type WrittenText,
} from '../platform/forms/form-field.ts';
import { artworkTypeLabels } from '../artwork/uploads/artwork-upload.ts';
import { customerOf, deliveryAddress, type OrderRecord } from './order-record.ts';
import { taxLabelOf } from '../payments/sales-tax.ts';
import { deliveryOptions, estimateNote, isEstimated } from './prices/price.ts';
import { areaText, locationLabel, type PrintLocation } from '../garments/print-location.ts';
import { formatDay, formatDayLong } from '../platform/dates/date-words.ts';
import { arrivalOf, dueWord } from './delivery/delivery.ts';
import { arrivalText, dueText } from './delivery/delivery-words.ts';
import { queueDay, turnaroundText } from './due-dates/turnaround.ts';
import {
  describeFile,
  oneLine,
  onOneLine,
  type ArtworkFile,
  type FileLink,
} from '../platform/emails/email-words.server.ts';

/** Where staff download a location's file. */
export type ArtworkLinks = Partial<Record<PrintLocation, FileLink>>;

/** 'Rush fee', '$30.00'. */
export type PriceRow = { label: string; amount: string };

/**
 * An order in our own words, with only numbers, dates, and what the customer
 * chose from our lists. Emails to customers have nothing else, because nobody has confirmed that the
 * address is theirs (product.md#order-emails).
 */
export type OrderWords = {
  /** '23 Premium Cotton shirts'. */
  goods: string;
  /** 'ships Wed, Dec 2'. */
  dueShort: string;
  /** 'Ships Wednesday, December 2, 2026'. */
  due: string;
  /** 'Arrives about Tue, Dec 8'; the shop's email adds the ZIP code. null unless it's shipped. */
  arrival: string | null;
  /** 'It enters the queue Mon, Nov 23.' */
  queued: string;
  turnaround: string;
  rush: boolean;
  garment: { name: string; model: string; kind: GarmentKind };
  color: { name: string; hex: string };
  sizes: { size: string; quantity: number }[];
  totalQuantity: number;
  /** `cid` is the name of its picture. */
  prints: { location: PrintLocation; label: string; area: string; cid: string }[];
  /** 'Completed artwork'. */
  artworkKind: string;
  delivery: string;
  priceLines: PriceRow[];
  total: string;
  /** Says that the price is an estimate, if it is. */
  priceNote: string | null;
};

/** An order with everything the customer typed and uploaded, for the shop. */
export type ShopOrderWords = OrderWords & {
  number: number;
  files: Partial<Record<PrintLocation, ArtworkFile>>;
  description: string | null;
  addressLines: string[];
  customer: Kept<typeof customerFields>;
  contact: readonly ContactLine[];
  written: WrittenText[];
  /** What the supplier was short of when the order was placed. */
  stockNote: string | null;
};

/** The name of a location's picture, as in `cid:`. */
export const pictureName = (location: PrintLocation): string => `${location}@${shop.emailDomain}`;
/** The name of a proof's picture that staff uploaded. */
export const proofPictureName = `proof@${shop.emailDomain}`;

/** '23 Premium Cotton shirts'. */
export function goodsOf(
  order: Pick<OrderRecord, 'garmentId' | 'garmentName' | 'totalQuantity'>,
): string {
  const noun = pieceNoun(garmentById(order.garmentId) ?? usualGarment, order.totalQuantity);
  return `${order.totalQuantity.toLocaleString('en-US')} ${order.garmentName} ${noun}`;
}

/** Puts an order into our own words. */
export function describeOrder(order: Omit<OrderRecord, 'number'>): OrderWords {
  const garment = garmentById(order.garmentId);
  const placedAt = new Date(order.createdAt);
  const day = formatDay(order.dueDate, placedAt);
  const arrival = arrivalOf(order);
  return {
    goods: goodsOf(order),
    dueShort: `${dueWord[order.deliveryMethod].toLowerCase()} ${day}`,
    due: dueText(order.deliveryMethod, formatDayLong(order.dueDate)),
    arrival: arrival && `Arrives about ${formatDay(arrival, placedAt)}`,
    queued: `It enters the queue ${formatDay(queueDay(placedAt), placedAt)}.`,
    turnaround: turnaroundText[order.turnaroundClass],
    rush: order.turnaroundClass === 'rush',
    garment: {
      name: order.garmentName,
      model: garment?.model ?? '',
      kind: (garment ?? usualGarment).kind,
    },
    color: { name: order.colorName, hex: order.colorHex },
    sizes: countsBySize(order.quantities),
    totalQuantity: order.totalQuantity,
    prints: order.printLocations.map((location) => ({
      location,
      label: locationLabel(location),
      area: `up to ${areaText(largestPrint(garment ?? usualGarment, location))}`,
      cid: pictureName(location),
    })),
    artworkKind: artworkTypeLabels[order.artworkType],
    delivery: deliveryLabel(order) ?? order.deliveryMethod,
    priceLines: priceLines(order),
    total: formatCents(order.totalCents),
    priceNote: isEstimated(order.styleCode) ? estimateNote : null,
  };
}

/** Puts an order into the words that the shop reads. */
export function describeForShop(order: OrderRecord): ShopOrderWords {
  const address = deliveryAddress(order);
  return {
    ...describeOrder(order),
    number: order.number,
    arrival: arrivalText(order, new Date(order.createdAt)),
    files: Object.fromEntries(order.files.map((file) => [file.location, describeFile(file)])),
    description: order.artworkDescription,
    addressLines: address ? addressLines(address).map(oneLine) : [],
    customer: onOneLine(customerOf(order)),
    contact: contactLines(customerFields, onOneLine(customerOf(order))),
    written: writtenTexts(customerFields, customerOf(order)),
    stockNote: order.stockNote,
  };
}

function deliveryLabel({
  totalQuantity,
  deliveryMethod,
}: Omit<OrderRecord, 'number'>): string | undefined {
  return deliveryOptions(totalQuantity).find(({ method }) => method === deliveryMethod)?.label;
}

/** The stored amounts, unchanged. */
function priceLines(order: Omit<OrderRecord, 'number'>): OrderWords['priceLines'] {
  const { totalQuantity, deliveryMethod: method } = order;
  const label = deliveryLabel(order) ?? 'Delivery';
  const rush =
    order.rushFeeCents > 0 ? [{ label: 'Rush fee', amount: formatCents(order.rushFeeCents) }] : [];
  return [
    {
      label: `Each × ${totalQuantity.toLocaleString('en-US')}`,
      amount: formatCents(order.perItemCents),
    },
    { label: 'Subtotal', amount: formatCents(order.subtotalCents) },
    ...rush,
    {
      label: method === 'shipping' ? `${label} (estimate)` : label,
      amount: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
    },
    ...order.adjustments.map((each) => ({
      label: oneLine(adjustmentLabel(each)),
      amount: formatCents(each.cents),
    })),
    { label: taxLabelOf(order), amount: formatCents(order.taxCents) },
  ];
}
