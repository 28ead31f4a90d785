import { Text } from 'react-email';
import { body, Kicker, Lead, MailFrame, Pad } from './MailFrame.tsx';
import { ButtonLink, CustomerPart } from './MailParts.tsx';
import { newQuoteSubject, type QuoteMail } from './quote-mail.ts';
import { QuoteParts } from './QuoteParts.tsx';

/** What the shop gets for every quote that is asked for; links to files work for seven days. */
export function NewQuote({ mail, links }: { mail: QuoteMail; links: readonly string[] }) {
  return (
    <MailFrame
      title={newQuoteSubject(mail)}
      preview={`${mail.name}: ${mail.goods}`}
      siteUrl={mail.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>New quote request</Kicker>
        <Lead>#{mail.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {mail.name} asked for {mail.goods}. Reply to this email to answer them; they expect it
          within one business day.
        </Text>
        <ButtonLink href={mail.adminUrl}>{`Open quote #${mail.number}`}</ButtonLink>
      </Pad>

      <CustomerPart name={mail.name} email={mail.email} phone={mail.phone} />

      <QuoteParts mail={mail} links={links} />
    </MailFrame>
  );
}
