import { Link, Text } from 'react-email';
import { body, EmailFrame, ink, Kicker, Lead, Pad } from './EmailFrame.tsx';
import { ButtonLink, CustomerPart } from './EmailParts.tsx';
import { newReorderSubject, noSuchOrder, type ReorderEmail } from './reorder-email.ts';
import { ReorderParts } from './ReorderParts.tsx';

/** What the shop gets for every reorder, with the original order if we have it. */
export function NewReorder({ email }: { email: ReorderEmail }) {
  return (
    <EmailFrame
      title={newReorderSubject(email)}
      preview={`${email.name}: invoice ${email.invoice}`}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>New reorder</Kicker>
        <Lead>#{email.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {email.name} wants invoice {email.invoice} again.{' '}
          {email.order ? (
            <>
              This is{' '}
              <Link href={email.order.adminUrl} className="m-spot" style={{ color: ink.spotInk }}>
                {`order #${email.order.number}`}
              </Link>
              .
            </>
          ) : (
            noSuchOrder
          )}
        </Text>
        <ButtonLink href={email.adminUrl}>{`Open reorder #${email.number}`}</ButtonLink>
      </Pad>

      <CustomerPart name={email.name} email={email.email} phone={null} />

      <ReorderParts email={email} />
    </EmailFrame>
  );
}
