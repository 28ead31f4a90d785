import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Part } from './EmailFrame.tsx';
import { Questions, Steps, WrittenParts } from './EmailParts.tsx';
import { contactLines, receiptSubject, type RequestEmail } from './request-email.ts';
import { RequestParts } from './RequestParts.tsx';

/** What the customer gets after asking for a quote or a reorder. It reveals nothing about any order. */
export function RequestReceipt({ email }: { email: RequestEmail }) {
  return (
    <EmailFrame title={receiptSubject(email)} preview={email.promise} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 22px">
        <Kicker>
          {email.noun} #{email.number}
        </Kicker>
        <Lead>Thanks, {email.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          {email.promise}
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={email.steps} />
      </Part>

      <RequestParts email={email} />
      <WrittenParts texts={[{ title: 'Your contact', text: contactLines(email).join('\n') }]} />
      <Questions email={shop.email} phone={shop.phone} />
    </EmailFrame>
  );
}
