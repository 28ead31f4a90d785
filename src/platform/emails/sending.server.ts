import type { ReactNode } from 'react';
import { sanitizeFileName } from '../../artwork/artwork.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { orderMoneyNote } from '../../payments/order-money-note.ts';
import type { KeptFile } from '../../orders/placed-record.ts';
import { openFreshBackend } from '../backend.server.ts';
import type { OutgoingEmail } from './email.server.ts';
import type { Env } from '../env.server.ts';
import { EmailError } from '../errors.server.ts';
import { orderLink } from '../../orders/order-link.server.ts';
import { artReader } from '../../orders/order-pictures.server.ts';
import { openArtworkStore } from '../storage.server.ts';
import { openAudit } from '../../staff/members/audit-store.server.ts';
import { openExemptions } from '../../payments/exemptions/exemptions-store.server.ts';
import { openDocuments } from '../../payments/documents/documents-store.server.ts';
import { openCards } from '../../payments/cards/cards-store.server.ts';
import { openGroups } from '../../groups/groups-store.server.ts';
import { openMessages } from '../../orders/messages/messages-store.server.ts';
import { openOrderDrafts } from '../../orders/drafts/order-drafts-store.server.ts';
import { openOrders } from '../../orders/orders-store.server.ts';
import { openOutbox, type ClaimedEmail } from './outbox-store.server.ts';
import { openPayments } from '../../payments/payments-store.server.ts';
import { openPriceBooks } from '../../settings/price-books-store.server.ts';
import type { Proof } from '../../proofs/proof.ts';
import { keepingDays, placedJob } from '../../press/kept-days.server.ts';
import { openPresses } from '../../press/press-store.server.ts';
import { bookOf } from '../../settings/price-books.server.ts';
import { openProofs } from '../../proofs/proofs-store.server.ts';
import { openQuoteRequests } from '../../quotes/quote-requests-store.server.ts';
import { openReorders } from '../../orders/repeats/reorders-store.server.ts';

const linkSeconds = 7 * 86_400;

/** An email before `renderEmail` lays it out. */
export type Email = Pick<OutgoingEmail, 'subject' | 'replyTo' | 'pictures' | 'calendar'> & {
  /** Inboxes show it beside the subject. */
  preview: string;
  /** What the sheet of paper says. */
  sheet: ReactNode;
};

/** Reads what an email is about, and writes it; null if there is nothing to say anymore. */
export type LoadEmail = (sending: Sending) => Promise<Email | null>;

/** An email to send, and where to read what it's about. */
export type Sending = ReturnType<typeof openSending>;

/** The error for an email whose subject is gone or has changed; it isn't tried again. */
export const subjectMissing = (): EmailError => new EmailError('subject-missing', 'refused');

/** Thrown while an email is written that shouldn't go out anymore. */
export class OutdatedEmail extends Error {
  override name = 'OutdatedEmail';
}

export function openSending(env: Env, claimed: ClaimedEmail) {
  const backend = openFreshBackend(env);
  const messages = openMessages(backend);
  const outbox = openOutbox(backend);
  const orders = openOrders(backend);
  const payments = openPayments(backend);
  const presses = openPresses(backend);
  const priceBooks = openPriceBooks(backend);
  const quoteRequests = openQuoteRequests(backend);
  const reorders = openReorders(backend);
  const artwork = openArtworkStore(backend);
  const { siteUrl } = env;
  const readArt = artReader(env);
  const isFor = ({ customerEmail }: OrderRecord): boolean =>
    customerEmail.toLowerCase() === claimed.recipient.toLowerCase();
  return {
    ...claimed,
    env,
    siteUrl,
    audit: openAudit(backend),
    cards: openCards(backend),
    documents: openDocuments(backend),
    exemptions: openExemptions(backend),
    groups: openGroups(backend),
    orderDrafts: openOrderDrafts(backend),
    orders,
    outbox,
    payments,
    proofs: openProofs(backend),

    // What the email is about. Each throws EmailError if it's gone.
    order: () => subjectOf(claimed.orderId, orders.read),
    message: () => subjectOf(claimed.occasion, messages.read),
    quoteRequest: () => subjectOf(claimed.quoteRequestId, quoteRequests.read),
    quotedRequest: () => subjectOf(claimed.quoteRequestId, quoteRequests.readQuoted),
    reorder: () => subjectOf(claimed.reorderId, reorders.read),

    /**
     * The customer's link to the order.
     * @throws OutdatedEmail if the order has another address since the email was written
     */
    linkTo: (order: OrderRecord, path?: string): string => {
      if (!isFor(order)) throw new OutdatedEmail();
      return orderLink(order, claimed.recipient, env, path);
    },
    /** Whether the email is to the order's customer, and not a copy for another contact. */
    isFor,
    /**
     * The link for who approves: the customer, or a contact who does it for them.
     * @throws OutdatedEmail if it's neither anymore
     */
    linkToApprove: async (order: OrderRecord): Promise<string> => {
      if (!isFor(order) && !(await outbox.mayCopy(claimed.id))) throw new OutdatedEmail();
      return orderLink(order, claimed.recipient, env);
    },
    /** The prices that an order was placed with. */
    bookOf: (order: Pick<OrderRecord, 'priceVersion'>) => bookOf(order, { priceBooks }),
    /** The same, with the days that can be kept for it as it's shown on a proof. */
    datedBookOf: async (order: OrderRecord, { contents }: { contents: Proof }) => {
      const job = placedJob({ ...order, proofs: [{ contents }] });
      return keepingDays(await bookOf(order, { priceBooks }), job, { presses, now: new Date() });
    },
    /** What is left to pay, in a sentence; null for nothing. */
    moneyOf: async (order: OrderRecord) =>
      orderMoneyNote(order, await payments.read(order.id), new Date()),
    /** For downloading, in the order of the files; null for one that is missing. */
    signLinks: (files: readonly Pick<KeptFile, 'objectPath' | 'fileName'>[]) =>
      Promise.all(
        files.map(({ objectPath, fileName }) =>
          artwork.signDownload(objectPath, sanitizeFileName(fileName), linkSeconds),
        ),
      ),
    readArt,
    /** `readArt`, if the artwork may go to the customer's address (product.md#confirmed-addresses). */
    artFor: async ({ id }: OrderRecord) => ((await orders.mayEmailWords(id)) ? readArt : undefined),
  };
}

async function subjectOf<Subject>(
  id: string | null,
  read: (id: string) => Promise<Subject | null>,
): Promise<Subject> {
  const subject = id === null ? null : await read(id);
  if (!subject) throw subjectMissing();
  return subject;
}
