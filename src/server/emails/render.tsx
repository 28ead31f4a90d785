import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';
import { shop, usualTerms } from '../../shop.ts';
import type { OutgoingEmail } from '../email.ts';
import type { OrderDraft } from '../../domain/order.ts';
import type { MessageRecord } from '../../domain/message-record.ts';
import type { OrderChange } from '../../domain/change-record.ts';
import type { OrderRecord, OrderToPlace } from '../../domain/order-record.ts';
import { payPromise } from '../../domain/payment-terms.ts';
import type { StoredProof } from '../../domain/proof-record.ts';
import { paths } from '../../paths.ts';
import { describeChange, describeChangeReceipt, type ChangeEmail } from './change-email.ts';
import { describeDraft } from './draft-email.ts';
import { attachedMark, sans } from './EmailFrame.tsx';
import { ink } from './email-ink.ts';
import { oneLine, type FileLink } from './email-words.ts';
import { HeldEmails } from './HeldEmails.tsx';
import { heldJobs, heldSubject, type HeldEmail } from './held-emails.ts';
import { type LinkEmail } from './link-email.ts';
import { LinkOnly } from './LinkOnly.tsx';
import { Message } from './Message.tsx';
import { describeNewMessage, describeShopMessage, type MessageEmail } from './message-email.ts';
import { NewOrder } from './NewOrder.tsx';
import { NewRequest } from './NewRequest.tsx';
import { OrderChanged } from './OrderChanged.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import {
  confirmationSubject,
  describeOrder,
  describeOrderLink,
  describeConfirmation,
  newOrderSubject,
  type ArtworkLinks,
  type ConfirmationEmail,
} from './order-email.ts';
import { orderPictures, proofPictures, type ReadFile } from './order-pictures.ts';
import { ProofChanges } from './ProofChanges.tsx';
import { type ChangesEmail, type ProofEmail } from './proof-email.ts';
import { ProofNews } from './ProofNews.tsx';
import { describeRepeat } from './repeat-email.ts';
import {
  newRequestSubject,
  receiptSubject,
  type RequestEmail,
  type ReceiptEmail,
} from './request-email.ts';
import { type PaymentEmail } from './payment-email.ts';
import { PaymentReceipt } from './PaymentReceipt.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { RequestReceipt } from './RequestReceipt.tsx';
import { resetSubject } from './reset-email.ts';
import { type StatusNews } from './status-email.ts';
import { StatusChanged } from './StatusChanged.tsx';

export type RenderedEmail = Pick<
  OutgoingEmail,
  'subject' | 'html' | 'text' | 'replyTo' | 'pictures' | 'calendar'
>;

/** An email's page as HTML and as plain text. */
async function inBoth(page: ReactElement): Promise<Pick<RenderedEmail, 'html' | 'text'>> {
  const html = await render(page);
  return { html, text: plainText(html) };
}

/** A page as plain text, with tables that line up and with each link after its words. */
const plainText = (html: string): string =>
  toPlainText(html, {
    selectors: [
      { selector: 'h1', format: 'heading', options: { uppercase: false, leadingLineBreaks: 2 } },
      {
        selector: '[data-text-format="dataTable"]',
        format: 'dataTable',
        // Cells don't wrap.
        options: { uppercaseHeaderCells: false, maxColumnWidth: undefined },
      },
      // The words say the number or the address.
      ...['a[href^="tel:"]', 'a[href^="mailto:"]', 'a.m-site'].map((selector) => ({
        selector,
        format: 'anchor',
        options: { ignoreHref: true },
      })),
    ],
  });

/**
 * Adds a sentence about what is attached to an email, above the imprint. The sentence has only our
 * words, so it isn't escaped.
 */
export function noteAttachments(email: RenderedEmail, note: string): RenderedEmail {
  const style = `color:${ink.ink2};font:13px/20px ${sans.replaceAll("'", '')};margin:12px 0 0`;
  const html = email.html.replace(attachedMark, `<p class="m-ink2" style="${style}">${note}</p>`);
  return { ...email, html, text: plainText(html) };
}

