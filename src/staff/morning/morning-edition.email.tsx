import { memberName } from '../member-name.ts';
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
import { shareBlanks } from '../../blanks/buy-list.ts';
import { arrivesOn, deliveriesDue } from '../../blanks/delivery.ts';
import type { Deliveries } from '../../blanks/list-deliveries.rpc.ts';
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
import type { Problem } from './read-morning.rpc.ts';

type MorningFacts = LoadFacts & {
  readonly jobs: readonly MorningJob[];
  readonly problems: readonly Problem[];
  readonly receiving: Deliveries;
};

/** The most jobs of a part; the page has the others. */
const mostListed = 12;

export const loadMorningEdition: LoadEmail = async ({ recipient, outbox, siteUrl }) => {
  const read = await outbox.readMorning(recipient);
  return read && morningEdition(read, siteUrl, new Date());
};

/** To staff who want it, at 7 AM. Those who see no money get none. */
export function morningEdition(read: MorningFacts, siteUrl: string, now: Date): Email {
  const { problems, receiving } = read;
  const edition = writeEdition(read.jobs, { ...read, blanks: receiving }, now);
  const { press, worries, proofs, arrived, unpaid, today } = edition;
  const lead = headline(edition);
  const owed = unpaid.reduce((sum, { balanceCents }) => sum + (balanceCents ?? 0), 0);
  const toBuy = shareBlanks(receiving).filter(({ lacks }) => lacks > 0);
  const due = deliveriesDue(receiving.deliveries).filter(
    (delivery) => (arrivesOn(delivery) ?? '9') <= today,
  );
  const counts = [
    toBuy.length > 0 &&
      `${countedText(
        toBuy.reduce((sum, { lacks }) => sum + lacks, 0),
        'blank',
      )} to buy for ${countedText(new Set(toBuy.map(({ number }) => number)).size, 'order')}`,
    due.length > 0 &&
      `To receive by today: ${new Intl.ListFormat('en-US').format(due.map(({ poNumber }) => poNumber))}`,
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
              const lacks = readinessTexts(each, now).flatMap(({ text, holds }) =>
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
        {problems.length > 0 && (
          <Part title="Problems">
            {problems.slice(0, mostListed).map(({ id, text, author, ...job }) => (
              <Paragraph key={id}>
                <Link
                  href={siteUrl + jobPath(job)}
                  className="m-spot"
                  style={{ color: ink.spotInk }}
                >
                  {`${job.name} #${job.number}`}
                </Link>
                {`: ${text} (${memberName(author)})`}
              </Paragraph>
            ))}
            {more(problems.length)}
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
