import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, Kicker, Lead, MailFrame, Pad, Part } from './MailFrame.tsx';
import { Questions, Steps } from './MailParts.tsx';
import { quotePromise, quoteReceiptSubject, quoteSteps, type QuoteMail } from './quote-mail.ts';
import { QuoteParts } from './QuoteParts.tsx';

/** What the customer gets once a quote is asked for. */
export function QuoteReceipt({ mail }: { mail: QuoteMail }) {
  return (
    <MailFrame title={quoteReceiptSubject(mail)} preview={quotePromise} siteUrl={mail.siteUrl}>
      <Pad padding="24px 28px 22px">
        <Kicker>Quote request #{mail.number}</Kicker>
        <Lead>Thanks, {mail.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          {quotePromise}
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={quoteSteps} />
      </Part>

      <QuoteParts mail={mail} />

      <Part title="Your contact">
        <Text className="m-ink" style={body}>
          {mail.name}
          <br />
          {mail.email}
          {mail.phone && (
            <>
              <br />
              {mail.phone}
            </>
          )}
        </Text>
      </Part>

      <Questions email={shop.email} phone={shop.phone} />
    </MailFrame>
  );
}
