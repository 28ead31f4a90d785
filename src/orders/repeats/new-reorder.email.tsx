import { Link } from 'react-email';
import { contactLines, writtenTexts } from '../../platform/forms/form-field.ts';
import type { ReorderRecord } from './reorder-record.ts';
import { reorderFields } from './reorder.ts';
import { jobPath } from '../../paths.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { ink } from '../../platform/emails/email-ink.server.ts';
import { oneLine, onOneLine } from '../../platform/emails/email-words.server.ts';
import { reorderAsked } from './reorder-receipt.email.tsx';
import { newRequestEmail } from '../../platform/emails/request-sheet.server.tsx';

export const loadNewReorder: LoadEmail = async (sending) =>
  newReorder(await sending.reorder(), sending.siteUrl);

/** To the shop: a reorder with all of its text, and the order it repeats, if we have it. */
export function newReorder(reorder: ReorderRecord, siteUrl: string): Email {
  const { order } = reorder;
  const words = reorderAsked(reorder);
  const name = oneLine(reorder.name);
  const invoice = oneLine(reorder.invoiceNumber);
  return newRequestEmail({
    ...words,
    name,
    email: reorder.email,
    contact: contactLines(reorderFields, onOneLine(reorder)),
    about: `invoice ${invoice}`,
    asked: [
      { title: 'Invoice', text: invoice },
      ...words.asked,
      ...writtenTexts(reorderFields, reorder),
    ],
    news: (
      <>
        {name} wants invoice {invoice} again.{' '}
        {order ? (
          <>
            This is{' '}
            <Link
              href={siteUrl + jobPath({ kind: 'order', number: order.number })}
              className="m-spot"
              style={{ color: ink.spotInk }}
            >
              {`order #${order.number}.`}
            </Link>
          </>
        ) : (
          'We have no order or invoice with that number under this email address. Check the paper invoices, or ask the customer.'
        )}
      </>
    ),
    kind: 'reorder',
    siteUrl,
  });
}
