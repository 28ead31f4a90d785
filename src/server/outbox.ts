import { currentReminder, reminderTemplates } from '../domain/approval-reminder.ts';
import { currentBalanceReminder } from '../domain/balance-reminder.ts';
import { leastCardCents } from '../domain/card-payment.ts';
import { sanitizeFileName } from '../domain/artwork.ts';
import { documentTitle } from '../domain/document.ts';
import type { OrderRecord } from '../domain/order-record.ts';
import type { KeptFile } from '../domain/placed-record.ts';
import { moneyNote } from '../domain/payment-due.ts';
import { stageEmail } from '../domain/status-email.ts';
import { orderStage, stageOf } from '../domain/job.ts';
import { attachDocuments, type WantedDocument } from './attached-documents.ts';
import { openFreshBackend, openServiceBackend } from './backend.ts';
import { describeDispute, describeFailedRefund, describeUnpaidCard } from './emails/card-email.ts';
import type { FileLink } from './emails/email-words.ts';
import type { ArtworkLinks } from './emails/order-email.ts';
import {
  describeChanges,
  describeProofApproved,
  describeProofReady,
  describeProofReminder,
} from './emails/proof-email.ts';
import {
  describeDecision,
  describeQuoteAnswer,
  describeQuoteLink,
} from './emails/quote-answer-email.ts';
import { describeQuote, describeQuoteReceipt } from './emails/quote-email.ts';
import { describeBalanceReminder, describePayment } from './emails/payment-email.ts';
import { describeStatus } from './emails/status-email.ts';
import { describeReorder, describeReorderReceipt } from './emails/reorder-email.ts';
import type { ReadFile } from './emails/order-pictures.ts';
import type { RenderedEmail } from './emails/render.tsx';
import type { Env } from './env.ts';
import { EmailError, type EmailFailure } from './errors.ts';
import { describeFault, logFault } from './log.ts';
import { sendEmail, type OutgoingEmail } from './email.ts';
import { findDraft } from './order-drafts.ts';
import { orderLink, quoteLink, repeatLink } from './order-link.ts';
import { openKey } from './sealed-key.ts';
import { openOrderDrafts } from './store/order-drafts.ts';
import { openCards } from './store/cards.ts';
import { openDocuments } from './store/documents.ts';
import { openMessages } from './store/messages.ts';
import { openOrders } from './store/orders.ts';
import { openOutbox, type ClaimedEmail } from './store/outbox.ts';
import { openPayments } from './store/payments.ts';
import { openProofs } from './store/proofs.ts';
import { openQuotes } from './store/quotes.ts';
import { openReorders } from './store/reorders.ts';
import { openArtworkStore, type ArtworkStore } from './storage.ts';

/** Longer than reading, rendering, and sending can take, so two senders never hold one email. */
const leaseSeconds = 120;
const batchSize = 5;
/** How long an email may take to send after an answer: Netlify gives a function 60 seconds. */
const patienceMs = 40_000;
/** Netlify gives a scheduled function 30 seconds: no batch starts, and none sends, past these. */
const lastBatchMs = 8_000;
const drainMs = 25_000;
const linkSeconds = 7 * 86_400;

export type DrainReport = { sent: number; failed: number };
/** 'skipped': there was nothing to say anymore. */
type SendOutcome = 'sent' | 'skipped' | EmailFailure;

/** Tries the given emails once, right after the transaction that wrote them. */
export async function sendEmails(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sendBatch(env, performance.now() + patienceMs, ids);
}

/** Tries one email once; undefined if it isn't due or another sender has it. */
export async function sendEmailNow(env: Env, id: string): Promise<SendOutcome | undefined> {
  const [outcome] = await sendBatch(env, performance.now() + patienceMs, [id]);
  return outcome;
}

