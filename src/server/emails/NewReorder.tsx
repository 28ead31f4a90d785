import { Link, Text } from 'react-email';
import { body, ink, Kicker, Lead, MailFrame, Pad } from './MailFrame.tsx';
import { ButtonLink, CustomerPart } from './MailParts.tsx';
import { newReorderSubject, noSuchOrder, type ReorderMail } from './reorder-mail.ts';
import { ReorderParts } from './ReorderParts.tsx';

/** What the shop gets for every reorder: with the order it is of, where there is one. */
export function NewReorder({ mail }: { mail: ReorderMail }) {
  return (
    <MailFrame
      title={newReorderSubject(mail)}
      preview={`${mail.name}: invoice ${mail.invoice}`}
      siteUrl={mail.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>New reorder</Kicker>
        <Lead>#{mail.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {mail.name} wants invoice {mail.invoice} again.{' '}
          {mail.order ? (
            <>
              This is{' '}
              <Link href={mail.order.adminUrl} className="m-spot" style={{ color: ink.spotInk }}>
                {`order #${mail.order.number}`}
              </Link>
              .
            </>
          ) : (
            noSuchOrder
          )}
        </Text>
        <ButtonLink href={mail.adminUrl}>{`Open reorder #${mail.number}`}</ButtonLink>
      </Pad>

      <CustomerPart name={mail.name} email={mail.email} phone={null} />

      <ReorderParts mail={mail} />
    </MailFrame>
  );
}
