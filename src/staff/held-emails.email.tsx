import { Link } from 'react-email';
import type { StuckEmail } from './list-stuck-emails.rpc.ts';
import { emailErrorText } from '../platform/emails/email-words.ts';
import { jobTitle } from '../orders/job.ts';
import { jobPath, paths } from '../paths.ts';
import { shop } from '../shop.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { Paragraph, Part } from '../platform/emails/EmailFrame.server.tsx';
import { ink } from '../platform/emails/email-ink.server.ts';
import { Top } from '../platform/emails/EmailParts.server.tsx';

/** Longer lists end with a link to the board. */
const mostListed = 50;

const news =
  'Something looked off, so we haven’t emailed the customer, and you haven’t gotten the usual email either. Open each job below. If it’s real, send the email from its page. If not, cancel or decline it.';

export const loadHeldEmails: LoadEmail = async ({ outbox, siteUrl }) => {
  const held = await outbox.readHeld();
  return held.length > 0 ? heldEmails(held, siteUrl) : null;
};

/** To the shop, instead of an email about each job whose email to the customer is held. */
export function heldEmails(
  held: readonly Pick<StuckEmail, 'kind' | 'number' | 'errorCode'>[],
  siteUrl: string,
): Email {
  const subject = subjectOf(held.length);
  return {
    subject,
    preview: news,
    replyTo: { name: shop.name, address: shop.email },
    sheet: (
      <>
        <Top
          kicker="Held emails"
          lead={subject}
          button="Open the board"
          link={`${siteUrl}${paths.adminOrders}#held-emails`}
        >
          {news}
        </Top>
        <Part title="Jobs">
          {held.slice(0, mostListed).map((job) => (
            <Paragraph key={jobTitle(job)}>
              <Link href={siteUrl + jobPath(job)} className="m-spot" style={{ color: ink.spotInk }}>
                {jobTitle(job)}: {emailErrorText(job.errorCode)}
              </Link>
            </Paragraph>
          ))}
          {held.length > mostListed && <Paragraph>There are more on the board.</Paragraph>}
        </Part>
      </>
    ),
  };
}

/** '3 jobs need a look before we email their customers'. */
function subjectOf(jobs: number): string {
  if (jobs === 1) return '1 job needs a look before we email its customer';
  const count = jobs > mostListed ? `More than ${mostListed}` : jobs;
  return `${count} jobs need a look before we email their customers`;
}
