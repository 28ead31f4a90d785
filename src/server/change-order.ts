import type * as z from 'zod/mini';
import type { cancelOrder, CancelOrderInput } from '../contracts/cancel-order.ts';
import type { changeOrder, ChangeOrderInput } from '../contracts/change-order.ts';
import type { EditedOrder } from '../contracts/edit-order.ts';
import { emptyAddress } from '../domain/address.ts';
import { jobStatuses, statusLabel, type OrderStatus } from '../domain/job.ts';
import { brokenOrderLink } from '../domain/order-link.ts';
import type { ChangeRow } from '../domain/change-record.ts';
import {
  changeRefusal,
  changeRows,
  changeText,
  needsNewProof,
  repriceOrder,
} from '../domain/order-change.ts';
import { customerOf, deliveryAddress, locationFlagsOf } from '../domain/order-record.ts';
import { noQuantities } from '../domain/quantity.ts';
import { emailGuard } from './email-guard.ts';
import { RequestError } from './errors.ts';
import type { Call, Step } from './handle.ts';
import { asRefusal, checkContents, refuseUnseenPrice } from './order-contents.ts';
import { readOrderKey } from './order-link.ts';
import { signReceipt } from './receipts.ts';
import type { LinkedOrder, Saved } from './store/orders.ts';

const openStatuses = jobStatuses.order.filter(
  (status) => changeRefusal('customer', status) === null,
);

/** A placed order as a draft. Its receipts are as good as those of a new upload. */
export const draftOfOrder: Step<{ key: string }, EditedOrder> = async ({ key }, call) => {
  const order = await openToChange(key, call);
  const { env, now } = call;
  const { colorKey, colorName, colorHex, styleCode } = order;
  const address = deliveryAddress(order) ?? emptyAddress;
  const contact = Object.fromEntries(
    Object.entries(customerOf(order)).map(([name, value]) => [name, value ?? '']),
  );
  const uploads = Object.fromEntries(
    order.files.map((file) => [
      file.location,
      {
        receipt: signReceipt(
          {
            path: file.uploadPath,
            location: file.location,
            fileName: file.fileName,
            size: file.sizeBytes,
            contentType: file.contentType,
            format: file.format,
            issuedAt: now.getTime(),
          },
          env.receiptSecret,
        ),
        name: file.fileName,
        size: file.sizeBytes,
        widthPx: file.widthPx,
        heightPx: file.heightPx,
        transparent: false,
      },
    ]),
  );
  return {
    number: order.number,
    version: order.version,
    totalCents: order.totalCents,
    kept: {
      draft: {
        version: 1,
        idempotencyKey: crypto.randomUUID(),
        garmentId: order.garmentId,
        garmentFixed: true,
        color: {
          id: `${styleCode}-${colorKey}`,
          key: colorKey,
          name: colorName,
          hex: colorHex,
          swatchUrl: null,
        },
        quantities: { ...noQuantities, ...order.quantities },
        piecesWanted: 0,
        locations: locationFlagsOf(order),
        dueDate: order.dueDate,
        delivery: order.deliveryMethod,
        address,
      },
      artwork: { type: order.artworkType, description: order.artworkDescription ?? '', uploads },
      contact,
    },
  };
};

/** Changes a placed order (product.md#changing-an-order). */
export const changeLinkedOrder: Step<
  ChangeOrderInput,
  z.infer<(typeof changeOrder)['output']>
> = async ({ key, version, seenTotalCents, ...wanted }, call) => {
  const before = await openToChange(key, call);
  refuseStale(before, version);
  const after = await checkContents({ ...wanted, styleCode: before.styleCode }, call, before);
  const { new: price, ...dates } = repriceOrder(before, after, call.now);
  refuseUnseenPrice(
    seenTotalCents,
    {
      price: { ...price, lines: [] },
      turnaroundClass: dates.turnaroundClass,
      dueDate: after.dueDate,
    },
    'save it again',
  );
  const rows = changeRows(before, after);
  if (rows.length === 0) return { version: before.version, totalCents: before.totalCents };
  const reproof = needsNewProof(rows, { old: dates.old, new: price });
  const saved = await call.orders
    .change({
      ...readOrderKey(key),
      version,
      statuses: openStatuses,
      status: reproof && before.status === 'proof_sent' ? 'in_review' : before.status,
      rows,
      shopInbox: call.env.shopInbox,
      emailGuard: emailGuard(call, after.customerEmail, true),
      ...after,
      ...price,
      turnaroundClass: dates.turnaroundClass,
      startBy: dates.startBy,
    })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  return { version: readSaved(saved), totalCents: price.totalCents };
};

/** Cancels an order for its customer. Repeating it is no mistake. */
export const cancelLinkedOrder: Step<
  CancelOrderInput,
  z.infer<(typeof cancelOrder)['output']>
> = async ({ key, version }, call) => {
  const order = await call.orders.open(readOrderKey(key));
  if (order?.status === 'cancelled') return { version: order.version };
  const before = await openToChange(key, call);
  refuseStale(before, version);
  const rows: ChangeRow[] = [
    {
      part: 'order',
      what: 'Order',
      before: statusLabel(before.status),
      after: statusLabel('cancelled'),
      typed: false,
    },
  ];
  const saved = await call.orders.cancel({
    ...readOrderKey(key),
    version,
    statuses: openStatuses,
    rows,
    shopInbox: call.env.shopInbox,
    emailGuard: emailGuard(call, before.customerEmail, true),
  });
  return { version: readSaved(saved) };
};

async function openToChange(key: string, { orders }: Pick<Call, 'orders'>): Promise<LinkedOrder> {
  const order = await orders.open(readOrderKey(key));
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  refuseLocked(order.status);
  return order;
}

function refuseLocked(status: OrderStatus): void {
  const refusal = changeRefusal('customer', status);
  if (refusal !== null) throw new RequestError('aborted', refusal);
}

function refuseStale(
  { version, changes, status }: Pick<LinkedOrder, 'version' | 'changes' | 'status'>,
  seen: number,
): void {
  if (version === seen) return;
  const rows = changes.filter((change) => change.version > seen).flatMap((change) => change.rows);
  const what =
    rows.length > 0 ? rows.map(changeText).join('; ') : `It’s ${statusLabel(status)} now`;
  throw new RequestError(
    'aborted',
    `This order changed while you had it open. ${what}. Nothing of yours was saved yet: look it over and save again.`,
  );
}

/** @throws RequestError if nothing was saved */
function readSaved(saved: Saved): number {
  if (saved.outcome === 'changed') return saved.version;
  if (saved.outcome === 'not-found') throw new RequestError('not-found', brokenOrderLink);
  refuseLocked(saved.status);
  if (saved.outcome === 'stale') refuseStale(saved, -1);
  throw new RequestError('aborted', 'This order can’t be changed anymore.');
}
