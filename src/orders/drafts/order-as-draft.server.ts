import { emptyAddress } from '../delivery/address.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import type { KeptDraft } from './draft-link.ts';
import type { ArtworkData, OrderDraft } from '../order.ts';
import { garmentById } from '../../garments/garment.ts';
import { locationFlagsOf } from '../order-design.ts';
import { customerOf, deliveryAddress, type OrderRecord } from '../order-record.ts';
import type { KeptFile } from '../placed-record.ts';
import type { Env } from '../../platform/env.server.ts';
import { signReceipt, type Receipt } from '../../artwork/uploads/receipts.server.ts';

/** What of a placed order goes into a draft. */
export type Ordered = Omit<OrderRecord, 'id' | 'linkId' | 'stockNote'>;

/**
 * A placed order as a draft with its own key, except for what the caller decides. `uploads` are the
 * files of each design.
 */
export const orderAsDraft = (
  order: Ordered,
  uploads: readonly ArtworkData['uploads'][],
): Omit<OrderDraft, 'dueDate'> => ({
  version: 2,
  idempotencyKey: crypto.randomUUID(),
  designs: order.designs.map((design, at) => ({
    id: `${at + 1}`,
    locations: locationFlagsOf(design),
    artwork: {
      type: design.artworkType,
      description: design.artworkDescription ?? '',
      uploads: uploads[at] ?? {},
    },
    ...(design.roster && { roster: design.roster }),
    items: design.items.map((item, itemAt) => ({
      id: `${at + 1}-${itemAt + 1}`,
      garmentId: item.garmentId,
      garmentFixed: !garmentById(item.garmentId)?.showInOrderForm,
      color: {
        id: `${item.styleCode}-${item.colorKey}`,
        key: item.colorKey,
        name: item.colorName,
        hex: item.colorHex,
        swatchUrl: null,
      },
      quantities: item.quantities,
      piecesWanted: 0,
    })),
  })),
  delivery: order.deliveryMethod,
  address: deliveryAddress(order) ?? emptyAddress,
});

/** What checkout keeps about the customer of an order. */
export const contactOf = (order: Ordered): KeptDraft['contact'] =>
  Object.fromEntries(Object.entries(customerOf(order)).map(([name, value]) => [name, value ?? '']));

/** A stored file in a draft. */
export function draftUpload(
  { fileName, sizeBytes, widthPx, heightPx }: KeptFile,
  receipt: Receipt,
  env: Env,
): ArtworkUpload {
  return {
    receipt: signReceipt(receipt, env.receiptSecret),
    name: fileName,
    size: sizeBytes,
    widthPx,
    heightPx,
    transparent: false,
  };
}