/**
 * To the customer; replies go to the order desk. `orderUrl` is the customer's link. `read` opens the
 * artwork, for an address that the shop knows.
 */
export async function renderOrderConfirmation(
  order: OrderRecord,
  siteUrl: string,
  orderUrl: string,
  read?: ReadFile,
  terms: Pick<OrderToPlace, 'paymentTerms' | 'depositPermille'> = usualTerms,
): Promise<RenderedEmail> {
  const pictures = await orderPictures(order, read);
  const email = describeConfirmation(order, siteUrl);
  return {
    ...(await renderConfirmation(email, orderUrl, payPromise(terms))),
    pictures,
  };
}

/** The confirmation of a test order that doesn't exist; `orderId` replaces its number. */
export async function renderTestConfirmation(
  order: OrderRecord,
  orderId: string,
  siteUrl: string,
): Promise<RenderedEmail> {
  const email = { ...describeConfirmation(order, siteUrl), number: oneLine(orderId) };
  const rendered = await renderConfirmation(
    email,
    siteUrl + paths.orderConfirmation,
    payPromise(usualTerms),
  );
  return { ...rendered, subject: `Test: ${rendered.subject}` };
}

async function renderConfirmation(
  email: ConfirmationEmail,
  orderUrl: string,
  promise: string,
): Promise<RenderedEmail> {
  return {
    subject: confirmationSubject(email),
    ...(await inBoth(<OrderConfirmation {...{ email, orderUrl, promise }} />)),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the shop, with the artwork that `read` opens; replies go to the customer. */
export async function renderNewOrder(
  order: OrderRecord,
  siteUrl: string,
  links: ArtworkLinks,
  read: ReadFile,
): Promise<RenderedEmail> {
  const email = describeOrder(order, siteUrl);
  return {
    subject: newOrderSubject(email),
    ...(await inBoth(<NewOrder email={email} links={links} />)),
    pictures: await orderPictures(order, read),
    replyTo: { name: email.customer.name, address: email.customer.email },
  };
}

/** To the person who asked for it; replies go to the order desk. `key` is the link's. */
export async function renderDraftLink(
  draft: OrderDraft,
  key: string,
  siteUrl: string,
): Promise<RenderedEmail> {
  return renderLink(describeDraft(draft, key, siteUrl));
}

/** To the customer who asked for their order's link again, or who got a new one from staff. */
export async function renderOrderLink(
  order: OrderRecord,
  siteUrl: string,
  orderUrl: string,
): Promise<RenderedEmail> {
  return renderLink(describeOrderLink(order, siteUrl, orderUrl));
}

/** To the customer who asked for a reorder of an order. */
export async function renderRepeat(
  order: OrderRecord,
  siteUrl: string,
  repeatUrl: string,
): Promise<RenderedEmail> {
  return renderLink(describeRepeat(order, siteUrl, repeatUrl));
}

/** To the customer, with the artwork that `read` opens and a link to their order. */
export async function renderProofNews(
  email: ProofEmail,
  proof: StoredProof,
  read: ReadFile,
): Promise<RenderedEmail> {
  return { ...(await renderNews(email)), pictures: await proofPictures(proof, read) };
}

/** To the customer, with a link to their order or quote; replies go to the order desk. */
export async function renderNews(email: ProofEmail): Promise<RenderedEmail> {
  return {
    subject: email.subject,
    ...(await inBoth(<ProofNews email={email} />)),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the customer, about a move; replies go to the order desk. */
export async function renderStatus(email: StatusNews): Promise<RenderedEmail> {
  return {
    subject: email.subject,
    ...(await inBoth(<StatusChanged email={email} />)),
    replyTo: { name: shop.name, address: shop.ordersEmail },
    ...(email.calendar ? { calendar: email.calendar } : {}),
  };
}

/** To the shop; replies go to the customer. */
export async function renderOrderChanged(
  order: OrderRecord,
  changes: readonly OrderChange[],
  siteUrl: string,
): Promise<RenderedEmail> {
  const { customer } = describeOrder(order, siteUrl);
  return {
    ...(await renderChange(describeChange(order, changes, siteUrl))),
    replyTo: { name: customer.name, address: customer.email },
  };
}

/** To the customer; replies go to the order desk. `orderUrl` is the customer's link. */
export async function renderChangeReceipt(
  order: OrderRecord,
  changes: readonly OrderChange[],
  siteUrl: string,
  orderUrl: string,
  money: string | null,
): Promise<RenderedEmail> {
  return {
    ...(await renderChange(describeChangeReceipt(order, changes, siteUrl, orderUrl, money))),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the shop; replies go to the customer. */
export async function renderChanges(
  email: ChangesEmail,
  order: Pick<OrderRecord, 'customerName' | 'customerEmail'>,
  links: readonly FileLink[],
): Promise<RenderedEmail> {
  return {
    subject: email.subject,
    ...(await inBoth(<ProofChanges {...{ email, links }} />)),
    replyTo: { name: order.customerName, address: order.customerEmail },
  };
}

async function renderChange(email: ChangeEmail) {
  return {
    subject: email.subject,
    ...(await inBoth(<OrderChanged email={email} />)),
  };
}

/** To the customer, about a payment or a refund; replies go to the order desk. */
export async function renderPayment(email: PaymentEmail): Promise<RenderedEmail> {
  return {
    subject: email.subject,
    ...(await inBoth(<PaymentReceipt email={email} />)),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To a customer who lost a link. */
export async function renderLink(email: LinkEmail): Promise<RenderedEmail> {
  return {
    subject: email.subject,
    ...(await inBoth(<LinkOnly email={email} />)),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the shop. `links` are in the order of the message's files. */
export async function renderNewMessage(
  order: OrderRecord,
  message: MessageRecord,
  siteUrl: string,
  links: readonly FileLink[],
): Promise<RenderedEmail> {
  return renderMessage(describeNewMessage(order, message, siteUrl), links);
}

/** To the customer. `orderUrl` is their link. */
export async function renderShopMessage(
  order: OrderRecord,
  message: MessageRecord,
  siteUrl: string,
  orderUrl: string,
): Promise<RenderedEmail> {
  return renderMessage(describeShopMessage(order, message, siteUrl, orderUrl), []);
}

async function renderMessage(
  email: MessageEmail,
  links: readonly FileLink[],
): Promise<RenderedEmail> {
  return {
    subject: email.subject,
    ...(await inBoth(<Message email={email} links={links} />)),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the customer; replies go to the shop. */
export async function renderReceipt(email: ReceiptEmail): Promise<RenderedEmail> {
  return {
    subject: receiptSubject(email),
    ...(await inBoth(<RequestReceipt email={email} />)),
    replyTo: { name: shop.name, address: shop.email },
  };
}

/** To the shop; replies go to the customer. `links` are in the order of the files. */
export async function renderNewRequest(
  email: RequestEmail,
  links: readonly FileLink[] = [],
): Promise<RenderedEmail> {
  return {
    subject: newRequestSubject(email),
    ...(await inBoth(<NewRequest email={email} links={links} />)),
    replyTo: { name: email.name, address: email.email },
  };
}

/** To a staff member; `link` is for them alone. */
export async function renderReset(link: string, siteUrl: string): Promise<RenderedEmail> {
  return {
    subject: resetSubject,
    ...(await inBoth(<PasswordReset link={link} siteUrl={siteUrl} />)),
    replyTo: { name: shop.name, address: shop.email },
  };
}

/** To the shop: jobs whose emails to customers are held. */
export async function renderHeldEmails(
  held: readonly HeldEmail[],
  siteUrl: string,
): Promise<RenderedEmail> {
  const jobs = heldJobs(held, siteUrl);
  return {
    subject: heldSubject(jobs),
    ...(await inBoth(<HeldEmails jobs={jobs} siteUrl={siteUrl} />)),
    replyTo: { name: shop.name, address: shop.email },
  };
}
