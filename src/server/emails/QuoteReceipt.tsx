import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { Questions, Steps } from './EmailParts.tsx';
import { quotePromise, quoteReceiptSubject, quoteSteps, type QuoteEmail } from './quote-email.ts';
import { QuoteParts } from './QuoteParts.tsx';

/** What the customer gets after asking for a quote. */
export function QuoteReceipt({ email }: { email: QuoteEmail }) {
  return (
    <EmailFrame title={quoteReceiptSubject(email)} preview={quotePromise} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 22px">
        <Kicker>Quote request #{email.number}</Kicker>
        <Lead>Thanks, {email.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          {quotePromise}
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={quoteSteps} />
      </Part>

      <QuoteParts email={email} />

      <Part title="Your contact">
        <Paragraph>
          {email.name}
          <br />
          {email.email}
          {email.phone && (
            <>
              <br />
              {email.phone}
            </>
          )}
        </Paragraph>
      </Part>

      <Questions email={shop.email} phone={shop.phone} />
    </EmailFrame>
  );
}
