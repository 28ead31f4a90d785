import type * as z from 'zod/mini';
import type {
  previewRepeat as previewRepeatContract,
  RepeatPreview,
} from './preview-repeat.contract.ts';
import type { repeatOrder as repeatOrderContract } from './repeat-order.contract.ts';
import type { KeptDraft } from '../drafts/draft-link.ts';
import { garmentById, type Garment } from '../../garments/garment.ts';
import { draftPriceInput, withGarment, type OrderDraft } from '../order.ts';
import { brokenOrderLink } from '../order-link.ts';
import { priceOneItem } from '../prices/price.ts';
import { colorInstead, priceReasons } from './repeat.ts';
import { defaultDueDate } from '../due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call, type Step } from '../../platform/handle.server.ts';
import { copySealed } from '../../artwork/uploads/kept-artwork.server.ts';
import { listColors } from '../../garments/stock/list-colors.server.ts';
import { artworkAndContact, draftUpload, orderAsDraft } from '../drafts/order-as-draft.server.ts';
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

async function openToRepeat(
  key: string,
  { orders }: Pick<Call, 'orders'>,
): Promise<{ order: LinkedOrder; garment: Garment }> {
  const order = await orders.open(readOrderKey(key));
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  const garment = garmentById(order.garmentId);
  if (garment?.styleCode !== order.styleCode) {
    throw cannot(`We don’t print on the ${order.garmentName} anymore.`);
  }
  return { order, garment };
}

const cannot = (why: string) =>
  new RequestError(
    'aborted',
    `${why} Call ${shop.ordersPhone} and we’ll find something like it, or choose a garment on the order form.`,
  );

/**
 * A draft of the same order in its earlier color, due on the default date. Sizes that the garment no
 * longer has are left for the customer to choose.
 */
function repeatDraft(order: LinkedOrder, garment: Garment, now: Date): OrderDraft {
  return withGarment(
    {
      ...orderAsDraft(order),
      dueDate: defaultDueDate(now),
      garmentFixed: !garment.showInOrderForm,
    },
    garment,
  );
}

/** A file that Storage has lost is left out, and the order form asks for it. */
async function copyFiles(
  { files }: LinkedOrder,
  call: Call,
): Promise<KeptDraft['artwork']['uploads']> {
  const copies = await Promise.all(
    files.map(async (file) => {
      const { location, fileName, sizeBytes: size, contentType, format } = file;
      const receipt = await announce({ location, fileName, size, contentType, format }, call);
      const copied = await copySealed(file, receipt, call);
      return copied ? [[location, draftUpload(file, receipt, call.env)] as const] : [];
    }),
  );
  return Object.fromEntries(copies.flat());
}
