import type { JobName } from '../../orders/job.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { Email } from './sending.server.ts';
import { Paragraph, Part, Typed } from './EmailFrame.server.tsx';
import { FilesPart, Top } from './EmailParts.server.tsx';
import { openJob, type ArtworkFile, type FileLink } from './email-words.server.ts';

/** What an email tells the shop about a job. */
type NoticeWords = {
  subject: string;
  kicker: string;
  lead: string;
  parts: readonly { title: string; text: string }[];
  files?: readonly ArtworkFile[];
  /** In the order of the files. */
  links?: readonly FileLink[];
  job: JobName;
  siteUrl: string;
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
      <Top {...words} {...openJob(words.job, words.siteUrl)} />
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
