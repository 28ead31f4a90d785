import { Link, Text } from 'react-email';
import { body, ink, Kicker, Lead, MailFrame, Pad, Part, sans, Typed } from './MailFrame.tsx';
import { newOrderSubject, type ArtworkLinks, type OrderMail } from './order-mail.ts';
import { OrderParts } from './OrderParts.tsx';

/** What the shop gets for every new order; links to files work for seven days. */
export function NewOrder({ mail, links }: { mail: OrderMail; links: ArtworkLinks }) {
  return (
    <MailFrame
      title={newOrderSubject(mail)}
      preview={`${mail.customer.name}: ${mail.goods}, ${mail.total}`}
      siteUrl={mail.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>{mail.rush ? 'New order · rush' : 'New order'}</Kicker>
        <Lead>#{mail.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {mail.goods}, due {mail.dueLong}, {mail.total}.
        </Text>
        <Link
          href={mail.adminUrl}
          className="m-button"
          style={{
            backgroundColor: ink.ink,
            color: ink.paper,
            display: 'inline-block',
            fontFamily: sans,
            fontSize: 15,
            lineHeight: '20px',
            fontWeight: 700,
            padding: '12px 20px',
            textDecoration: 'none',
          }}
        >
          Open order #{mail.number}
        </Link>
      </Pad>

      <Part title="Customer">
        <Text className="m-ink" style={body}>
          <strong>{mail.customer.name}</strong>
          <br />
          <Link
            href={`mailto:${encodeURI(mail.customer.email)}`}
            className="m-spot"
            style={{ color: ink.spotInk }}
          >
            {mail.customer.email}
          </Link>
          <br />
          <Link
            href={`tel:${mail.customer.phone.replace(/[^\d+]/g, '')}`}
            className="m-ink"
            style={{ color: ink.ink }}
          >
            {mail.customer.phone}
          </Link>
        </Text>
      </Part>

      {mail.customer.notes && (
        <Part title="Notes">
          <Text className="m-ink" style={body}>
            <Typed text={mail.customer.notes} />
          </Text>
        </Part>
      )}

      <OrderParts mail={mail} links={links} />
    </MailFrame>
  );
}
