import type * as z from 'zod/mini';
import type {
  previewRepeat as previewRepeatContract,
  RepeatPreview,
} from './preview-repeat.contract.ts';
import type { makeOrder as makeOrderContract } from './make-order.contract.ts';
import type { repeatOrder as repeatOrderContract } from './repeat-order.contract.ts';
import type { KeptDraft } from '../drafts/draft-link.ts';
import { garmentById, type Garment } from '../../garments/garment.ts';
import {
  draftPriceInput,
  emptyArtwork,
  emptyDraft,
  withGarment,
  type OrderDraft,
} from '../order.ts';
import { brokenOrderLink } from '../order-link.ts';
import { priceOneItem } from '../prices/price.ts';
import { artworkFormats } from '../../artwork/artwork-format.ts';
import { colorInstead, priceReasons } from './repeat.ts';
import { makesOrder, statusLabel } from '../job.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { defaultDueDate } from '../due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { RequestError } from '../../platform/errors.server.ts';
import {
  invalidFields,
  type Call,
  type StaffStep,
  type Step,
} from '../../platform/handle.server.ts';
import { copySealed } from '../../artwork/uploads/kept-artwork.server.ts';
import { listColors } from '../../garments/stock/list-colors.server.ts';
import {
  artworkAndContact,
  draftUpload,
  orderAsDraft,
  type Ordered,
} from '../drafts/order-as-draft.server.ts';
import { readOrderKey } from '../order-link.server.ts';
import type { LinkedOrder } from '../orders-store.server.ts';
import { announce } from '../../artwork/uploads/uploads.server.ts';

/** What an order would cost if it were placed again, and in which colors (product.md#ordering-again). */
export const previewRepeat: Step<
  z.infer<(typeof previewRepeatContract)['input']>,
  RepeatPreview
> = async ({ key }, call) => {
  const { order, garment } = await openToRepeat(key, call);
  const { colors } = await listColors({ style: garment.styleCode }, call);
  if (colors.length === 0) throw cannot('No colors of this garment are listed right now.');
  const draft = repeatDraft(order, garment, call.now);
  const input = draftPriceInput(draft, call.now);
  if (!input) throw cannot('This order is priced by hand.');
  const price = priceOneItem(input);
  return {
    wasCents: order.totalCents,
    nowCents: price.totalCents,
    reasons: priceReasons(order, price),
    dueDate: defaultDueDate(call.now),
    colors,
    insteadKey:
      colorInstead({ key: order.colorKey, hex: order.colorHex }, colors, order.quantities)?.key ??
      null,
  };
};

/** A draft that repeats an order. Its files are copies, because a file belongs to one order only. */
export const repeatOrder: Step<z.infer<(typeof repeatOrderContract)['input']>, KeptDraft> = async (
  { key, colorKey },
  call,
) => {
  const { order, garment } = await openToRepeat(key, call);
  const { colors } = await listColors({ style: garment.styleCode }, call);
  const color = colors.find((each) => each.key === colorKey);
  if (!color)
    throw invalidFields({ colorKey: `Choose a color that the ${garment.name} comes in.` });
  const draft = repeatDraft(order, garment, call.now);
  const noted = await call.orders.noteRepeat(readOrderKey(key), draft.idempotencyKey);
  if (!noted) throw new RequestError('not-found', brokenOrderLink);
  const { name, hex, swatchUrl } = color;
  return {
    draft: {
      ...draft,
      color: { id: `${garment.styleCode}-${colorKey}`, key: colorKey, name, hex, swatchUrl },
    },
    ...artworkAndContact(order, await copyFiles(order, call)),
  };
};

/**
 * A draft of what a reorder asks for, of the order that it repeats if we have that and its garment.
 * Its key is the reorder's id, by which the database knows what the order was made from.
 */
export const makeOrder: StaffStep<z.infer<(typeof makeOrderContract)['input']>, KeptDraft> = async (
  { reorderId },
  call,
) => {
  const reorder = await call.reorders.read(reorderId);
  if (!reorder) throw new RequestError('not-found', 'There’s no such reorder.');
  if (!makesOrder('reorder', reorder.status)) {
    const status = statusLabel(reorder.status).toLowerCase();
    throw new RequestError('aborted', `This reorder is already ${status}. Reload its page.`);
  }
  const { id: idempotencyKey, name, email, pickupDate } = reorder;
  const asked = {
    idempotencyKey,
    quantities: reorder.quantities,
    dueDate: dueDateMessage(pickupDate, call.now) === null ? pickupDate : defaultDueDate(call.now),
  };
  const order = reorder.order && (await call.orders.read(reorder.order.id));
  const garment = order && garmentOf(order);
  if (!garment) {
    return {
      draft: { ...emptyDraft(idempotencyKey, null), ...asked },
      artwork: emptyArtwork,
      contact: { name, email },
    };
  }
  const draft = repeatDraft(order, garment, call.now, asked);
  const color = await call.colors.find(order.styleCode, order.colorKey);
  const { artwork, contact } = artworkAndContact(order, await copyFiles(order, call));
  return {
    draft: color ? draft : { ...draft, color: null },
    artwork,
    contact: { ...contact, name, email },
  };
};

async function openToRepeat(
  key: string,
  { orders }: Pick<Call, 'orders'>,
): Promise<{ order: LinkedOrder; garment: Garment }> {
  const order = await orders.open(readOrderKey(key));
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  const garment = garmentOf(order);
  if (!garment) throw cannot(`We don’t print on the ${order.garmentName} anymore.`);
  return { order, garment };
}

/** The garment of an order, if we still print on it. */
function garmentOf(order: Ordered): Garment | null {
  const garment = garmentById(order.garmentId);
  return garment?.styleCode === order.styleCode ? garment : null;
}

const cannot = (why: string) =>
  new RequestError(
    'aborted',
    `${why} Call ${shop.ordersPhone} and we’ll find something like it, or choose a garment on the order form.`,
  );

/**
 * A draft of the same order in its earlier color, due on the default date, except for what is asked
 * otherwise. Sizes that the garment doesn't have are left to choose.
 */
function repeatDraft(
  order: Ordered,
  garment: Garment,
  now: Date,
  asked: Partial<OrderDraft> = {},
): OrderDraft {
  return withGarment(
    {
      ...orderAsDraft(order),
      dueDate: defaultDueDate(now),
      garmentFixed: !garment.showInOrderForm,
      ...asked,
    },
    garment,
  );
}

/** A file that Storage has lost is left out, and the order form asks for it. */
async function copyFiles({ files }: Ordered, call: Call): Promise<KeptDraft['artwork']['uploads']> {
  const copies = await Promise.all(
    files.map(async (file) => {
      const { location, fileName, sizeBytes: size, contentType } = file;
      const format = artworkFormats.find((known) => known === file.format);
      if (!format) return [];
      const receipt = await announce({ location, fileName, size, contentType, format }, call);
      const copied = await copySealed(file, receipt, call);
      return copied ? [[location, draftUpload(file, receipt, call.env)] as const] : [];
    }),
  );
  return Object.fromEntries(copies.flat());
}