/** Sends what is due, batch after batch, for as long as a scheduled function may run. */
export async function drainOutbox(env: Env): Promise<DrainReport> {
  const report = { sent: 0, failed: 0 };
  const start = performance.now();
  for (;;) {
    const batch = await sendBatch(env, start + drainMs);
    for (const outcome of batch) {
      if (outcome !== 'skipped') report[outcome === 'sent' ? 'sent' : 'failed'] += 1;
    }
    const more = batch.length === batchSize;
    if (!more || performance.now() >= start + lastBatchMs) return report;
  }
}

/** `end` is by `performance.now()`. */
async function sendBatch(env: Env, end: number, ids?: readonly string[]): Promise<SendOutcome[]> {
  const claimed = await openOutbox(openFreshBackend(env)).claim({
    limit: batchSize,
    leaseSeconds,
    ...(ids ? { ids } : {}),
  });
  return Promise.all(claimed.map((email) => sendClaimed(env, end, email)));
}

/**
 * Delivery is at least once: if recording a success fails, the lease runs out and the email goes
 * out again, with the same Message-ID.
 */
async function sendClaimed(env: Env, end: number, claimed: ClaimedEmail): Promise<SendOutcome> {
  let sent = false;
  try {
    const rendered = await renderEmail(env, claimed);
    if (rendered) {
      const email = await withDocuments(env, claimed, rendered);
      const patience = Math.max(0, Math.floor(end - performance.now()));
      await sendEmail(env, { id: claimed.id, to: claimed.recipient, ...email }, patience);
      sent = true;
    }
  } catch (error) {
    const { code: errorCode, failure } =
      error instanceof EmailError
        ? error
        : { code: error instanceof Error ? error.name : 'unknown', failure: 'failed' as const };
    logFault('email-failed', {
      email: claimed.id,
      template: claimed.template,
      errorCode,
      faults: describeFault(error),
    });
    await recordOutcome(claimed, () =>
      openOutbox(openFreshBackend(env)).fail(claimed, errorCode, failure),
    );
    return failure;
  }
  await recordOutcome(claimed, () => openOutbox(openFreshBackend(env)).finish(claimed, sent));
  return sent ? 'sent' : 'skipped';
}

/** Failing to record one email must not stop the others; its lease ends by itself. */
async function recordOutcome(claimed: ClaimedEmail, record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (error) {
    logFault('email-record-failed', { email: claimed.id, faults: describeFault(error) });
  }
}

/** The email with its invoice, receipt, credit note, or estimate attached. */
async function withDocuments(
  env: Env,
  claimed: ClaimedEmail,
  rendered: RenderedEmail,
): Promise<RenderedEmail & Pick<OutgoingEmail, 'documents'>> {
  const wanted = await documentsFor(env, claimed);
  if (wanted.length === 0) return rendered;
  const { documents, note } = await attachDocuments(claimed.id, wanted);
  const { noteAttachments } = await import('./emails/render.tsx');
  return { ...(note === null ? rendered : noteAttachments(rendered, note)), documents };
}

/** PDFs are slow to load, too, and few emails have one. */
const loadDocuments = () => import('./documents/document-files.ts');

async function documentsFor(
  env: Env,
  { id, template, orderId, quoteId, occasion }: ClaimedEmail,
): Promise<WantedDocument[]> {
  const backend = openFreshBackend(env);
  if (template === 'quote-answer' && quoteId !== null) {
    const quote = await openQuotes(backend).readAnswered(quoteId);
    const answer = quote?.answers.find((each) => each.id === occasion);
    if (!quote || !answer) return [];
    return [
      {
        title: documentTitle({ kind: 'estimate', number: quote.number }),
        draw: async () => (await loadDocuments()).estimateFile(quote, answer),
      },
    ];
  }
  if (orderId === null) return [];
  const numbered = await openDocuments(backend).takeForEmail(id);
  return numbered.map(({ read, ...document }) => ({
    title: documentTitle(document),
    draw: async () => (await loadDocuments()).numberedFile(read()),
  }));
}

