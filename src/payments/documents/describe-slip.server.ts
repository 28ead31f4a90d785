import { addressLines } from '../../orders/delivery/address.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import type { OrderedRoster } from '../../designer/team/roster.ts';
import { shopAddress } from '../../orders/shop-address.ts';
import { deliveryAddress, type OrderRecord } from '../../orders/order-record.ts';
import { documentKindName, documentNumber, documentTitle } from './document.ts';
import { goodsLines, listedItems, type ListedItem } from './listed-items.ts';
import type { OrderItem } from '../../orders/order-design.ts';
import { sumQuantities, type Quantities } from '../../orders/quantity.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { shop } from '../../shop.ts';
import type { DocumentPage, DocumentTable } from './document-page.server.ts';

/** An order, as its page and its job page have it. */
export type PackedOrder = Pick<
  OrderRecord,
  | 'number'
  | 'createdAt'
  | 'designs'
  | 'totalQuantity'
  | 'deliveryMethod'
  | 'deliveryName'
  | 'deliveryStreet'
  | 'deliveryCity'
  | 'deliveryState'
  | 'deliveryZip'
  | 'customerName'
  | 'customerPoNumber'
> & {
  /** 'YYYY-MM-DD'. */
  dueDate: string | null;
};

/** What goes into the boxes. No prices: the person who opens them may not be the one who pays. */
export function describeSlip(order: PackedOrder): DocumentPage {
  const document = { kind: 'packing-slip', number: order.number } as const;
  const address = deliveryAddress(order);
  const pieces = order.totalQuantity.toLocaleString('en-US');
  return {
    title: documentTitle(document),
    kind: documentKindName(document),
    number: documentNumber(document),
    at: new Date(order.createdAt),
    figure: {
      label: 'Pieces',
      value: pieces,
      note: order.dueDate === null ? '' : `Due ${formatFullDate(order.dueDate)}`,
    },
    facts: [
      address
        ? { label: 'Ship to', lines: addressLines(address) }
        : { label: 'Pickup', lines: [order.customerName, shopAddress, shopHours] },
      {
        label: `Order #${order.number}`,
        lines: [
          ...(order.customerPoNumber === null ? [] : [`PO number ${order.customerPoNumber}`]),
          `Placed ${formatFullDate(shopToday(new Date(order.createdAt)))}`,
          `For ${order.customerName}`,
        ],
      },
      {
        label: 'Printed',
        lines: goodsLines(order),
      },
    ],
    tables: tablesOf(order),
    totals: [{ label: 'Pieces in all', amount: pieces, weight: 'last' }],
    notes: [
      {
        title: 'Something missing or off?',
        text: `Please count the pieces within a week. Call ${shop.ordersPhone} or email ${shop.ordersEmail} about order #${order.number}, and we’ll make it right. Our guarantee is good for ${shop.guaranteeDays} days.`,
      },
    ],
  };
}

/** One for all designs without a roster, and one for each with a roster. */
function tablesOf(order: PackedOrder): DocumentTable[] {
  const items = listedItems(order);
  const counted = items.filter(({ design }) => !order.designs[design]?.roster?.length);
  const several = order.designs.length > 1;
  return [
    ...(counted.length > 0 ? [sizeTable(counted)] : []),
    ...order.designs.flatMap(({ roster }, at) => {
      if (!roster?.length) return [];
      const title = several ? `In the box, design ${at + 1}` : 'In the box';
      const worn = items.filter(({ design }) => design === at);
      return [
        // Players don't say which of several garments is theirs.
        ...(worn.length > 1 ? [{ ...sizeTable(worn), title: `${title}, by garment` }] : []),
        { ...rosterTable(roster, sumQuantities(worn.map(({ item }) => item.quantities))), title },
      ];
    }),
  ];
}

const sizeTable = (items: readonly ListedItem<OrderItem>[]): DocumentTable => ({
  title: 'In the box',
  columns: [
    { label: 'Description', share: 0.5 },
    { label: 'Size', share: 0.2 },
    { label: 'Pieces', share: 0.15, right: true },
    { label: 'Packed', share: 0.15, right: true, box: true },
  ],
  rows: items.flatMap(({ item, text }) =>
    countsBySize(item.quantities).map(({ size, quantity }) => [
      text,
      size,
      quantity.toLocaleString('en-US'),
      '',
    ]),
  ),
});

/** A row for each player, and one for each size that the order has more of. */
const rosterTable = (
  roster: OrderedRoster,
  quantities: Quantities,
): Omit<DocumentTable, 'title'> => ({
  columns: [
    { label: 'Player', share: 0.1 },
    { label: 'Name', share: 0.35 },
    { label: 'Number', share: 0.15 },
    { label: 'Size', share: 0.15 },
    { label: 'Pieces', share: 0.1, right: true },
    { label: 'Packed', share: 0.15, right: true, box: true },
  ],
  rows: [
    ...roster.map(({ name, number, size }, index) => [
      `${index + 1}`,
      name || (number ? '' : 'No name'),
      number,
      size ?? '',
      '1',
      '',
    ]),
    ...countsBySize(quantities).flatMap(({ size, quantity }) => {
      const extra = quantity - roster.filter((player) => player.size === size).length;
      return extra > 0 ? [['', 'No name', '', size, `${extra}`, '']] : [];
    }),
  ],
});
