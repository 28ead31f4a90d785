import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Part } from './EmailFrame.tsx';
import { NotYours, Questions, Steps } from './EmailParts.tsx';
import { notYourRequest, receiptSubject, type ReceiptEmail } from './request-email.ts';
import { RequestParts } from './RequestParts.tsx';

/** What the customer gets after asking for a quote or a reorder. It reveals nothing about any order. */
export function RequestReceipt({ email }: { email: ReceiptEmail }) {
  return (
    <EmailFrame title={receiptSubject(email)} preview={email.promise} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 22px">
        <Kicker>
          {email.noun} #{email.number}
        </Kicker>
        <Lead>Got it. Thanks!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          {email.promise}
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={email.steps} />
      </Part>

      <RequestParts email={email} />
      <NotYours title="Didn’t ask for this?">{notYourRequest}</NotYours>
      <Questions email={shop.email} phone={shop.phone} />
    </EmailFrame>
  );
}
