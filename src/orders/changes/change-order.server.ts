import { orderedGarments } from '../ordered-garments.ts';
import type * as z from 'zod/mini';
import type {
  cancelOrder as cancelOrderContract,
  CancelOrderInput,
} from './cancel-order.contract.ts';
import type { changeAsStaff as changeAsStaffContract } from './change-as-staff.contract.ts';
import type {
  changeOrder as changeOrderContract,
  ChangeOrderInput,
} from './change-order.contract.ts';
import type { editAsStaff as editAsStaffContract } from './edit-as-staff.contract.ts';
import type { EditedOrder } from './edit-order.contract.ts';
import { hasReached, jobStatuses, orderStage, statusLabel, type OrderStatus } from '../job.ts';
import { brokenOrderLink } from '../order-link.ts';
import type { ChangeRow } from './change-record.ts';
import { adjustmentLacks } from '../prices/adjustment.ts';
import { cannotPropose, canPropose, planChange } from './change-plan.ts';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import {
  exceptionKinds,
  forOwnersMessage,
  freightLack,
  mayExcept,
  reasonMessage,
  type ExceptionKind,
} from './exception.ts';
import {
  changeRefusal,
  changesWhileGathering,
  changeText,
  gatheringRefusal,
  maxChanges,
  type Changer,
} from './change-words.ts';
import { proposalText } from './proposal-words.ts';
import { mailMessage, tooManyMessages } from '../messages/messages.server.ts';
import { emailGuard } from '../../platform/emails/email-guard.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { shownOrder } from '../your-order/customer-order.server.ts';
import {
  invalidFields,
  type Call,
  type StaffStep,
  type Step,
} from '../../platform/handle.server.ts';
import { maxBulkPieces, maxOnlinePieces, shop } from '../../shop.ts';
import { bookOf, currentBook } from '../../settings/price-books.server.ts';
import { draftUpload } from '../drafts/order-as-draft.server.ts';
import {
  asRefusal,
  checkContents,
  refuseUnseenPrice,
  type WantedOrder,
} from '../placing/order-contents.server.ts';
import { keepingDays, keptDaysOf, placedJob } from '../../press/kept-days.server.ts';
import { readOrderKey } from '../order-link.server.ts';
import type { StaffCaller } from '../../staff/staff-caller.server.ts';
import type { LinkedOrder, LinkKey, Proposed, Saved } from '../orders-store.server.ts';

/** Who changes an order; staff use its link's key, too. */
type Editor = { changer: Changer; actor: string; link: LinkKey; member?: StaffCaller['member'] };

const asCustomer = (key: string): Editor => ({
  changer: 'customer',
  actor: 'customer',
  link: readOrderKey(key),
});

async function asStaff(number: number, { orders, member }: Call & StaffCaller): Promise<Editor> {
  const link = await orders.findLink(number);
  if (!link) throw missing('staff');
  return { changer: 'staff', actor: member.email, link, member };
}

const mostFor = ({ changer }: Editor): number =>
  changer === 'staff' ? maxBulkPieces : maxOnlinePieces;

const openStatuses = (changer: Changer) =>
  jobStatuses.order.filter((status) => changeRefusal(changer, status) === null);

/** What it takes to change a placed order, for its customer. */
export const editOrder: Step<{ key: string }, EditedOrder> = async ({ key }, call) =>
  editedOrder(await openToChange(asCustomer(key), call), call);

/** A placed order, and what it takes to change it, for staff. */
export const editAsStaff: StaffStep<
  z.infer<(typeof editAsStaffContract)['input']>,
  z.infer<(typeof editAsStaffContract)['output']>
> = async ({ number }, call) => {
  const order = await openToChange(await asStaff(number, call), call);
  const { book } = await currentBook(call);
  return {
    order: await shownOrder(order, call),
    edited: await editedOrder(order, call),
    forOwners: exceptionKinds.filter((kind) => !mayExcept(call.member, kind, book)),
  };
};

