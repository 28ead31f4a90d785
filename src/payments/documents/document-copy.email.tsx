import { Questions, Top } from '../../platform/emails/EmailParts.server.tsx';
import { orderDesk } from '../../platform/emails/email-words.server.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { copyNote } from '../copy-note.ts';
import { describeNumbered } from './describe-numbered.server.ts';
import type { DocumentRecord } from './document-record.ts';
import { documentKindName } from './document.ts';

export const loadDocumentCopy: LoadEmail = async ({ id, documents, env }) => {
  const [document] = await documents.takeForEmail(id);
  // By now they don't get it anymore, or it was taken back.
  return document ? documentCopy(document.read(), env.stripe !== null) : null;
};

/** To a contact of the order's customer: an invoice, a credit note, or a receipt, without a link. */
export function documentCopy(record: DocumentRecord, cards: boolean): Email {
  const { title, figure } = describeNumbered(record);
  const owed = record.kind === 'invoice' && record.owedCents > record.paidCents;
  const text = `${figure.label}: ${figure.value}. ${figure.note.replace(/\.$/, '')}. ${copyNote(record, owed && cards)}`;
  return {
    subject: `${title} for order #${record.orderNumber}`,
    preview: text,
    replyTo: orderDesk,
    sheet: (
      <>
        <Top
          kicker={`Order #${record.orderNumber}`}
          lead={`${documentKindName(record)} for your books.`}
        >
          {text}
        </Top>
        <Questions />
      </>
    ),
  };
}
