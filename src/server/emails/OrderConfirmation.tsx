import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Part, serif } from './EmailFrame.tsx';
import { Questions, Steps, WrittenParts } from './EmailParts.tsx';
import {
  confirmationSubject,
  nextSteps,
  nothingBeforeProof,
  type OrderEmail,
} from './order-email.ts';
import { OrderParts } from './OrderParts.tsx';

/** What the customer gets once an order is placed. */
export function OrderConfirmation({ email }: { email: OrderEmail }) {
  return (
    <EmailFrame
      title={confirmationSubject(email)}
      preview={`Your order is in: ${email.goods}, due ${email.dueLong}.`}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 22px">
        <Kicker>Order #{email.number}</Kicker>
        <Lead>Thanks, {email.customer.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          Your order is in: {email.goods}, due {email.dueLong}.
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={nextSteps} />
        <Text className="m-ink" style={{ ...body, fontFamily: serif, fontStyle: 'italic' }}>
          {nothingBeforeProof}
        </Text>
      </Part>

      <OrderParts email={email} />

      <WrittenParts texts={email.written} />

      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
