import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { Questions, Steps } from './EmailParts.tsx';
import {
  reorderPromise,
  reorderReceiptSubject,
  reorderSteps,
  type ReorderEmail,
} from './reorder-email.ts';
import { ReorderParts } from './ReorderParts.tsx';

/** What the customer gets after asking for a reorder. It reveals nothing about any order. */
export function ReorderReceipt({ email }: { email: ReorderEmail }) {
  return (
    <EmailFrame
      title={reorderReceiptSubject(email)}
      preview={reorderPromise}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 22px">
        <Kicker>Reorder #{email.number}</Kicker>
        <Lead>Thanks, {email.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          {reorderPromise}
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={reorderSteps} />
      </Part>

      <ReorderParts email={email} />

      <Part title="Your contact">
        <Paragraph>
          {email.name}
          <br />
          {email.email}
        </Paragraph>
      </Part>

      <Questions email={shop.email} phone={shop.phone} />
    </EmailFrame>
  );
}
