import { render } from 'react-email';
import { shop } from '../../shop.ts';
import type { OutgoingEmail } from '../mail.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import type { QuoteRecord } from '../../domain/quote-record.ts';
import type { ReorderRecord } from '../../domain/reorder-record.ts';
import { oneLine } from './mail-words.ts';
import { NewOrder } from './NewOrder.tsx';
import { NewQuote } from './NewQuote.tsx';
import { NewReorder } from './NewReorder.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import {
  confirmationSubject,
  describeOrder,
  newOrderSubject,
  type ArtworkLinks,
  type OrderMail,
} from './order-mail.ts';
import { confirmationText, newOrderText } from './order-text.ts';
import {
  describeQuote,
  newQuoteSubject,
  newQuoteText,
  quoteReceiptSubject,
  quoteReceiptText,
} from './quote-mail.ts';
import { QuoteReceipt } from './QuoteReceipt.tsx';
import {
  describeReorder,
  newReorderSubject,
  newReorderText,
  reorderReceiptSubject,
  reorderReceiptText,
} from './reorder-mail.ts';
import { ReorderReceipt } from './ReorderReceipt.tsx';

export type RenderedMail = Pick<OutgoingEmail, 'subject' | 'html' | 'text' | 'replyTo'>;

/** To the customer; answers go to the order desk. */
export async function renderOrderConfirmation(
  order: OrderRecord,
  siteUrl: string,
): Promise<RenderedMail> {
  return renderConfirmation(describeOrder(order, siteUrl));
}

/** The same as a test, of an order that isn't one: `orderId` stands where its number would. */
export async function renderTestConfirmation(
  order: OrderRecord,
  orderId: string,
  siteUrl: string,
): Promise<RenderedMail> {
  const mail = { ...describeOrder(order, siteUrl), number: oneLine(orderId) };
  const rendered = await renderConfirmation(mail);
  return { ...rendered, subject: `Test: ${rendered.subject}` };
}

async function renderConfirmation(mail: OrderMail): Promise<RenderedMail> {
  return {
    subject: confirmationSubject(mail),
    html: await render(<OrderConfirmation mail={mail} />),
    text: confirmationText(mail),
    replyTo: { name: shop.name, address: shop.ordersEmail },
  };
}

/** To the shop; answers go to the customer. */
export async function renderNewOrder(
  order: OrderRecord,
  siteUrl: string,
  links: ArtworkLinks,
): Promise<RenderedMail> {
  const mail = describeOrder(order, siteUrl);
  return {
    subject: newOrderSubject(mail),
    html: await render(<NewOrder mail={mail} links={links} />),
    text: newOrderText(mail, links),
    replyTo: { name: mail.customer.name, address: mail.customer.email },
  };
}

/** To the customer; answers go to the shop. */
export async function renderQuoteReceipt(
  quote: QuoteRecord,
  siteUrl: string,
): Promise<RenderedMail> {
  const mail = describeQuote(quote, siteUrl);
  return {
    subject: quoteReceiptSubject(mail),
    html: await render(<QuoteReceipt mail={mail} />),
    text: quoteReceiptText(mail),
    replyTo: { name: shop.name, address: shop.email },
  };
}

/** To the shop; answers go to the customer. `links` are the files' in their order. */
export async function renderNewQuote(
  quote: QuoteRecord,
  siteUrl: string,
  links: readonly string[],
): Promise<RenderedMail> {
  const mail = describeQuote(quote, siteUrl);
  return {
    subject: newQuoteSubject(mail),
    html: await render(<NewQuote mail={mail} links={links} />),
    text: newQuoteText(mail, links),
    replyTo: { name: mail.name, address: mail.email },
  };
}

/** To the customer; answers go to the shop. */
export async function renderReorderReceipt(
  reorder: ReorderRecord,
  siteUrl: string,
): Promise<RenderedMail> {
  const mail = describeReorder(reorder, siteUrl);
  return {
    subject: reorderReceiptSubject(mail),
    html: await render(<ReorderReceipt mail={mail} />),
    text: reorderReceiptText(mail),
    replyTo: { name: shop.name, address: shop.email },
  };
}

/** To the shop; answers go to the customer. */
export async function renderNewReorder(
  reorder: ReorderRecord,
  siteUrl: string,
): Promise<RenderedMail> {
  const mail = describeReorder(reorder, siteUrl);
  return {
    subject: newReorderSubject(mail),
    html: await render(<NewReorder mail={mail} />),
    text: newReorderText(mail),
    replyTo: { name: mail.name, address: mail.email },
  };
}
