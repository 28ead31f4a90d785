import { Column, Link, Row, Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, ink, Kicker, Lead, MailFrame, Pad, Part, sans, serif, Typed } from './MailFrame.tsx';
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
        <Lead>Thank you, {mail.customer.name}.</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          Your order is in: {mail.goods}, due {mail.dueLong}.
        </Text>
      </Pad>

      <Part title="What happens next">
        {nextSteps.map(({ title, text }, index) => (
          <Row key={title}>
            <Column style={{ width: 34, verticalAlign: 'top' }}>
              <Text
                className="m-spot"
                style={{
                  color: ink.spot,
                  fontFamily: serif,
                  fontSize: 26,
                  lineHeight: '26px',
                  fontWeight: 700,
                  margin: '4px 0 0',
                }}
              >
                {index + 1}
              </Text>
            </Column>
            <Column style={{ verticalAlign: 'top', paddingBottom: 10 }}>
              <Text className="m-ink" style={body}>
                <strong>{title}</strong>
                <br />
                {text}
              </Text>
            </Column>
          </Row>
        ))}
        <Text className="m-ink" style={{ ...body, fontFamily: serif, fontStyle: 'italic' }}>
          {nothingBeforeProof}
        </Text>
      </Part>

      <OrderParts mail={mail} />

      {mail.customer.notes && (
        <Part title="Your notes">
          <Text className="m-ink" style={body}>
            <Typed text={mail.customer.notes} />
          </Text>
        </Part>
      )}

      <Part title="Questions?">
        <Text className="m-ink" style={{ ...body, fontFamily: sans }}>
          Answer this mail, write to{' '}
          <Link
            href={`mailto:${shop.ordersEmail}`}
            className="m-spot"
            style={{ color: ink.spotInk }}
          >
            {shop.ordersEmail}
          </Link>{' '}
          or call{' '}
          <Link
            href={`tel:+1${shop.ordersPhone.replaceAll('-', '')}`}
            className="m-spot"
            style={{ color: ink.spotInk, whiteSpace: 'nowrap' }}
          >
            {shop.ordersPhone}
          </Link>{' '}
          ({shop.hours}).
        </Text>
      </Part>
    </MailFrame>
  );
}
