import { Link } from 'react-email';
import type { BundledNotices } from '../platform/emails/outbox-store.server.ts';
import { emailTitle } from '../platform/emails/email-words.ts';
import { jobTitle } from '../orders/job.ts';
import { jobPath, paths } from '../paths.ts';
import { shop } from '../shop.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { Paragraph, Part } from '../platform/emails/EmailFrame.server.tsx';
import { ink } from '../platform/emails/email-ink.server.ts';
import { Top } from '../platform/emails/EmailParts.server.tsx';

const news =
  'So much came in this hour that we’ve stopped emailing you about each thing. Here’s the rest in one list, and it’s all on the board.';

export const loadBundledNotices: LoadEmail = async ({ id, outbox, siteUrl }) => {
  const bundled = await outbox.readBundled(id);
  return bundled.count > 0 ? bundledNotices(bundled, siteUrl) : null;
};

/** To the shop, instead of an email about each thing that customers do. */
export function bundledNotices({ count, notices }: BundledNotices, siteUrl: string): Email {
  const subject = `A lot came in: ${count} more ${count === 1 ? 'thing' : 'things'} to see`;
  return {
    subject,
    preview: news,
    replyTo: { name: shop.name, address: shop.email },
    sheet: (
      <>
        <Top
          kicker="Busy hour"
          lead={subject}
          button="Open the board"
          link={`${siteUrl}${paths.adminOrders}`}
        >
          {news}
        </Top>
        <Part title="What came in">
          {notices.map((notice) => (
            <Paragraph key={`${jobTitle(notice)} ${notice.template}`}>
              <Link
                href={siteUrl + jobPath(notice)}
                className="m-spot"
                style={{ color: ink.spotInk }}
              >
                {jobTitle(notice)}: {emailTitle(notice.template).replace(', to the shop', '')}
              </Link>
            </Paragraph>
          ))}
          {count > notices.length && <Paragraph>There are more on the board.</Paragraph>}
        </Part>
      </>
    ),
  };
}
