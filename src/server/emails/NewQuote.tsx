import { Text } from 'react-email';
import { body, EmailFrame, Kicker, Lead, Pad } from './EmailFrame.tsx';
import { ButtonLink, CustomerPart } from './EmailParts.tsx';
import { newQuoteSubject, type QuoteEmail } from './quote-email.ts';
import { QuoteParts } from './QuoteParts.tsx';

/** What the shop gets for every quote request. Links to files work for seven days. */
export function NewQuote({ email, links }: { email: QuoteEmail; links: readonly string[] }) {
  return (
    <EmailFrame
      title={newQuoteSubject(email)}
      preview={`${email.name}: ${email.goods}`}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>New quote request</Kicker>
        <Lead>#{email.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {email.name} asked for {email.goods}. Reply to this email to answer them; they expect it
          within one business day.
        </Text>
        <ButtonLink href={email.adminUrl}>{`Open quote #${email.number}`}</ButtonLink>
      </Pad>

      <CustomerPart name={email.name} email={email.email} phone={email.phone} />

      <QuoteParts email={email} links={links} />
    </EmailFrame>
  );
}
