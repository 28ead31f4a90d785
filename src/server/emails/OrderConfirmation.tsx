import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, Kicker, Lead, MailFrame, Pad, Part, serif, Typed } from './MailFrame.tsx';
import { Questions, Steps } from './MailParts.tsx';
import {
  confirmationSubject,
  nextSteps,
  nothingBeforeProof,
  type OrderMail,
} from './order-mail.ts';
import { OrderParts } from './OrderParts.tsx';

/** What the customer gets once an order is placed. */
export function OrderConfirmation({ mail }: { mail: OrderMail }) {
  return (
    <MailFrame
      title={confirmationSubject(mail)}
      preview={`Your order is in: ${mail.goods}, due ${mail.dueLong}.`}
      siteUrl={mail.siteUrl}
    >
      <Pad padding="24px 28px 22px">
        <Kicker>Order #{mail.number}</Kicker>
        <Lead>Thanks, {mail.customer.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          Your order is in: {mail.goods}, due {mail.dueLong}.
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={nextSteps} />
        <Text className="m-ink" style={{ ...body, fontFamily: serif, fontStyle: 'italic' }}>
          {nothingBeforeProof}
        </Text>
      </Part>

      <OrderParts mail={mail} />

      {mail.written.map(({ label, text }) => (
        <Part key={label} title={label}>
          <Text className="m-ink" style={body}>
            <Typed text={text} />
          </Text>
        </Part>
      ))}

      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </MailFrame>
  );
}
