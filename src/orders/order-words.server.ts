import { addressLines } from './delivery/address.ts';
import { extraCents, placedLabel } from './prices/extra.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { builtBook } from '../settings/built-book.ts';
import { adjustmentLabel } from './prices/adjustment-label.ts';
import { shop } from '../shop.ts';
import { garmentById, largestPrint, usualGarment, type GarmentKind } from '../garments/garment.ts';
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
import { artworkTypeLabels } from '../artwork/artwork-type.ts';
import { goodsText } from './goods-text.ts';
import { itemsOf, type OrderDesign } from './order-design.ts';
import { pricedItems } from './stored-summary.ts';
import { customerOf, deliveryAddress, type OrderRecord } from './order-record.ts';
import { totalPieces } from './quantity.ts';
import { orderTaxLabel } from '../payments/exemptions/order-tax-label.ts';
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

/** Where staff download an order's files, in the order's order. */
export type ArtworkLinks = readonly FileLink[];

/** 'Rush fee', '$30.00'. */
export type PriceRow = { label: string; amount: string };

/** A design in our own words. */
export type DesignWords = {
  /** 'Design 2'; null if the order has one only. */
  title: string | null;
  items: {
    garment: { name: string; model: string; kind: GarmentKind };
    color: { name: string; hex: string };
    sizes: { size: string; quantity: number }[];
    pieces: number;
  }[];
  /** `cid` is the name of its picture. */
  prints: { location: PrintLocation; label: string; area: string; cid: string }[];
  /** What the customer typed and uploaded, by location; for the shop only. */
  files?: Partial<Record<PrintLocation, ArtworkFile & { link: FileLink | null }>>;
  description?: string | null;
  /** 'Completed artwork'. */
  artworkKind: string;
};

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
  designs: DesignWords[];
  totalQuantity: number;
  delivery: string;
  priceLines: PriceRow[];
  total: string;
  /** Says that the price is an estimate, if it is. */
  priceNote: string | null;
};

/** An order with everything the customer typed and uploaded, for the shop. */
export type ShopOrderWords = OrderWords & {
  number: number;
  addressLines: string[];
  customer: Kept<typeof customerFields>;
  contact: readonly ContactLine[];
  written: WrittenText[];
  /** What the supplier was short of when the order was placed. */
  stockNote: string | null;
};

/** The name of a print's picture, as in `cid:`. */
export const pictureName = (design: number, location: PrintLocation): string =>
  `${location}-${design + 1}@${shop.emailDomain}`;
/** The name of a picture that staff uploaded as the proof of a design. */
export const proofPictureName = (design: number): string =>
  `proof-${design + 1}@${shop.emailDomain}`;

/** Puts an order into our own words. `book` has the prices that it was placed with. */
export function describeOrder(
  order: Omit<OrderRecord, 'number'>,
  book: PriceBook = builtBook,
): OrderWords {
  const placedAt = new Date(order.createdAt);
  const day = formatDay(order.dueDate, placedAt);
  const arrival = arrivalOf(order);
  return {
    goods: goodsText(order),
    dueShort: `${dueWord[order.deliveryMethod].toLowerCase()} ${day}`,
    due: dueText(order.deliveryMethod, formatDayLong(order.dueDate)),
    arrival: arrival && `Arrives about ${formatDay(arrival, placedAt)}`,
    queued: `It enters the queue ${formatDay(queueDay(placedAt), placedAt)}.`,
    turnaround: turnaroundText[order.turnaroundClass],
    rush: order.turnaroundClass === 'rush',
    designs: order.designs.map((design, at) => ({
      title: order.designs.length > 1 ? `Design ${at + 1}` : null,
      ...designWords(design, at),
    })),
    totalQuantity: order.totalQuantity,
    delivery: deliveryLabel(order) ?? order.deliveryMethod,
    priceLines: priceLines(order),
    total: formatCents(order.totalCents),
    priceNote: itemsOf(order).some(({ styleCode }) => isEstimated(styleCode, book))
      ? estimateNote
      : null,
  };
}

function designWords(design: OrderDesign, at: number): Omit<DesignWords, 'title'> {
  const garments = design.items.map(({ garmentId }) => garmentById(garmentId) ?? usualGarment);
  return {
    items: design.items.map((item, index) => ({
      garment: {
        name: item.garmentName,
        model: garmentById(item.garmentId)?.model ?? '',
        kind: (garments[index] ?? usualGarment).kind,
      },
      color: { name: item.colorName, hex: item.colorHex },
      sizes: countsBySize(item.quantities),
      pieces: totalPieces(item.quantities),
    })),
    prints: design.printLocations.map((location) => ({
      location,
      label: locationLabel(location),
      area: `up to ${areaText(largestPrint(garments[0] ?? usualGarment, location))}`,
      cid: pictureName(at, location),
    })),
    artworkKind: artworkTypeLabels[design.artworkType],
  };
}

/** Puts an order into the words that the shop reads. */
export function describeForShop(
  order: OrderRecord,
  links: ArtworkLinks = [],
  book: PriceBook = builtBook,
): ShopOrderWords {
  const address = deliveryAddress(order);
  const words = describeOrder(order, book);
  return {
    ...words,
    designs: words.designs.map((design, at) => ({
      ...design,
      files: Object.fromEntries(
        order.files.flatMap((file, index) =>
          file.design === at
            ? [[file.location, { ...describeFile(file), link: links[index] ?? null }]]
            : [],
        ),
      ),
      description: order.designs[at]?.artworkDescription ?? null,
    })),
    number: order.number,
    arrival: arrivalText(order, new Date(order.createdAt)),
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
  const { deliveryMethod: method } = order;
  const label = deliveryLabel(order) ?? 'Delivery';
  const rush =
    order.rushFeeCents > 0 ? [{ label: 'Rush fee', amount: formatCents(order.rushFeeCents) }] : [];
  const items = pricedItems(order);
  const names = items.map(({ name }) => name);
  return [
    ...items.map(({ name, pieces }, at) => {
      const each = order.perItemCents[at] ?? 0;
      const count = pieces.toLocaleString('en-US');
      return items.length > 1
        ? {
            label: `${count} × ${name} at ${formatCents(each)}`,
            amount: formatCents(each * pieces),
          }
        : { label: `Each × ${count}`, amount: formatCents(each) };
    }),
    ...order.extras.map((extra) => ({
      label: oneLine(placedLabel(extra, order.extras, names)),
      amount: formatCents(extraCents([extra])),
    })),
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
    { label: orderTaxLabel(order), amount: formatCents(order.taxCents) },
  ];
}
