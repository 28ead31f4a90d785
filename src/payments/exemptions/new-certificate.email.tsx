import type { OrderRecord } from '../../orders/order-record.ts';
import { oneLine } from '../../platform/emails/email-words.server.ts';
import { noticeEmail } from '../../platform/emails/notice-sheet.server.tsx';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
} from '../../platform/emails/sending.server.ts';
import { exemptReasonLabels } from './exemption.ts';
import type { ExemptionRecord } from './exemption-record.ts';

export const loadNewCertificate: LoadEmail = async (sending) => {
  const order = await sending.order();
  const certificate = await sending.exemptions.read(sending.occasion ?? '');
  if (!certificate) throw subjectMissing();
  return certificate.status === 'sent' ? newCertificate(order, certificate, sending.siteUrl) : null;
};

/** To the shop: a customer sent a certificate. The file is on the job page, because not everybody may see it. */
export const newCertificate = (
  order: OrderRecord,
  certificate: Pick<ExemptionRecord, 'organization' | 'reason' | 'certificateNumber' | 'state'>,
  siteUrl: string,
): Email => {
  const organization = oneLine(certificate.organization);
  return noticeEmail(
    {
      subject: `Order #${order.number} — tax certificate from ${organization}`,
      kicker: `Order #${order.number}`,
      lead: `${organization} says they’re tax exempt.`,
      parts: [
        {
          title: 'Their certificate',
          text: `${exemptReasonLabels[certificate.reason]}\n${oneLine(certificate.certificateNumber)}, ${oneLine(certificate.state)}`,
        },
        {
          title: 'What to do',
          text: 'Look at the file on the job page, then accept or reject it there. Until then, the order is taxed.',
        },
      ],
      job: { kind: 'order', number: order.number },
      siteUrl,
    },
    order,
  );
};
