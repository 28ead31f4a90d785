import { emptyAddress } from '../delivery/address.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import type { KeptDraft } from './draft-link.ts';
import type { ArtworkData, OrderDraft } from '../order.ts';
import { locationFlagsOf, onlyDesign, onlyItem } from '../order-design.ts';
import { customerOf, deliveryAddress, type OrderRecord } from '../order-record.ts';
import type { KeptFile } from '../placed-record.ts';
import type { Env } from '../../platform/env.server.ts';
import { signReceipt, type Receipt } from '../../artwork/uploads/receipts.server.ts';

/** What of a placed order goes into a draft. */
export type Ordered = Omit<OrderRecord, 'id' | 'linkId' | 'stockNote'>;

/** A placed order as a draft with its own key, except for what the caller decides. */
export function orderAsDraft(order: Ordered): Omit<OrderDraft, 'dueDate' | 'garmentFixed'> {
  const design = onlyDesign(order);
  const { garmentId, colorKey, colorName, colorHex, styleCode, quantities } = onlyItem(order);
  return {
    version: 1,
    idempotencyKey: crypto.randomUUID(),
    garmentId,
    color: {
      id: `${styleCode}-${colorKey}`,
      key: colorKey,
      name: colorName,
      hex: colorHex,
      swatchUrl: null,
    },
    quantities,
    piecesWanted: 0,
    locations: locationFlagsOf(design),
    ...(design.roster && { roster: design.roster }),
    delivery: order.deliveryMethod,
    address: deliveryAddress(order) ?? emptyAddress,
  };
}

/** The rest of what the order form and checkout keep. */
export function artworkAndContact(
  order: Ordered,
  uploads: ArtworkData['uploads'],
): Omit<KeptDraft, 'draft'> {
  const { artworkType, artworkDescription } = onlyDesign(order);
  return {
    artwork: { type: artworkType, description: artworkDescription ?? '', uploads },
    contact: Object.fromEntries(
      Object.entries(customerOf(order)).map(([name, value]) => [name, value ?? '']),
    ),
  };
}

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
