import type { OrderRecord } from '../../orders/order-record.ts';
import type { Email } from './sending.server.ts';
import { Kicker, Lead, Pad, Paragraph, Part, Typed } from './EmailFrame.server.tsx';
import { ButtonLink, FilesPart } from './EmailParts.server.tsx';
import type { ArtworkFile, FileLink } from './email-words.server.ts';

/** What an email tells the shop about a job. */
type NoticeWords = {
  subject: string;
  kicker: string;
  lead: string;
  parts: readonly { title: string; text: string }[];
  files?: readonly ArtworkFile[];
  /** In the order of the files. */
  links?: readonly FileLink[];
  /** The job's page for staff. */
  adminUrl: string;
  button: string;
};

/** To the shop, about a job; replies go to its customer. */
export const noticeEmail = (
  { files = [], links = [], ...words }: NoticeWords,
  customer: Pick<OrderRecord, 'customerName' | 'customerEmail'>,
): Email => ({
  subject: words.subject,
  preview: words.lead,
  replyTo: { name: customer.customerName, address: customer.customerEmail },
  sheet: (
    <>
      <Pad padding="24px 28px 24px">
        <Kicker>{words.kicker}</Kicker>
        <Lead>{words.lead}</Lead>
        <br />
        <ButtonLink href={words.adminUrl}>{words.button}</ButtonLink>
      </Pad>
      {words.parts.map(({ title, text }) => (
        <Part key={title} title={title}>
          <Paragraph>
            <Typed text={text} />
          </Paragraph>
        </Part>
      ))}
      <FilesPart {...{ files, links }} />
    </>
  ),
});
