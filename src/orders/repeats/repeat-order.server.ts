import type * as z from 'zod/mini';
import type {
  previewRepeat as previewRepeatContract,
  RepeatPreview,
} from './preview-repeat.contract.ts';
import type { makeOrder as makeOrderContract } from './make-order.contract.ts';
import type { repeatOrder as repeatOrderContract } from './repeat-order.contract.ts';
import type { KeptDraft } from '../drafts/draft-link.ts';
import { garmentByStyleCode } from '../../garments/garment.ts';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { currentBook } from '../../settings/price-books.server.ts';
import { changeItem, emptyDraft, findItem } from '../order.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../order-design.ts';
import { groupAgain } from '../order-group.ts';
import { takesNames } from '../../groups/group.ts';
import { orderedPieces, pricedDesigns } from '../order-goods.ts';
import { brokenOrderLink } from '../order-link.ts';
import { pricedItems } from '../stored-summary.ts';
import { priceOrder, storedPrice } from '../prices/price.ts';
import { taxAt } from '../../payments/sales-tax.ts';
import { artworkFormats } from '../../artwork/artwork-format.ts';
import { colorInstead, freeColors, priceReasons, wantedOf } from './repeat.ts';
import { makesOrder, statusLabel } from '../job.ts';
import { needsPhone } from '../quantity.ts';
import { dueDateMessage, rushDaysOf } from '../due-dates/due-date.ts';
import { defaultDueDate, shopToday } from '../due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import { RequestError } from '../../platform/errors.server.ts';
import {
  invalidFields,
  type Call,
  type StaffStep,
  type Step,
} from '../../platform/handle.server.ts';
import { keepingDays, type DatedJob } from '../../press/kept-days.server.ts';
import { copySealed } from '../../artwork/uploads/kept-artwork.server.ts';
import { listColors } from '../../garments/stock/list-colors.server.ts';
import {
  draftUpload,
  orderAsDraft,
  type DraftFile,
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
  const { now } = call;
  const order = await openToRepeat(key, call);
  const kept = stillPrinted(order);
  const colors = await colorsOf(kept, call);
  if (needsPhone(orderedPieces(kept))) throw cannot('This order is priced by hand.');
  const book = await keepingDays((await currentBook(call)).book, again(kept), call);
  const dueDate = defaultDueDate(now, book);
  const price = storedPrice(
    priceOrder(
      {
        designs: pricedDesigns(kept.designs),
        rush: rushDaysOf(dueDate, now, book),
        delivery: order.deliveryMethod,
        zip: order.deliveryZip,
        tax: taxAt(order.deliveryMethod, order.deliveryZip, shopToday(now), book),
      },
      book,
    ),
  );
  const items = itemsOf(kept);
  const gone = pricedItems(order).flatMap(({ name, pieces }, at) =>
    isPrinted(itemsOf(order)[at])
      ? []
      : [
          {
            what: name,
            was: (order.perItemCents[at] ?? 0) * pieces,
            now: 0,
            why: 'We don’t print on it anymore, so it’s left out.',
          },
        ],
  );
  return {
    wasCents: order.totalCents,
    nowCents: price.totalCents,
    reasons: [
      ...gone,
      ...priceReasons(
        kept,
        price,
        pricedItems(kept).map(({ name }) => name),
        gone.length > 0,
      ),
    ],
    dueDate,
    colors: Object.fromEntries(colors),
    items: itemsOf(order).flatMap((item, at) => {
      if (!isPrinted(item)) return [];
      const wanted = { key: item.colorKey, hex: item.colorHex };
      const offered = freeColors(item, items, colors.get(item.styleCode) ?? []);
      return { at, insteadKey: colorInstead(wanted, offered, wantedOf(item, items))?.key ?? null };
    }),
  };
};

/** A draft that repeats what we still print of an order. Its files are copies, because a file belongs to one order only. */
export const repeatOrder: Step<z.infer<(typeof repeatOrderContract)['input']>, KeptDraft> = async (
  { key, colorKeys },
  call,
) => {
  const whole = await openToRepeat(key, call);
  const order = stillPrinted(whole);
  const colors = await colorsOf(order, call);
  const fields: Record<string, string> = {};
  const designs = withItems(order.designs, (item, at) => {
    const color = colors.get(item.styleCode)?.find((each) => each.key === colorKeys[at]);
    if (!color) {
      fields[`colorKeys.${at}`] = `Choose a color that the ${item.garmentName} comes in.`;
      return item;
    }
    return {
      ...item,
      colorKey: color.key,
      colorName: color.name,
      colorHex: color.hex,
      swatchUrl: color.swatchUrl,
    };
  });
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  const book = await keepingDays(
    (await currentBook(call)).book,
    again({ ...order, designs }),
    call,
  );
  const idempotencyKey = crypto.randomUUID();
  const noted = await call.orders.noteRepeat(readOrderKey(key), idempotencyKey);
  if (!noted) throw new RequestError('not-found', brokenOrderLink);
  const { draft, contact } = orderAsDraft(
    { ...order, idempotencyKey, designs, dueDate: defaultDueDate(call.now, book) },
    await copyFiles(order, call),
  );
  if (!order.group) return { draft, contact };
  const places = itemsOf(whole);
  // Each price stays with its garment.
  const fixedCents = order.group.fixedCents?.filter((_, at) => isPrinted(places[at])) ?? null;
  const group = groupAgain({ ...order.group, fixedCents }, takesNames(order));
  return { draft: { ...draft, group }, contact };
};