/** Its receipts are as good as those of a new upload. */
async function editedOrder(order: LinkedOrder, call: Call): Promise<EditedOrder> {
  const { version, files } = order;
  const { env, now } = call;
  return {
    version,
    keptDays: await keptDaysOf({ ...placedJob(order), promised: order.dueDate }, call),
    files: files.map((file) => {
      const { design, location, fileName, contentType, format } = file;
      const receipt = {
        path: file.uploadPath,
        location,
        fileName,
        size: file.sizeBytes,
        contentType,
        format,
        issuedAt: now.getTime(),
      };
      return { design, location, upload: draftUpload(file, receipt, env) };
    }),
  };
}

type Changed = z.infer<(typeof changeOrderContract)['output']>;

/** Changes a placed order for its customer (product.md#changing-an-order). */
export const changeOrder: Step<ChangeOrderInput, Changed> = async ({ key, ...input }, call) =>
  change(asCustomer(key), input, call);

type StaffChange = z.infer<(typeof changeAsStaffContract)['input']>;

/** Changes a placed order for staff, by the same rules or with a reason. */
export const changeAsStaff: StaffStep<StaffChange, Changed> = async ({ number, ...input }, call) =>
  change(await asStaff(number, call), input, call);

type WantedChange = Omit<ChangeOrderInput, 'key'> & {
  /** The customer's change keeps what staff decided. */
  adjustments?: StaffChange['adjustments'];
} & Pick<StaffChange, 'reason' | 'freightCents' | 'proposalId'>;

async function change(
  editor: Editor,
  {
    version,
    seenTotalCents,
    adjustments,
    reason = '',
    freightCents,
    proposalId,
    ...wanted
  }: WantedChange,
  call: Call,
): Promise<Changed> {
  const before = await openToChange(editor, call);
  refuseStale(before, version);
  refuseNewDesign(before, wanted);
  const prices = await bookOf(before, call);
  const isMoved = wanted.dueDate !== before.dueDate;
  const deliveryMethod = wanted.delivery.method;
  const dated = {
    ...placedJob(before, { ...wanted, deliveryMethod }),
    promised: before.dueDate,
  };
  const book = isMoved ? await keepingDays(prices, dated, call) : prices;
  const most = mostFor(editor);
  const isStaff = editor.changer === 'staff';
  const rules = {
    most,
    below: most > maxOnlinePieces,
    book: isStaff ? sellingAnyDate(book) : book,
    garments: orderedGarments(before.designs),
  };
  const contents = {
    ...(await checkContents(wanted, call, rules, before)),
    adjustments: adjustments ?? before.adjustments,
  };
  const stage = orderStage(before.status);
  const plan = planChange(before, contents, call.now, book, { stage, reason, freightCents });
  const { new: price, old: _, adjustments: fitting, ...dates } = plan.price;
  const noFreight = freightLack(freightCents, { ...contents, stage, group: before.group });
  const lacks = {
    ...adjustmentLacks(adjustments ?? [], price),
    ...(noFreight !== null && { freightCents: noFreight }),
    ...(plan.reason === 'required' && reason === '' && { reason: reasonMessage }),
  };
  if (Object.keys(lacks).length > 0) throw invalidFields(lacks);
  if (plan.refusal !== null) throw new RequestError('invalid-argument', plan.refusal);
  const isGathering = stage === 'gathering' && !isStaff;
  if (isGathering && !plan.rows.every(({ part }) => changesWhileGathering(part))) {
    throw new RequestError('invalid-argument', gatheringRefusal);
  }
  if (proposalId !== undefined && !canPropose(plan)) {
    throw new RequestError('invalid-argument', cannotPropose);
  }
  await refuseExceptions(editor, plan.exceptions, call);
  const after = { ...contents, adjustments: fitting };
  refuseUnseenPrice(
    seenTotalCents,
    {
      price: {
        ...price,
        items: price.perItemCents.map((perItemCents) => ({ perItemCents, lines: [] })),
      },
      turnaroundClass: dates.turnaroundClass,
      dueDate: after.dueDate,
    },
    'save it again',
  );
  const { rows } = plan;
  if (rows.length === 0) return { version: before.version, totalCents: before.totalCents };
  if (editor.changer === 'customer') refuseTooMany(before);
  const isShown = hasReached(stage, 'shown');
  const wantedOrder = {
    ...editor.link,
    actor: editor.actor,
    version,
    statuses: openStatuses(editor.changer),
    status: plan.newProof && isShown ? 'in_review' : before.status,
    rows,
    reason: plan.exceptions.length > 0 ? reason : null,
    exceptions: plan.exceptions,
    keepsApproval: plan.keepsApproval,
    shopInbox: call.env.shopInbox,
    emailGuard: emailGuard(call, after.customerEmail, true),
    ...after,
    ...price,
    turnaroundClass: dates.turnaroundClass,
    rushDays: dates.rushDays,
    startBy: dates.startBy,
  } as const;
  const saving =
    proposalId === undefined
      ? call.orders.change(wantedOrder)
      : call.orders.propose({ ...wantedOrder, id: proposalId, text: proposalText(rows, reason) });
  const saved = await saving.catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (saved.outcome === 'asked') await mailMessage(saved.email, call);
  return { version: readSaved(saved, editor.changer), totalCents: price.totalCents };
}

