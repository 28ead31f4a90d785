import { addressLines } from '../../orders/delivery/address.ts';
import { boxLineText, type Box } from '../../orders/delivery/box.ts';
import { trackingOf } from '../../orders/delivery/shipment.ts';
import { deliveryAddress } from '../../orders/order-record.ts';
import { countText } from '../../platform/count-words.ts';
import { shop } from '../../shop.ts';
import type { PackedOrder } from './describe-slip.server.ts';
import { documentFileName, documentTitle } from './document.ts';
import type { DocumentFile } from './document-files.server.ts';
import type { DocumentPage } from './document-page.server.ts';
import { drawDocuments } from './draw-document.server.ts';

/** A packing slip for each box of an order, without a price. */
export async function boxSlips(
  order: PackedOrder,
  boxes: readonly Box[],
  now: Date,
): Promise<DocumentFile> {
  const title = documentTitle({ kind: 'box-slips', number: order.number });
  const content = await drawDocuments(
    { title, at: now },
    boxes.map((box) => describeBox(box, order, now)),
  );
  return { title, fileName: documentFileName(title), content };
}

/** What is in one box, and where it goes. */
export function describeBox(box: Box, order: PackedOrder, now: Date): DocumentPage {
  const number = `#${order.number}-${box.place}`;
  const address = deliveryAddress(order);
  const tracking = trackingOf(box);
  return {
    title: `Packing slip ${number}`,
    kind: 'Packing slip',
    number,
    at: now,
    figure: {
      label: 'Pieces',
      value: countText(box.pieces),
      note: `Box ${box.place} of order #${order.number}, ${countText(order.totalQuantity)} pieces`,
    },
    facts: [
      { label: 'Ship to', lines: address ? addressLines(address) : [order.customerName] },
      {
        label: `Order #${order.number}`,
        lines: [
          ...(order.customerPoNumber === null ? [] : [`PO number ${order.customerPoNumber}`]),
          `For ${order.customerName}`,
        ],
      },
      {
        label: 'Shipping',
        lines: [
          ...(tracking ? [`With ${tracking.carrier}`] : []),
          ...(tracking?.number ? [tracking.number] : []),
          ...(box.weightPounds === null ? [] : [`${box.weightPounds} lb`]),
        ],
      },
    ],
    tables: [
      {
        title: 'In the box',
        columns: [
          { label: 'Description', share: 0.65 },
          { label: 'Pieces', share: 0.2, right: true },
          { label: 'Packed', share: 0.15, right: true, box: true },
        ],
        rows: box.contents.map((line) => [
          boxLineText(order.designs, line),
          countText(line.pieces),
          '',
        ]),
      },
    ],
    totals: [{ label: 'Pieces in this box', amount: countText(box.pieces), weight: 'last' }],
    notes: [
      {
        title: 'Something missing or off?',
        text: `The rest of your order may come in another box. Call ${shop.ordersPhone} or email ${shop.ordersEmail} about ${number}, and we’ll make it right. Our guarantee is good for ${shop.guaranteeDays} days.`,
      },
    ],
  };
}
