import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import type { ChangeEmail } from './change-email.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { ButtonLink, Questions } from './EmailParts.tsx';
import { PriceRows } from './OrderParts.tsx';

/** What shop and customer get after an order was changed or canceled. */
export function OrderChanged({ email }: { email: ChangeEmail }) {
  return (
    <EmailFrame title={email.subject} preview={email.now} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
          {email.now}
        </Text>
        <ButtonLink href={email.link}>{email.button}</ButtonLink>
      </Pad>
      <Part title="What changed">
        {email.changes.map((change, index) => (
          <Paragraph key={index}>{change}</Paragraph>
        ))}
      </Part>
      {email.price && (
        <Part title="Price">
          <PriceRows lines={email.price.priceLines} total={email.price.total} />
        </Part>
      )}
      {email.leftOut !== null && (
        <>
          <Part title="Your details">
            <Paragraph>{email.leftOut}</Paragraph>
          </Part>
          <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
        </>
      )}
    </EmailFrame>
  );
}
