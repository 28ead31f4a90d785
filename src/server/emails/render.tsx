import { render } from 'react-email';
import { shop } from '../../shop.ts';
import type { Mail } from '../mail.ts';
import type { OrderRecord } from '../order-record.ts';
import { NewOrder } from './NewOrder.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import {
  confirmationSubject,
  describeOrder,
  newOrderSubject,
  type ArtworkLinks,
} from './order-mail.ts';
import { confirmationText, newOrderText } from './order-text.ts';

export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text' | 'replyTo'>;

/** To the customer; answers go to the order desk. */
export async function renderOrderConfirmation(
  order: OrderRecord,
  siteUrl: string,
): Promise<RenderedMail> {
  const mail = describeOrder(order, siteUrl);
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