/** null if there is nothing to say anymore. */
async function renderEmail(
  env: Env,
  { template, orderId, quoteId, reorderId, occasion, sealedKey, createdAt }: ClaimedEmail,
): Promise<RenderedEmail | null> {
  const { siteUrl } = env;
  const backend = openFreshBackend(env);
  const messages = openMessages(backend);
  const orders = openOrders(backend);
  const proofs = openProofs(backend);
  const quotes = openQuotes(backend);
  const reorders = openReorders(backend);
  const artwork = openArtworkStore(backend);
  const sayMoney = async (order: OrderRecord) =>
    moneyNote(order, await openPayments(backend).read(order.id), new Date());
  const readArt: ReadFile = (file, signal) =>
    readFile(file, openArtworkStore(openServiceBackend(env, signal)));
  // Rendering is slow to load, and only needed after an answer has gone out.
  const emails = await import('./emails/render.tsx');
  switch (template) {
    case 'order-confirmation': {
      const order = await subjectOf(orderId, orders.read);
      const known = await orders.hasOrderedBefore(order.id);
      const { terms, depositPermille } = await openPayments(backend).read(order.id);
      return emails.renderOrderConfirmation(
        order,
        siteUrl,
        orderLink(order, env),
        known ? readArt : undefined,
        { paymentTerms: terms, depositPermille },
      );
    }
    case 'order-link': {
      const order = await subjectOf(orderId, orders.read);
      return emails.renderOrderLink(order, siteUrl, orderLink(order, env));
    }
    case 'order-again': {
      const order = await subjectOf(orderId, orders.read);
      return emails.renderRepeat(order, siteUrl, repeatLink(order, env));
    }
    case 'proof-ready': {
      const order = await subjectOf(orderId, orders.read);
      const proof = (await proofs.read(order.id)).find(({ id }) => id === occasion);
      if (proof?.state !== 'waiting') return null;
      const link = orderLink(order, env);
      return emails.renderProofNews(
        describeProofReady(order, proof, siteUrl, link, new Date()),
        proof,
        readArt,
      );
    }
    case reminderTemplates.soon:
    case reminderTemplates.missed: {
      const order = await subjectOf(orderId, orders.read);
      const [newest] = await proofs.read(order.id);
      if (newest?.state !== 'waiting') return null;
      const now = new Date();
      const reminder = currentReminder(order, new Date(newest.at), now);
      if (reminder === null || reminderTemplates[reminder] !== template) return null;
      const link = orderLink(order, env);
      return emails.renderProofNews(
        describeProofReminder(reminder, order, newest, siteUrl, link, now),
        newest,
        readArt,
      );
    }
    case 'proof-approved': {
      const order = await subjectOf(orderId, orders.read);
      const proof = (await proofs.read(order.id)).find(({ id }) => id === occasion);
      if (!proof) throw new EmailError('subject-missing', 'refused');
      // Reopened or changed since, so it isn't what we print.
      if (proof.state !== 'approved') return null;
      return emails.renderProofNews(
        describeProofApproved(
          order,
          proof,
          siteUrl,
          orderLink(order, env),
          new Date(),
          await sayMoney(order),
        ),
        proof,
        readArt,
      );
    }
    case 'changes-asked': {
      const order = await subjectOf(orderId, orders.read);
      const proof = (await proofs.read(order.id)).find(({ pins }) => pins.length > 0);
      if (!proof) throw new EmailError('subject-missing', 'refused');
      const links = await Promise.all(proof.requestFiles.map((file) => signLink(file, artwork)));
      return emails.renderChanges(describeChanges(order, proof, siteUrl), order, links);
    }
    case 'order-changed':
    case 'change-receipt': {
      const order = await subjectOf(orderId, orders.read);
      const changes = await orders.readChanges(order.id, createdAt);
      // Staff who canceled it chose whether to tell the customer.
      const isTheirs = changes.some(({ rows }) => rows.some(({ part }) => part === 'order'));
      if (template === 'change-receipt' && orderStage(order.status) === 'canceled' && !isTheirs)
        return null;
      return template === 'order-changed'
        ? emails.renderOrderChanged(order, changes, siteUrl)
        : emails.renderChangeReceipt(
            order,
            changes,
            siteUrl,
            orderLink(order, env),
            await sayMoney(order),
          );
    }
    case 'payment-receipt': {
      const order = await subjectOf(orderId, orders.read);
      const money = await openPayments(backend).read(order.id);
      const payment = money.payments.find(({ id }) => id === occasion);
      if (!payment) throw new EmailError('subject-missing', 'refused');
      const link = orderLink(order, env);
      return emails.renderPayment(
        describePayment(order, money, payment, siteUrl, link, new Date()),
      );
    }
    case 'card-failed':
    case 'card-expired': {
      const order = await subjectOf(orderId, orders.read);
      const { status, dueCents } = await openCards(backend).readNews(order.id, occasion ?? '');
      // They tried again, or paid another way.
      if (status === null || `card-${status}` !== template || dueCents < leastCardCents)
        return null;
      const told = template === 'card-failed' ? 'failed' : 'expired';
      const link = orderLink(order, env);
      return emails.renderLink(describeUnpaidCard(told, order, dueCents, siteUrl, link));
    }
    case 'card-disputed': {
      const order = await subjectOf(orderId, orders.read);
      const { dispute } = await openCards(backend).readNews(order.id, occasion ?? '');
      if (!dispute) throw new EmailError('subject-missing', 'refused');
      return emails.renderChanges(describeDispute(order, dispute, siteUrl), order, []);
    }
    case 'card-refund-failed': {
      const order = await subjectOf(orderId, orders.read);
      const { refundCents } = await openCards(backend).readNews(order.id, occasion ?? '');
      if (refundCents === null) throw new EmailError('subject-missing', 'refused');
      return emails.renderChanges(describeFailedRefund(order, refundCents, siteUrl), order, []);
    }
    case 'overdue-7':
    case 'overdue-14':
    case 'overdue-30': {
      const order = await subjectOf(orderId, orders.read);
      const payments = openPayments(backend);
      const dueSince = await payments.readOverdue(order.id, occasion ?? '');
      const money = await payments.read(order.id);
      const now = new Date();
      // Paid, stopped, due since another day, or another reminder's turn by now.
      if (dueSince === null || currentBalanceReminder(dueSince, now) !== template) return null;
      const link = orderLink(order, env);
      return emails.renderPayment(
        describeBalanceReminder(
          template,
          order,
          money,
          dueSince,
          siteUrl,
          link,
          now,
          env.stripe !== null,
        ),
      );
    }
    case 'new-order': {
      const order = await subjectOf(orderId, orders.read);
      const links = await signOrderLinks(order, artwork);
      return emails.renderNewOrder(order, siteUrl, links, readArt);
    }
    case 'new-message': {
      const order = await subjectOf(orderId, orders.read);
      const message = await subjectOf(occasion, messages.read);
      const links = await Promise.all(message.files.map((file) => signLink(file, artwork)));
      return emails.renderNewMessage(order, message, siteUrl, links);
    }
    case 'shop-message': {
      const order = await subjectOf(orderId, orders.read);
      const message = await subjectOf(occasion, messages.read);
      return emails.renderShopMessage(order, message, siteUrl, orderLink(order, env));
    }
    case 'quote-receipt':
      return emails.renderReceipt(
        describeQuoteReceipt(await subjectOf(quoteId, quotes.read), siteUrl),
      );
    case 'new-quote': {
      const quote = await subjectOf(quoteId, quotes.read);
      const links = await Promise.all(quote.files.map((file) => signLink(file, artwork)));
      return emails.renderNewRequest(describeQuote(quote, siteUrl), links);
    }
    case 'quote-answer': {
      const quote = await subjectOf(quoteId, quotes.readAnswered);
      const [answer] = quote.answers;
      // A newer answer has its own email, and one that the customer decided on or staff took back
      // needs none.
      if (answer?.id !== occasion || stageOf('quote', quote.status) !== 'shown') return null;
      if (quote.linkId === null) throw new EmailError('subject-missing', 'refused');
      const link = quoteLink({ number: quote.number, linkId: quote.linkId }, env);
      return emails.renderNews(describeQuoteAnswer(quote, answer, siteUrl, link));
    }
    case 'quote-link': {
      const quote = await subjectOf(quoteId, quotes.readAnswered);
      const [answer] = quote.answers;
      if (!answer || quote.linkId === null) throw new EmailError('subject-missing', 'refused');
      const link = quoteLink({ number: quote.number, linkId: quote.linkId }, env);
      return emails.renderLink(describeQuoteLink(quote, answer, siteUrl, link));
    }
    case 'quote-decision': {
      const quote = await subjectOf(quoteId, quotes.readAnswered);
      const decision = quote.answers[0]?.decision;
      if (!decision) throw new EmailError('subject-missing', 'refused');
      const customer = { customerName: quote.name, customerEmail: quote.email };
      return emails.renderChanges(describeDecision(quote, decision, siteUrl), customer, []);
    }
    case 'reorder-receipt':
      return emails.renderReceipt(
        describeReorderReceipt(await subjectOf(reorderId, reorders.read), siteUrl),
      );
    case 'new-reorder':
      return emails.renderNewRequest(
        describeReorder(await subjectOf(reorderId, reorders.read), siteUrl),
      );
    case 'draft-link': {
      const key = sealedKey && openKey(sealedKey, env.receiptSecret);
      if (!key) throw new EmailError('subject-missing', 'refused');
      const found = await findDraft(key, { orderDrafts: openOrderDrafts(backend), orders });
      return found.state === 'open' ? emails.renderDraftLink(found.kept.draft, key, siteUrl) : null;
    }
    case 'held-emails': {
      const held = await openOutbox(backend).readHeld();
      return held.length > 0 ? emails.renderHeldEmails(held, siteUrl) : null;
    }
    case 'status-approved':
    case 'status-in-production':
    case 'status-ready':
    case 'status-out':
    case 'status-shipped':
    case 'status-tracking':
    case 'status-done':
    case 'status-canceled': {
      const order = await subjectOf(orderId, orders.read);
      // It has moved on since.
      const about = template === 'status-tracking' ? 'status-shipped' : template;
      if (stageEmail(orderStage(order.status), order.deliveryMethod) !== about) return null;
      const link = orderLink(order, env);
      const [newest] = template === 'status-approved' ? await proofs.read(order.id) : [];
      if (newest?.state === 'approved') {
        return emails.renderProofNews(
          describeProofApproved(order, newest, siteUrl, link, new Date(), await sayMoney(order)),
          newest,
          readArt,
        );
      }
      return emails.renderStatus(
        describeStatus(template, order, siteUrl, link, new Date(createdAt), await sayMoney(order)),
      );
    }
    default:
      // A rollback of the site may meet emails that only the newer one can write.
      throw new EmailError('template-unknown', 'failed');
  }
}

/**
 * What an email is about.
 * @throws EmailError if it is gone, or the email is about something else
 */
async function subjectOf<Subject>(
  id: string | null,
  read: (id: string) => Promise<Subject | null>,
): Promise<Subject> {
  const subject = id === null ? null : await read(id);
  if (!subject) throw new EmailError('subject-missing', 'refused');
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
): Promise<FileLink> {
  return artwork.signDownload(objectPath, sanitizeFileName(fileName), linkSeconds);
}

/** The bytes that were checked and hashed when the order was placed. */
async function readFile(
  { objectPath, sizeBytes, sha256 }: KeptFile,
  artwork: ArtworkStore,
): Promise<Uint8Array | null> {
  const stored = await artwork.digest(objectPath, sizeBytes);
  return stored?.sha256 === sha256 ? stored.head : null;
}
