import type { OrderRecord } from '../../orders/order-record.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { exemptionId } from '../../paths.ts';
import { formatLongDate } from '../../platform/dates/date-words.ts';
import { linkSecret } from '../../platform/emails/email-words.server.ts';
import { linkEmail } from '../../platform/emails/link-sheet.server.tsx';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { shop } from '../../shop.ts';

export const loadCertificateExpires: LoadEmail = async (sending) => {
  const order = await sending.order();
  const certificate = await sending.exemptions.read(sending.occasion ?? '');
  const now = new Date();
  // It's too late, or they've sent another one since.
  if (!certificate?.expiresOn || certificate.renewed || certificate.expiresOn < shopToday(now)) {
    return null;
  }
  return certificateExpires(order, certificate.expiresOn, sending.linkTo(order), now);
};

/** To the customer: their certificate is good until `expiresOn`, and we need another one after that. */
export const certificateExpires = (
  { number }: Pick<OrderRecord, 'number'>,
  expiresOn: string,
  link: string,
  now: Date,
): Email =>
  linkEmail({
    subject: 'Your tax certificate expires soon',
    kicker: `Order #${number}`,
    lead: 'Your tax certificate expires soon.',
    title: `It’s good until ${formatLongDate(expiresOn, now)}.`,
    promise:
      'Orders after that have sales tax, unless we have a new certificate by then. You can send it on the page of your latest order. If you don’t plan to order again, there’s nothing to do.',
    button: 'Send a new certificate',
    link: `${link}&${exemptionId}`,
    secret: linkSecret,
    notYours: `If you never sent us a certificate, call us at ${shop.ordersPhone}.`,
  });