/**
 * A draft of what a reorder asks for, of what we still print of the order that it repeats, if any.
 * The sizes are the reorder's if there is one item to have them; several keep their own. Its key is
 * the reorder's id, by which the database knows what the order was made from.
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
  const { book: prices } = await currentBook(call);
  const { id: idempotencyKey, name, email, pickupDate, quantities } = reorder;
  const repeated = reorder.order && (await call.orders.read(reorder.order.id));
  const order = repeated && stillPrinted(repeated);
  const book = order ? await keepingDays(prices, again(order), call) : prices;
  const dueDate =
    pickupDate !== null && dueDateMessage(pickupDate, call.now, book) === null
      ? pickupDate
      : defaultDueDate(call.now, book);
  if (!order || order.designs.length === 0) {
    const blank = emptyDraft(idempotencyKey, dueDate);
    return {
      draft: changeItem(blank, findItem(blank, '').item.id, (item) => ({ ...item, quantities })),
      contact: { name, email },
    };
  }
  const items = itemsOf(order);
  const found = await call.colors.find(items);
  const designs = withItems(order.designs, (item, at) => ({
    ...item,
    colorKey: found[at] ? item.colorKey : '',
    quantities: itemsOf(repeated).length === 1 ? quantities : item.quantities,
  }));
  const { draft, contact } = orderAsDraft(
    { ...order, idempotencyKey, designs, dueDate },
    await copyFiles(order, call),
  );
  return { draft, contact: { ...contact, name, email } };
};

/** What is ordered again, which isn't in the plan yet. */
const again = ({ designs, deliveryMethod }: DatedJob): DatedJob => ({ designs, deliveryMethod });

/** The designs with each of the order's items changed. */
function withItems<Item>(
  designs: readonly OrderDesign[],
  change: (item: OrderItem, at: number) => Item,
): (Omit<OrderDesign, 'items'> & { items: Item[] })[] {
  let at = 0;
  return designs.map((design) => ({
    ...design,
    items: design.items.map((item) => change(item, at++)),
  }));
}

async function openToRepeat(key: string, { orders }: Pick<Call, 'orders'>): Promise<LinkedOrder> {
  const order = await orders.open(readOrderKey(key));
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  const items = itemsOf(order);
  if (items.some(isPrinted)) return order;
  throw cannot(`We don’t print on the ${items[0]?.garmentName} anymore.`);
}

/** We still print on its garment. */
const isPrinted = (item: OrderItem | undefined): boolean =>
  item !== undefined && garmentByStyleCode(item.styleCode)?.id === item.garmentId;

/** An order without the items that we don't print on anymore, and the files of only such. */
function stillPrinted<Order extends Ordered>(order: Order): Order {
  const items = itemsOf(order);
  const places = order.designs.flatMap((design, at) => (design.items.some(isPrinted) ? at : []));
  return {
    ...order,
    designs: places.flatMap((at) => {
      const design = order.designs[at];
      return design ? { ...design, items: design.items.filter(isPrinted) } : [];
    }),
    perItemCents: order.perItemCents.filter((_, at) => isPrinted(items[at])),
    files: order.files
      .map((file) => ({ ...file, design: places.indexOf(file.design) }))
      .filter(({ design }) => design >= 0),
  };
}

/** The colors of each of an order's garments with their stock, by style code. */
async function colorsOf(order: Ordered, call: Call): Promise<Map<string, Swatch[]>> {
  const styles = new Map(itemsOf(order).map((item) => [item.styleCode, item.garmentName]));
  const listed = await Promise.all(
    [...styles].map(async ([style, name]) => {
      const { colors } = await listColors({ style }, call);
      if (colors.length > 0) return [style, colors] as const;
      throw cannot(
        `No colors of ${styles.size === 1 ? 'this garment' : `the ${name}`} are listed right now.`,
      );
    }),
  );
  return new Map(listed);
}

const cannot = (why: string) =>
  new RequestError(
    'aborted',
    `${why} Call ${shop.ordersPhone} and we’ll find something like it, or choose a garment on the order form.`,
  );

/** A file that Storage has lost is left out, and the order form asks for it. */
export async function copyFiles({ files }: Ordered, call: Call): Promise<DraftFile[]> {
  const copies = await Promise.all(
    files.map(async (file): Promise<DraftFile[]> => {
      const { design, location, fileName, sizeBytes: size, contentType } = file;
      const format = artworkFormats.find((known) => known === file.format);
      if (!format) return [];
      const receipt = await announce({ location, fileName, size, contentType, format }, call);
      const copied = await copySealed(file, receipt, call);
      return copied ? [{ design, location, upload: draftUpload(file, receipt, call.env) }] : [];
    }),
  );
  return copies.flat();
}
