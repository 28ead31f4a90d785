import { Link } from 'react-email';
import { jobPath, paths } from '../../paths.ts';
import { ink } from '../../platform/emails/email-ink.server.ts';
import { Paragraph, Part } from '../../platform/emails/EmailFrame.server.tsx';
import { Top } from '../../platform/emails/EmailParts.server.tsx';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { formatDay, formatDayLong } from '../../platform/dates/date-words.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatCents } from '../../platform/money.ts';
import { dueText } from '../../orders/delivery/delivery-words.ts';
import { shop } from '../../shop.ts';
import { writeEdition } from './edition.ts';
import type { LoadFacts } from './press-load.ts';
import {
  dek,
  headline,
  onTimeText,
  readinessTexts,
  worryLabel,
  worryReason,
} from './edition-words.ts';
import type { MorningJob } from './morning-job.ts';

type MorningFacts = LoadFacts & { readonly jobs: readonly MorningJob[] };

/** The most jobs of a part; the page has the others. */
const mostListed = 12;

export const loadMorningEdition: LoadEmail = async ({ recipient, outbox, siteUrl }) => {
  const read = await outbox.readMorning(recipient);
  return read && morningEdition(read, siteUrl, new Date());
};

/** To staff who want it, at 7 AM. Those who see no money get none. */
export function morningEdition(read: MorningFacts, siteUrl: string, now: Date): Email {
  const edition = writeEdition(read.jobs, read, now);
  const { press, worries, proofs, arrived, unpaid, today } = edition;
  const lead = headline(edition);
  const owed = unpaid.reduce((sum, { balanceCents }) => sum + (balanceCents ?? 0), 0);
  const counts = [
    proofs.length > 0 && `${countedText(proofs.length, 'proof')} out with customers`,
    arrived.length > 0 && `${countedText(arrived.length, 'new job')} to look over`,
    unpaid.length > 0 && `${formatCents(owed)} due on what’s ready`,
  ].filter((each) => each !== false);
  const line = (job: MorningJob, text: string) => (
    <Paragraph key={`${job.kind} ${job.number}`}>
      <Link href={siteUrl + jobPath(job)} className="m-spot" style={{ color: ink.spotInk }}>
        {`${job.name} #${job.number}`}
      </Link>
      {`: ${text}`}
    </Paragraph>
  );
  const more = (count: number) =>
    count > mostListed && <Paragraph>{`And ${count - mostListed} more.`}</Paragraph>;
  return {
    subject: lead,
    preview: dek(edition),
    replyTo: { name: shop.name, address: shop.email },
    sheet: (
      <>
        <Top
          kicker={formatDayLong(today)}
          lead={lead}
          button="Open the morning edition"
          link={`${siteUrl}${paths.admin}`}
        >
          {dek(edition)}
        </Top>
        {press.length > 0 && (
          <Part title="To print today">
            {press.slice(0, mostListed).map((each) => {
              const { job, started } = each;
              const lacks = readinessTexts(each).flatMap(({ text, holds }) =>
                holds ? [] : [text],
              );
              const due = dueText(job.deliveryMethod, formatDay(job.dueDate ?? today, now));
              return line(
                job,
                [
                  countedText(job.pieces, 'piece'),
                  ...(started ? ['on the press'] : []),
                  due,
                  ...lacks,
                ].join(', '),
              );
            })}
            {more(press.length)}
          </Part>
        )}
        {worries.length > 0 && (
          <Part title="Late or at risk">
            {worries
              .slice(0, mostListed)
              .map((worry) =>
                line(worry.job, `${worryLabel(worry, now)}. ${worryReason(worry, now)}`),
              )}
            {more(worries.length)}
          </Part>
        )}
        <Paragraph>{onTimeText(edition)}</Paragraph>
        {counts.length > 0 && (
          <Part title="Also today">
            {counts.map((text) => (
              <Paragraph key={text}>{`${text}.`}</Paragraph>
            ))}
          </Part>
        )}
        <Paragraph>
          You asked for this email at the bottom of that page, and that’s where you can stop it.
        </Paragraph>
      </>
    ),
  };
}
