import { documentTitle } from '../../payments/documents/document.ts';
import {
  attachDocuments,
  type WantedDocument,
} from '../../payments/documents/attached-documents.server.ts';
import { openFreshBackend } from '../backend.server.ts';
import { sendEmail, type OutgoingEmail } from './email.server.ts';
import type { RenderedEmail } from './render.server.tsx';
import type { Env } from '../env.server.ts';
import { EmailError, type EmailFailure } from '../errors.server.ts';
import { describeFault, logFault } from '../log.server.ts';
import { openSending, OutdatedEmail } from './sending.server.ts';
import { openDocuments } from '../../payments/documents/documents-store.server.ts';
import { openOutbox, type ClaimedEmail } from './outbox-store.server.ts';
import { openQuoteRequests } from '../../quotes/quote-requests-store.server.ts';

/** Longer than reading, rendering, and sending can take, so two senders never hold one email. */
const leaseSeconds = 120;
const batchSize = 5;
/** How long an email may take to send after an answer: Netlify gives a function 60 seconds. */
const patienceMs = 40_000;
/** Netlify gives a scheduled function 30 seconds: no batch starts, and none sends, past these. */
const lastBatchMs = 8_000;
const drainMs = 25_000;

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
    const rendered = await writeEmail(env, claimed);
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
  // The document is all that a copy has.
  if (claimed.template === 'document-copy' && documents.length === 0) {
    throw new EmailError('document-failed', 'failed');
  }
  const { noteAttachments } = await import('./render.server.tsx');
  return { ...(note === null ? rendered : noteAttachments(rendered, note)), documents };
}

/** PDFs are slow to load, too, and few emails have one. */
const loadDocuments = () => import('../../payments/documents/document-files.server.ts');

async function documentsFor(
  env: Env,
  { id, template, orderId, quoteRequestId, occasion }: ClaimedEmail,
): Promise<WantedDocument[]> {
  const backend = openFreshBackend(env);
  if (template === 'quote-sent' && quoteRequestId !== null) {
    const request = await openQuoteRequests(backend).readQuoted(quoteRequestId);
    const quote = request?.quotes.find((each) => each.id === occasion);
    if (!request || !quote) return [];
    return [
      {
        title: documentTitle({ kind: 'estimate', number: request.number }),
        draw: async () => (await loadDocuments()).estimateFile(request, quote),
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

/**
 * null if there is nothing to say anymore.
 * @throws EmailError if what it's about is gone or has changed
 */
async function writeEmail(env: Env, claimed: ClaimedEmail): Promise<RenderedEmail | null> {
  // Rendering is slow to load, and only needed after an answer has gone out.
  const [{ allEmails }, { renderEmail }] = await Promise.all([
    import('./all-emails.server.ts'),
    import('./render.server.tsx'),
  ]);
  const load = allEmails[claimed.template];
  // A rollback of the site may meet emails that only the newer one can write.
  if (!load) throw new EmailError('template-unknown', 'failed');
  const email = await load(openSending(env, claimed)).catch((error: unknown) => {
    if (error instanceof OutdatedEmail) return null;
    throw error;
  });
  return email && renderEmail(email, env.siteUrl);
}
