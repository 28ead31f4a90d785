import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { ButtonLink, Questions } from './EmailParts.tsx';
import { linkSecret } from './link-email.ts';
import { PriceRows } from './OrderParts.tsx';
import type { PaymentEmail } from './payment-email.ts';

/** What a customer gets after a payment or a refund, or when one is overdue. */
export function PaymentReceipt({ email }: { email: PaymentEmail }) {
  return (
    <EmailFrame title={email.subject} preview={email.text} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
          {email.text}
        </Text>
        <ButtonLink href={email.link}>See your order</ButtonLink>
      </Pad>
      <Part title="Payments">
        <PriceRows
          lines={email.rows}
          total={email.balance.amount}
          totalLabel={email.balance.label}
        />
      </Part>
      {email.stop !== null && (
        <Part title="Reminders">
          <Paragraph>{email.stop}</Paragraph>
        </Part>
      )}
      <Part title="Keep the link to yourself">
        <Paragraph>{linkSecret}</Paragraph>
      </Part>
      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
