import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Part, serif } from './EmailFrame.tsx';
import { ButtonLink, NotYours, Questions, Steps } from './EmailParts.tsx';
import {
  confirmationSubject,
  nextSteps,
  nothingBeforeProof,
  notYourOrder,
  type ConfirmationEmail,
} from './order-email.ts';
import { OrderParts } from './OrderParts.tsx';

/** What the customer gets once an order is placed. */
export function OrderConfirmation({
  email,
  orderUrl,
  promise,
}: {
  email: ConfirmationEmail;
  orderUrl: string;
  /** When it's to be paid. */
  promise: string;
}) {
  return (
    <EmailFrame
      title={confirmationSubject(email)}
      preview={`Your order is in: ${email.goods}. ${email.due}.`}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 22px">
        <Kicker>Order #{email.number}</Kicker>
        <Lead>Thanks for your order!</Lead>
        <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
          It’s in: {email.goods}. {email.due}.
        </Text>
        <ButtonLink href={orderUrl}>See your order</ButtonLink>
      </Pad>

      <Part title="What happens next">
        <Steps steps={nextSteps} />
        <Text className="m-ink" style={{ ...body, fontFamily: serif, fontStyle: 'italic' }}>
          {nothingBeforeProof} {promise}
        </Text>
      </Part>

      <OrderParts email={email} />

      <NotYours title="Not your order?">{notYourOrder}</NotYours>

      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
