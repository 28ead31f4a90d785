import { emptyAddress } from '../delivery/address.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { isOfGroup } from '../../designer/team/roster.ts';
import type { KeptDraft } from './draft-link.ts';
import { draftGarment, withGarment, type ColorChoice, type OrderDraft } from '../order.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../order-design.ts';
import { locationFlagsOf } from '../order-goods.ts';
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
  const draft: OrderDraft = {
    version: 2,
    idempotencyKey: order.idempotencyKey,
    designs: order.designs.map((design, at) => ({
      id: `${at + 1}`,
      locations: locationFlagsOf(design),
      artwork: {
        type: design.artworkType,
        description: design.artworkDescription ?? '',
        uploads: Object.fromEntries(
          files
            .filter((file) => file.design === at)
            .map(({ location, upload }) => [location, upload]),
        ),
      },
      // People of a group choose theirs again.
      ...(design.roster && !isOfGroup(design.roster) && { roster: design.roster }),
      ...(design.inkColors && { inkColors: design.inkColors }),
      items: design.items.map((item, place) => ({
        id: `${at + 1}-${place + 1}`,
        garmentId: item.garmentId,
        garmentFixed: garmentById(item.garmentId)?.offered !== 'form',
        color: colorOf(item),
        quantities: item.quantities,
        piecesWanted: 0,
      })),
    })),
    dueDate: order.dueDate,
    delivery: order.deliveryMethod,
    address: deliveryAddress(order) ?? emptyAddress,
  };
  return {
    draft: itemsOf(draft).reduce((fitted, item) => {
      const garment = draftGarment(item);
      return garment ? withGarment(fitted, garment, item.id) : fitted;
    }, draft),
    contact: Object.fromEntries(
      Object.entries(customerOf(order)).map(([name, value]) => [name, value ?? '']),
    ),
  };
}

function colorOf({
  colorKey: key,
  colorName: name,
  colorHex: hex,
  styleCode,
  swatchUrl = null,
}: OrderToDraft['designs'][number]['items'][number]): ColorChoice | null {
  return key === '' ? null : { id: `${styleCode}-${key}`, key, name, hex, swatchUrl };
}

/** A stored file in a draft. */
export function draftUpload(
  { fileName, sizeBytes, widthPx, heightPx, facts, page }: KeptFile,
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
    ...(facts && { facts }),
    ...(page && { page }),
  };
}
