import { sanitizeFileName } from '../domain/artwork.ts';
import type { OrderRecord } from '../domain/order-record.ts';
import { openFreshBackend } from './backend.ts';
import type { ArtworkLinks } from './emails/order-email.ts';
import { describeQuote } from './emails/quote-email.ts';
import { describeReorder } from './emails/reorder-email.ts';
import type { RenderedEmail } from './emails/render.tsx';
import type { Env } from './env.ts';
import { EmailError } from './errors.ts';
import { describeFault, logFault } from './log.ts';
import { sendEmail } from './email.ts';
import { openOrders } from './store/orders.ts';
import { openOutbox, type ClaimedEmail } from './store/outbox.ts';
import { openQuotes } from './store/quotes.ts';
import { openReorders } from './store/reorders.ts';
import { openArtworkStore, type ArtworkStore } from './storage.ts';

/** Longer than reading, rendering, and sending can take, so two senders never hold one email. */
const leaseSeconds = 120;
const batchSize = 5;
/** No batch starts later than this: a scheduled function has 30 seconds. */
const drainMs = 8_000;
const linkSeconds = 7 * 86_400;

export type DrainReport = { sent: number; failed: number };

/** Tries the given emails once, right after the transaction that wrote them. */
export async function sendEmails(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sendBatch(env, ids);
}

/** Tries one email once, if it is due and no other sender has it. */
export function sendEmailNow(env: Env, id: string): Promise<DrainReport> {
  return sendBatch(env, [id]);
}

/** Sends what is due, batch after batch, for as long as a scheduled function may run. */
export async function drainOutbox(env: Env): Promise<DrainReport> {
  const report = { sent: 0, failed: 0 };
  const end = performance.now() + drainMs;
  for (;;) {
    const batch = await sendBatch(env);
    report.sent += batch.sent;
    report.failed += batch.failed;
    const more = batch.sent + batch.failed === batchSize;
    if (!more || performance.now() >= end) return report;
  }
}

async function sendBatch(env: Env, ids?: readonly string[]): Promise<DrainReport> {
  const claimed = await openOutbox(openFreshBackend(env)).claim({
    limit: batchSize,
    leaseSeconds,
    ...(ids ? { ids } : {}),
  });
  const sent = await Promise.all(claimed.map((email) => sendClaimed(env, email)));
  const count = sent.filter(Boolean).length;
  return { sent: count, failed: sent.length - count };
}

/**
 * Delivery is at least once: if recording a success fails, the lease runs out and the email goes
 * out again, with the same Message-ID.
 */
async function sendClaimed(env: Env, claimed: ClaimedEmail): Promise<boolean> {
  try {
    const rendered = await renderEmail(env, claimed);
    await sendEmail(env, { id: claimed.id, to: claimed.recipient, ...rendered });
  } catch (error) {
    const errorCode = error instanceof EmailError ? error.code : failureCode(error);
    logFault('email-failed', {
      email: claimed.id,
      template: claimed.template,
      errorCode,
      faults: describeFault(error),
    });
    await recordOutcome(claimed, () => openOutbox(openFreshBackend(env)).fail(claimed, errorCode));
    return false;
  }
  await recordOutcome(claimed, () => openOutbox(openFreshBackend(env)).finish(claimed));
  return true;
}

/** Failing to record one email must not stop the others; its lease ends by itself. */
async function recordOutcome(claimed: ClaimedEmail, record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (error) {
    logFault('email-record-failed', { email: claimed.id, faults: describeFault(error) });
  }
}

async function renderEmail(
  env: Env,
  { template, orderId, quoteId, reorderId }: ClaimedEmail,
): Promise<RenderedEmail> {
  const { siteUrl } = env;
  const backend = openFreshBackend(env);
  const orders = openOrders(backend);
  const quotes = openQuotes(backend);
  const reorders = openReorders(backend);
  const artwork = openArtworkStore(backend);
  // Rendering is slow to load, and only needed after an answer has gone out.
  const emails = await import('./emails/render.tsx');
  switch (template) {
    case 'order-confirmation':
      return emails.renderOrderConfirmation(await subjectOf(orderId, orders.read), siteUrl);
    case 'new-order': {
      const order = await subjectOf(orderId, orders.read);
      return emails.renderNewOrder(order, siteUrl, await signOrderLinks(order, artwork));
    }
    case 'quote-receipt':
      return emails.renderReceipt(describeQuote(await subjectOf(quoteId, quotes.read), siteUrl));
    case 'new-quote': {
      const quote = await subjectOf(quoteId, quotes.read);
      const links = await Promise.all(quote.files.map((file) => signLink(file, artwork)));
      return emails.renderNewRequest(describeQuote(quote, siteUrl), links);
    }
    case 'reorder-receipt':
      return emails.renderReceipt(
        describeReorder(await subjectOf(reorderId, reorders.read), siteUrl),
      );
    case 'new-reorder':
      return emails.renderNewRequest(
        describeReorder(await subjectOf(reorderId, reorders.read), siteUrl),
      );
    default:
      throw new OutboxError('template-unknown');
  }
}

/**
 * What an email is about.
 * @throws OutboxError if it is gone, or the email is about something else
 */
async function subjectOf<Subject>(
  id: string | null,
  read: (id: string) => Promise<Subject | null>,
): Promise<Subject> {
  const subject = id === null ? null : await read(id);
  if (!subject) throw new OutboxError('subject-missing');
  return subject;
}

async function signOrderLinks(order: OrderRecord, artwork: ArtworkStore): Promise<ArtworkLinks> {
  const links = await Promise.all(
    order.files.map(async (file) => [file.location, await signLink(file, artwork)]),
  );
  return Object.fromEntries(links) as ArtworkLinks;
}

function signLink(
  { objectPath, fileName }: { objectPath: string; fileName: string },
  artwork: ArtworkStore,
): Promise<string> {
  return artwork.signDownload(objectPath, sanitizeFileName(fileName), linkSeconds);
}

/** An email that can't be written; the message is its code. */
class OutboxError extends Error {
  override name = 'OutboxError';
}

function failureCode(error: unknown): string {
  if (error instanceof OutboxError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
