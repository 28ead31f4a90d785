import type * as z from 'zod/mini';
import type { FindOrderInput } from './find-order.contract.ts';
import type { CustomerOrder, openOrder as openOrderContract } from './open-order.contract.ts';
import type { renewOrderLink as renewOrderLinkContract } from './renew-order-link.contract.ts';
import { sanitizeFileName } from '../../artwork/artwork.ts';
import { cancellationNote } from '../cancellation-words.ts';
import { hasReached, orderStage } from '../job.ts';
import { brokenOrderLink } from '../order-link.ts';
import { leastCardCents, mostCardCents } from '../../payments/cards/card-payment.ts';
import { linkGuard } from '../../platform/emails/email-guard.server.ts';
import { trackingOf } from '../delivery/shipment.ts';
import { approvalClock } from '../../proofs/approval-clock.ts';
import { keepingDays, placedJob } from '../../press/kept-days.server.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { bookOf } from '../../settings/price-books.server.ts';
import { proofText } from '../../proofs/proof.ts';
import type { Env } from '../../platform/env.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Call, StaffStep, Step } from '../../platform/handle.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';
import { isEmailed, newLink, readOrderKey } from '../order-link.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';
import { rateLimits, takeToken } from '../../platform/rate-limit.server.ts';
import { refusePrograms } from '../../platform/request-once.server.ts';
import type { LinkedOrder } from '../orders-store.server.ts';

type Opening = typeof openOrderContract;

/** How long a file's address works: about one visit. */
const fileSeconds = 3600;

const mostConfirmingMs = 2_000;

/**
 * The order that a link opens. Without Storage, it opens without its files. A link from an email
 * confirms the address that the email went to.
 */
export const openOrder: Step<z.infer<Opening['input']>, CustomerOrder> = async (
  { key, mail },
  call,
) => {
  const { env, orders, afterwards } = call;
  const link = readOrderKey(key);
  const order = await orders.open(link);
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  if (mail !== undefined && isEmailed(order, mail, env.receiptSecret)) {
    await afterwards(
      'confirming-failed',
      () => orders.confirmAddress(link, order.customerEmail),
      mostConfirmingMs,
    );
  }
  return shownOrder(order, call);
};

/** An order with the addresses of its files, as its customer sees it. */
export async function shownOrder(order: LinkedOrder, call: Call): Promise<CustomerOrder> {
  const attached = order.messages.flatMap(({ files }) => files);
  const shown = order.proofs.flatMap(({ files, requestFiles }) => [...files, ...requestFiles]);
  const linked = await linkFiles([...order.files, ...attached, ...shown], call);
  const isShipped = hasReached(orderStage(order.status), 'made');
  return {
    ...order,
    card: { ...order.card, canPay: canPay(order, call.env) },
    tracking: isShipped ? trackingOf(order) : null,
    shippedBoxes: (order.boxes ?? []).map((box) => ({
      place: box.place,
      pieces: box.pieces,
      tracking: trackingOf(box),
    })),
    cancelNote: cancellationNote(order.cancellation),
    ...((await isTooFullToRush(order, call)) && { isTooFullToRush: true as const }),
    // Customers don't learn which of us it was.
    changes: order.changes.map((change) => ({
      ...change,
      actor: change.actor === 'customer' ? 'customer' : 'shop',
    })),
    files: order.files.map(linked),
    messages: order.messages.map(({ files, ...message }) => ({
      ...message,
      files: files.map(linked),
    })),
    proofs: order.proofs.map(({ files, requestFiles, contents, ...proof }) => ({
      ...proof,
      contents: proofText(contents),
      files: files.map(linked),
      requestFiles: requestFiles.map(linked),
    })),
  };
}

/** Whether rush would keep the date of an order whose proof waits, if the presses had room for it. */
async function isTooFullToRush(order: LinkedOrder, call: Call): Promise<boolean> {
  if (order.proofs[0]?.state !== 'waiting') return false;
  const book = await bookOf(order, call);
  const canRush = (rules: PriceBook): boolean =>
    approvalClock(order, call.now, rules).rushFeeCents !== null;
  return canRush(book) && !canRush(await keepingDays(book, placedJob(order), call));
}

/**
 * Whether cards are set up, and enough is due for one, now or with the approval of the proof, but
 * not too much.
 */
const canPay = ({ card, money }: LinkedOrder, { stripe }: Env): boolean =>
  stripe !== null &&
  card.dueOnceApprovedCents >= leastCardCents &&
  (money.dueCents || card.dueOnceApprovedCents) <= mostCardCents;

/** Adds the address that opens it to each of these files. */
export async function linkFiles(
  files: readonly { objectPath: string; fileName: string }[],
  { artwork }: Pick<Call, 'artwork'>,
): Promise<<File extends { objectPath: string }>(file: File) => File & { url: string | null }> {
  const names = new Map(
    files.map(({ objectPath, fileName }) => [objectPath, sanitizeFileName(fileName)]),
  );
  const urls = await artwork.signDownloads(names, fileSeconds).catch((error: unknown) => {
    logFault('order-files-failed', { faults: describeFault(error) });
    return new Map<string, string>();
  });
  return (file) => ({ ...file, url: urls.get(file.objectPath) ?? null });
}

/**
 * Emails the link to an order, or to a quoted request, to its customer's address, if number and
 * address match. The answer comes before the email, so not even its timing tells.
 */
export const findOrder: Step<FindOrderInput, { asked: true }> = async (
  { number, email, website, openMs },
  call,
) => {
  const { env, orders, tokens, visitor } = call;
  refusePrograms(website, openMs);
  await takeToken(
    rateLimits.orderFindsByEmail,
    tokens,
    `${visitor} ${email.toLowerCase()}`,
    env.receiptSecret,
  );
  const ids = await orders.emailLink(number, email, linkGuard(call, email, openMs !== undefined));
  if (ids.length > 0) await call.afterwards('link-email-failed', () => sendEmails(env, ids), 0);
  return { asked: true };
};

/** Replaces an order's link and emails the new one to the address that staff saw. */
export const renewOrderLink: StaffStep<
  z.infer<(typeof renewOrderLinkContract)['input']>,
  z.infer<(typeof renewOrderLinkContract)['output']>
> = async ({ number, email }, { env, orders, afterwards }) => {
  const id = await orders.renewLink(number, email, newLink(env.receiptSecret));
  if (!id && (await orders.findLink(number))) {
    throw new RequestError(
      'aborted',
      'The customer’s email address changed after you opened this job, so we didn’t send a link. Check the address, then try again.',
    );
  }
  if (!id) throw new RequestError('not-found', 'There is no such order.');
  await afterwards('link-email-failed', () => sendEmails(env, [id]), 0);
  return { renewed: true };
};
