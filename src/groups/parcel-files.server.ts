import type { OrderRecord } from '../orders/order-record.ts';
import { deliveryAddress } from '../orders/order-record.ts';
import { addressLines, type Address } from '../orders/delivery/address.ts';
import {
  documentFileName,
  documentNumber,
  documentTitle,
  type ParcelKind,
} from '../payments/documents/document.ts';
import type { DocumentFile } from '../payments/documents/document-files.server.ts';
import type { DocumentPage } from '../payments/documents/document-page.server.ts';
import { drawDocuments } from '../payments/documents/draw-document.server.ts';
import { shop } from '../shop.ts';
import { drawAddresses } from './draw-addresses.server.ts';
import { itemTexts, pieceLines } from './group-words.ts';
import { handOutLists } from './hand-out.ts';
import type { Parcels } from './read-parcels.rpc.ts';

/** What slips and labels are made from. */
export type Mailed = Parcels & {
  order: Pick<
    OrderRecord,
    | 'number'
    | 'designs'
    | 'customerName'
    | 'deliveryName'
    | 'deliveryStreet'
    | 'deliveryCity'
    | 'deliveryState'
    | 'deliveryZip'
  >;
};

type Mailing = Parcels['people'][number];
/** A parcel: what is in it for whom, and where it goes. */
type Parcel = {
  /** '#1042-7', or '#1042' for the organizer's box. */
  number: string;
  address: Address;
  people: readonly Mailing[];
};

/** A slip for each parcel, or a sheet of address labels, in the same order. */
export async function parcelFile(
  kind: ParcelKind,
  mailed: Mailed,
  now: Date,
): Promise<DocumentFile> {
  const title = documentTitle({ kind, number: mailed.order.number });
  const parcels = parcelsOf(mailed);
  const content =
    kind === 'address-labels'
      ? await drawAddresses(title, parcels, now)
      : await drawDocuments(
          { title, at: now },
          parcels.map((parcel) => describeParcel(parcel, mailed, now)),
        );
  return { title, fileName: documentFileName(title), content };
}

/** Everybody's parcel in the order of the hand-out sheet, and then the organizer's box. */
export function parcelsOf({ people, order }: Mailed): Parcel[] {
  const inOrder = handOutLists(people).flatMap((list) => list.people);
  const boxed = inOrder.filter(({ zip }) => zip === null);
  const box = deliveryAddress(order);
  const number = documentNumber({ kind: 'parcel-slips', number: order.number });
  return [
    ...inOrder.flatMap((person): Parcel[] => {
      const { name, street, city, state, zip } = person;
      if (street === null || city === null || state === null || zip === null) return [];
      const address = { name, street, city, state, zip };
      return [{ number: `${number}-${person.number}`, address, people: [person] }];
    }),
    ...(boxed.length > 0 && box ? [{ number, address: box, people: boxed }] : []),
  ];
}

/** A parcel's packing slip, without a price. */
function describeParcel(
  { number, address, people }: Parcel,
  { title, fieldLabel, order }: Mailed,
  now: Date,
): DocumentPage {
  const pieces = people.reduce((sum, person) => sum + person.pieces.length, 0);
  const [only] = people.length === 1 ? people : [];
  return {
    title: `Packing slip ${number}`,
    kind: 'Packing slip',
    number,
    at: now,
    figure: { label: 'Pieces', value: pieces.toLocaleString('en-US'), note: title },
    facts: [
      { label: 'Ship to', lines: addressLines(address) },
      {
        label: `Order #${order.number}`,
        lines: [
          `Organized by ${order.customerName}`,
          ...(only && fieldLabel !== null && only.field !== null
            ? [`${fieldLabel}: ${only.field}`]
            : []),
        ],
      },
      { label: 'Printed', lines: itemTexts(order) },
    ],
    tables: [
      {
        title: 'In the box',
        columns: [
          { label: 'For', share: 0.35 },
          { label: 'What', share: 0.5 },
          { label: 'Packed', share: 0.15, right: true, box: true },
        ],
        rows: people.flatMap((person) =>
          pieceLines(order, person.pieces).map((line) => [person.name, line, '']),
        ),
      },
    ],
    totals: [
      { label: 'Pieces in all', amount: pieces.toLocaleString('en-US'), weight: 'last' as const },
    ],
    notes: [
      {
        title: 'Something missing or off?',
        text: `Call ${shop.ordersPhone} or email ${shop.ordersEmail} about ${number}, and we’ll make it right. Our guarantee is good for ${shop.guaranteeDays} days.`,
      },
    ],
  };
}
