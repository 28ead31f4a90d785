import { emptyAddress } from '../delivery/address.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import type { KeptDraft } from './draft-link.ts';
import { emptyDraft, withGarment } from '../order.ts';
import { locationFlagsOf, onlyDesign, type OrderDesign, type OrderItem } from '../order-design.ts';
import { customerOf, deliveryAddress, type OrderRecord } from '../order-record.ts';
import type { KeptFile } from '../placed-record.ts';
import { garmentById } from '../../garments/garment.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { Env } from '../../platform/env.server.ts';
import { signReceipt, type Receipt } from '../../artwork/uploads/receipts.server.ts';

/** What of a placed order goes into a draft. */
export type Ordered = Omit<OrderRecord, 'id' | 'linkId' | 'stockNote'>;

/** An order to make of an earlier one: an item whose color is gone has none. */
export type OrderToDraft = Omit<Ordered, 'designs'> & {
  idempotencyKey: string;
  designs: readonly (Omit<OrderDesign, 'items'> & {
    items: readonly (OrderItem & { swatchUrl?: string | null })[];
  })[];
};

/** A file of a draft; `design` is the place of its design, from 0. */
export type DraftFile = { design: number; location: PrintLocation; upload: ArtworkUpload };

/**
 * An order as what the order form and checkout keep. Sizes that a garment doesn't have are left to
 * choose.
 */
export function orderAsDraft(order: OrderToDraft, files: readonly DraftFile[]): KeptDraft {
  // The form holds one item so far.
  const design = onlyDesign(order);
  const [item] = design.items;
  const garment = garmentById(item?.garmentId ?? '');
  if (!item || !garment) throw new Error('A repeat has a garment that we print on.');
  const { colorKey: key, colorName: name, colorHex: hex, styleCode, swatchUrl = null } = item;
  return {
    draft: withGarment(
      {
        ...emptyDraft(order.idempotencyKey, order.dueDate),
        garmentId: garment.id,
        garmentFixed: !garment.showInOrderForm,
        color: key ? { id: `${styleCode}-${key}`, key, name, hex, swatchUrl } : null,
        quantities: item.quantities,
        locations: locationFlagsOf(design),
        ...(design.roster && { roster: design.roster }),
        delivery: order.deliveryMethod,
        address: deliveryAddress(order) ?? emptyAddress,
      },
      garment,
    ),
    artwork: {
      type: design.artworkType,
      description: design.artworkDescription ?? '',
      uploads: Object.fromEntries(
        files.filter((file) => file.design === 0).map(({ location, upload }) => [location, upload]),
      ),
    },
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
