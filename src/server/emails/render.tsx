import { render } from 'react-email';
import { shop } from '../../shop.ts';
import type { OutgoingEmail } from '../email.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import type { QuoteRecord } from '../../domain/quote-record.ts';
import type { ReorderRecord } from '../../domain/reorder-record.ts';
import { oneLine } from './email-words.ts';
import { NewOrder } from './NewOrder.tsx';
import { NewQuote } from './NewQuote.tsx';
import { NewReorder } from './NewReorder.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import {
  confirmationSubject,
  describeOrder,
  newOrderSubject,
  type ArtworkLinks,
  type OrderEmail,
} from './order-email.ts';
import { confirmationText, newOrderText } from './order-text.ts';
import {
  describeQuote,
  newQuoteSubject,
  newQuoteText,
  quoteReceiptSubject,
  quoteReceiptText,
} from './quote-email.ts';
import { QuoteReceipt } from './QuoteReceipt.tsx';
import {
  describeReorder,
  newReorderSubject,
  newReorderText,
  reorderReceiptSubject,
  reorderReceiptText,
} from './reorder-email.ts';
import { ReorderReceipt } from './ReorderReceipt.tsx';

export type RenderedEmail = Pick<OutgoingEmail, 'subject' | 'html' | 'text' | 'replyTo'>;

/** To the customer; replies go to the order desk. */
export async function renderOrderConfirmation(
  order: OrderRecord,
  siteUrl: string,
): Promise<RenderedEmail> {
  return renderConfirmation(describeOrder(order, siteUrl));
}

/** The same for a test order that doesn't exist; `orderId` replaces its number. */
export async function renderTestConfirmation(
  order: OrderRecord,
  orderId: string,
  siteUrl: string,
): Promise<RenderedEmail> {
  const email = { ...describeOrder(order, siteUrl), number: oneLine(orderId) };
  const rendered = await renderConfirmation(email);
  return { ...rendered, subject: `Test: ${rendered.subject}` };
}

async function renderConfirmation(email: OrderEmail): Promise<RenderedEmail> {
  return {
    subject: confirmationSubject(email),
    html: await render(<OrderConfirmation email={email} />),
    text: confirmationText(email),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the shop; replies go to the customer. */
export async function renderNewOrder(
  order: OrderRecord,
  siteUrl: string,
  links: ArtworkLinks,
): Promise<RenderedEmail> {
  const email = describeOrder(order, siteUrl);
  return {
    subject: newOrderSubject(email),
    html: await render(<NewOrder email={email} links={links} />),
    text: newOrderText(email, links),
    replyTo: { name: email.customer.name, address: email.customer.email },
  };
}

/** To the customer; replies go to the shop. */
export async function renderQuoteReceipt(
  quote: QuoteRecord,
  siteUrl: string,
): Promise<RenderedEmail> {
  const email = describeQuote(quote, siteUrl);
  return {
    subject: quoteReceiptSubject(email),
    html: await render(<QuoteReceipt email={email} />),
    text: quoteReceiptText(email),
    replyTo: { name: shop.name, address: shop.email },
  };
}

/** To the shop; replies go to the customer. `links` are in the order of the files. */
export async function renderNewQuote(
  quote: QuoteRecord,
  siteUrl: string,
  links: readonly string[],
): Promise<RenderedEmail> {
  const email = describeQuote(quote, siteUrl);
  return {
    subject: newQuoteSubject(email),
    html: await render(<NewQuote email={email} links={links} />),
    text: newQuoteText(email, links),
    replyTo: { name: email.name, address: email.email },
  };
}

/** To the customer; replies go to the shop. */
export async function renderReorderReceipt(
  reorder: ReorderRecord,
  siteUrl: string,
): Promise<RenderedEmail> {
  const email = describeReorder(reorder, siteUrl);
  return {
    subject: reorderReceiptSubject(email),
    html: await render(<ReorderReceipt email={email} />),
    text: reorderReceiptText(email),
    replyTo: { name: shop.name, address: shop.email },
  };
}

/** To the shop; replies go to the customer. */
export async function renderNewReorder(
  reorder: ReorderRecord,
  siteUrl: string,
): Promise<RenderedEmail> {
  const email = describeReorder(reorder, siteUrl);
  return {
    subject: newReorderSubject(email),
    html: await render(<NewReorder email={email} />),
    text: newReorderText(email),
    replyTo: { name: email.name, address: email.email },
  };
}
