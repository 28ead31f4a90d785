import { Link, Text } from 'react-email';
import { body, EmailFrame, Kicker, Lead, Pad } from './EmailFrame.tsx';
import { ink } from './email-ink.ts';
import { ButtonLink, CustomerPart } from './EmailParts.tsx';
import type { FileLink } from './email-words.ts';
import { newRequestSubject, noSuchOrder, type RequestEmail } from './request-email.ts';
import { RequestParts } from './RequestParts.tsx';

/** What the shop gets for every quote request and reorder. Links to files work for seven days. */
export function NewRequest({ email, links }: { email: RequestEmail; links: readonly FileLink[] }) {
  return (
    <EmailFrame
      title={newRequestSubject(email)}
      preview={`${email.name}: ${email.about}`}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>New {email.noun.toLowerCase()}</Kicker>
        <Lead>#{email.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {email.news} {email.order === null && noSuchOrder}
          {email.order && (
            <>
              This is{' '}
              <Link href={email.order.adminUrl} className="m-spot" style={{ color: ink.spotInk }}>
                {`order #${email.order.number}.`}
              </Link>
            </>
          )}
        </Text>
        <ButtonLink href={email.adminUrl}>{`Open ${email.kind} #${email.number}`}</ButtonLink>
      </Pad>

      <CustomerPart contact={email.contact} />

      <RequestParts email={email} links={links} />
    </EmailFrame>
  );
}