/** Cancels an order for its customer. Repeating it is no mistake. */
export const cancelOrder: Step<
  CancelOrderInput,
  z.infer<(typeof cancelOrderContract)['output']>
> = async ({ key, version }, call) => {
  const editor = asCustomer(key);
  const order = await call.orders.open(editor.link);
  if (order && orderStage(order.status) === 'canceled') return { version: order.version };
  const before = await openToChange(editor, call);
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
    ...editor.link,
    actor: editor.actor,
    version,
    statuses: openStatuses(editor.changer),
    rows,
    shopInbox: call.env.shopInbox,
    emailGuard: emailGuard(call, before.customerEmail, true),
  });
  return { version: readSaved(saved, editor.changer) };
};

async function openToChange(
  { changer, link }: Editor,
  { orders }: Pick<Call, 'orders'>,
): Promise<LinkedOrder> {
  const order = await orders.open(link);
  if (!order) throw missing(changer);
  refuseLocked(order, changer);
  return order;
}

const missing = (changer: Changer): RequestError =>
  new RequestError(
    'not-found',
    changer === 'customer' ? brokenOrderLink : 'We couldn’t open this order. Load it again.',
  );

function refuseLocked(
  { status, totalQuantity }: { status: OrderStatus; totalQuantity?: number },
  changer: Changer,
): void {
  const refusal = changeRefusal(changer, status, totalQuantity);
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

async function refuseExceptions(
  { member }: Editor,
  exceptions: readonly ExceptionKind[],
  call: Pick<Call, 'priceBooks'>,
): Promise<void> {
  if (!member || exceptions.length === 0) return;
  const { book } = await currentBook(call);
  if (exceptions.every((kind) => mayExcept(member, kind, book))) return;
  throw new RequestError('permission-denied', forOwnersMessage);
}

function refuseNewDesign(before: Pick<LinkedOrder, 'designs'>, wanted: WantedOrder): void {
  if (wanted.designs.length <= before.designs.length) return;
  const designs = `A different design takes another order. Place one for it, or call ${shop.ordersPhone} and we’ll send them together.`;
  throw invalidFields({ designs });
}

/** Two changes at once don't both get past this, because they would be of one version. */
function refuseTooMany({ changes }: Pick<LinkedOrder, 'changes'>): void {
  if (changes.filter(({ actor }) => actor === 'customer').length < maxChanges) return;
  throw new RequestError(
    'aborted',
    `This order was changed here ${maxChanges} times already, and that’s our limit. Call ${shop.ordersPhone}.`,
  );
}

/** @throws RequestError if nothing was saved */
function readSaved(saved: Saved | Proposed, changer: Changer): number {
  if (saved.outcome === 'changed' || saved.outcome === 'asked') return saved.version;
  if (saved.outcome === 'not-found') throw missing(changer);
  if (saved.outcome === 'full') throw tooManyMessages();
  if (saved.outcome === 'asked-already') {
    throw new RequestError(
      'aborted',
      'The customer was already asked about a change. Wait for the answer, or take that question back first.',
    );
  }
  refuseLocked(saved, changer);
  if (saved.outcome === 'stale') refuseStale(saved, -1);
  throw new RequestError('aborted', 'This order can’t be changed anymore.');
}
