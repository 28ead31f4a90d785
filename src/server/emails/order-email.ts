import { addressLines } from '../../domain/address.ts';
import { garmentById, type GarmentKind } from '../../domain/garment.ts';
import { formatCents } from '../../domain/money.ts';
import { customerFields } from '../../domain/customer.ts';
import { writtenTexts, type WrittenText } from '../../domain/form-field.ts';
import { customerOf, deliveryAddress, type OrderRecord } from '../../domain/order-record.ts';
import { taxLabel } from '../../domain/order-summary.ts';
import { deliveryOptions } from '../../domain/price.ts';
import { locationLabel, printAreas, type PrintLocation } from '../../domain/print-location.ts';
import { sizes } from '../../domain/quantity.ts';
import { formatDay, formatDayLong } from '../../domain/date-words.ts';
import { turnaroundText } from '../../domain/turnaround.ts';
import { jobPath } from '../../paths.ts';
import { describeFile, oneLine, type ArtworkFile } from './email-words.ts';

/** Where staff download a location's file. */
export type ArtworkLinks = Partial<Record<PrintLocation, string>>;

/** The contents of the emails about an order, in words, for both HTML and plain text. */
export type OrderEmail = {
  /** A number, or text for a test order. */
  number: number | string;
  /** '23 Premium Cotton shirts'. */
  goods: string;
  /** 'Wed, Dec 2'. */
  dueShort: string;
  /** 'Wednesday, December 2, 2026'. */
  dueLong: string;
  turnaround: string;
  rush: boolean;
  garment: { name: string; model: string };
  color: { name: string; hex: string };
  sizes: { size: string; quantity: number }[];
  totalQuantity: number;
  prints: { location: PrintLocation; label: string; area: string; file: ArtworkFile | null }[];
  /** 'Sketch', 'Print-ready files' or 'Described in words'. */
  artworkKind: string;
  description: string | null;
  delivery: { label: string; addressLines: string[] };
  priceLines: { label: string; amount: string }[];
  total: string;
  customer: { name: string; email: string; phone: string };
  written: WrittenText[];
  /** What the supplier was short of when the order was placed; only for the shop's email. */
  stockNote: string | null;
  siteUrl: string;
  /** The order's page for staff. */
  adminUrl: string;
};

const nouns: Readonly<Record<GarmentKind, readonly [one: string, many: string]>> = {
  tee: ['shirt', 'shirts'],
  longsleeve: ['shirt', 'shirts'],
  crewneck: ['sweatshirt', 'sweatshirts'],
  cap: ['cap', 'caps'],
};

const artworkKinds = {
  complete: 'Print-ready files',
  sketch: 'Sketch',
  description: 'Described in words',
} as const;

/** Puts an order into the words of its emails. `siteUrl` has no trailing slash. */
export function describeOrder(order: OrderRecord, siteUrl: string): OrderEmail {
  const garment = garmentById(order.garmentId);
  const [one, many] = nouns[garment?.kind ?? 'tee'];
  const noun = order.totalQuantity === 1 ? one : many;
  const count = order.totalQuantity.toLocaleString('en-US');
  return {
    number: order.number,
    goods: `${count} ${order.garmentName} ${noun}`,
    dueShort: formatDay(order.dueDate, new Date(order.createdAt)),
    dueLong: formatDayLong(order.dueDate),
    turnaround: turnaroundText[order.turnaroundClass],
    rush: order.turnaroundClass === 'rush',
    garment: { name: order.garmentName, model: garment?.model ?? '' },
    color: { name: order.colorName, hex: order.colorHex },
    sizes: sizes.flatMap((size) => {
      const quantity = order.quantities[size] ?? 0;
      return quantity > 0 ? [{ size, quantity }] : [];
    }),
    totalQuantity: order.totalQuantity,
    prints: order.printLocations.map((location) => ({
      location,
      label: locationLabel(location),
      area: `up to ${printAreas[location].widthIn} × ${printAreas[location].heightIn} in`,
      file: fileAt(order, location),
    })),
    artworkKind: artworkKinds[order.artworkType],
    description: order.artworkDescription,
    delivery: describeDelivery(order),
    priceLines: priceLines(order),
    total: formatCents(order.totalCents),
    customer: {
      name: oneLine(order.customerName),
      email: order.customerEmail,
      phone: oneLine(order.customerPhone),
    },
    written: writtenTexts(customerFields, customerOf(order)),
    stockNote: order.stockNote,
    siteUrl,
    adminUrl: siteUrl + jobPath({ kind: 'order', number: order.number }),
  };
}

/** 'Order #1001 — 23 Premium Cotton shirts, due Wed, Dec 2'. */
export function confirmationSubject(email: OrderEmail): string {
  return `Order #${email.number} — ${email.goods}, due ${email.dueShort}`;
}

/** 'New order #1001 — 23 Premium Cotton shirts, due Wed, Dec 2, rush'. */
export function newOrderSubject(email: OrderEmail): string {
  const rush = email.rush ? ', rush' : '';
  return `New order #${email.number} — ${email.goods}, due ${email.dueShort}${rush}`;
}

/** What happens after an order (product.md#order-confirmation). */
export const nextSteps = [
  {
    title: 'Order Review',
    text: 'A project manager reviews your order within 1 business day.',
  },
  { title: 'Digital Proof', text: 'We’ll email you a mock-up of every print.' },
  { title: 'Production', text: 'Once you approve the mock-up, it goes to press.' },
] as const;

export const nothingBeforeProof =
  'Nothing prints, and nothing is invoiced, until you approve the proof.';

function fileAt(order: OrderRecord, location: PrintLocation): ArtworkFile | null {
  const file = order.files.find((candidate) => candidate.location === location);
  return file ? describeFile(file) : null;
}

function describeDelivery(order: OrderRecord): OrderEmail['delivery'] {
  const method = order.deliveryMethod;
  const address = deliveryAddress(order);
  const options = deliveryOptions(order.totalQuantity);
  return {
    label: options.find((option) => option.method === method)?.label ?? method,
    addressLines: address ? addressLines(address).map(oneLine) : [],
  };
}

/** The stored amounts, unchanged. */
function priceLines(order: OrderRecord): OrderEmail['priceLines'] {
  const { totalQuantity, deliveryMethod: method } = order;
  const { label } = deliveryOptions(totalQuantity).find((option) => option.method === method) ?? {
    label: 'Delivery',
  };
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
    { label: taxLabel, amount: formatCents(order.taxCents) },
  ];
}
