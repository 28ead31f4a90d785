import { Link, Text } from 'react-email';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { ink } from './email-ink.ts';
import { ButtonLink } from './EmailParts.tsx';
import { boardUrl, heldNews, heldSubject, listedJobs, type HeldJob } from './held-emails.ts';

/** What the shop gets instead of an email about each job whose email to the customer is held. */
export function HeldEmails({ jobs, siteUrl }: { jobs: readonly HeldJob[]; siteUrl: string }) {
  const { listed, rest } = listedJobs(jobs);
  return (
    <EmailFrame title={heldSubject(jobs)} preview={heldNews} siteUrl={siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>Held emails</Kicker>
        <Lead>{heldSubject(jobs)}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {heldNews}
        </Text>
        <ButtonLink href={boardUrl(siteUrl)}>Open the board</ButtonLink>
      </Pad>
      <Part title="Jobs">
        {listed.map(({ title, reason, adminUrl }) => (
          <Paragraph key={title}>
            <Link href={adminUrl} className="m-spot" style={{ color: ink.spotInk }}>
              {title}: {reason}
            </Link>
          </Paragraph>
        ))}
        {rest && <Paragraph>{rest}</Paragraph>}
      </Part>
    </EmailFrame>
  );
}
