import type { ReactNode } from 'react';
import { orderStage } from '../job.ts';
import type { OrderRecord } from '../order-record.ts';
import type { Email } from '../../platform/emails/sending.server.ts';
import { Paragraph, Part } from '../../platform/emails/EmailFrame.server.tsx';
import { Top } from '../../platform/emails/EmailParts.server.tsx';
import { PriceRows } from '../OrderParts.server.tsx';
import type { OrderWords } from '../order-words.server.ts';

/** What an email about a changed order says. */
type ChangeWords = {
  subject: string;
  lead: string;
  /** '23 Premium Cotton shirts, $416.02. Ships Wednesday, December 2, 2026.' */
  now: string;
  /** Each change in a line. */
  changes: readonly string[];
  button: string;
  link: string;
  replyTo: Email['replyTo'];
  children?: ReactNode;
};

/** To shop and customer after an order was changed or canceled. */
export const changeEmail = (
  { number, status }: OrderRecord,
  { priceLines, total }: OrderWords,
  words: ChangeWords,
): Email => ({
  subject: words.subject,
  preview: words.now,
  replyTo: words.replyTo,
  sheet: (
    <>
      <Top kicker={`Order #${number}`} lead={words.lead} button={words.button} link={words.link}>
        {words.now}
      </Top>
      <Part title="What changed">
        {words.changes.map((change, index) => (
          <Paragraph key={index}>{change}</Paragraph>
        ))}
      </Part>
      {orderStage(status) !== 'canceled' && (
        <Part title="Price">
          <PriceRows lines={priceLines} total={total} />
        </Part>
      )}
      {words.children}
    </>
  ),
});
