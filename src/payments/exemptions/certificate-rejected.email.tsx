import type { OrderRecord } from '../../orders/order-record.ts';
import { orderStage } from '../../orders/job.ts';
import { exemptionId } from '../../paths.ts';
import { linkSecret } from '../../platform/emails/email-words.server.ts';
import { linkEmail } from '../../platform/emails/link-sheet.server.tsx';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
} from '../../platform/emails/sending.server.ts';
import { shop } from '../../shop.ts';

export const loadCertificateRejected: LoadEmail = async (sending) => {
  const order = await sending.order();
  const certificate = await sending.exemptions.read(sending.occasion ?? '');
  if (!certificate?.rejection) throw subjectMissing();
  return certificateRejected(order, certificate.rejection, sending.linkTo(order));
};

/**
 * To the customer, in our words and those of staff: why their certificate won’t do. It asks for another
 * one, unless the order is canceled, whose page takes none.
 */
export function certificateRejected(
  { number, status, exemptReason }: Pick<OrderRecord, 'number' | 'status' | 'exemptReason'>,
  rejection: string,
  link: string,
): Email {
  const canceled = orderStage(status) === 'canceled';
  return linkEmail({
    subject: `We can’t use the tax certificate for order #${number}`,
    kicker: `Order #${number}`,
    lead: 'We can’t use your tax certificate.',
    title: rejection,
    promise: canceled
      ? 'The order is canceled, so you don’t have to do anything.'
      : exemptReason === null
        ? 'The order keeps its sales tax for now. Send us another certificate on its page. If we can use that one, we’ll take the tax off and refund what you’ve paid of it.'
        : 'This order stays without sales tax. For later ones, send us another certificate on its page.',
    button: canceled ? 'See your order' : 'Send another certificate',
    link: canceled ? link : `${link}&${exemptionId}`,
    secret: linkSecret,
    notYours: `If you didn’t send a certificate, somebody who has the link did. Call us at ${shop.ordersPhone} if that worries you.`,
  });
}
