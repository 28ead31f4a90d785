import { Text } from 'react-email';
import { body, ink, Kicker, Lead, MailFrame, Pad, Part, Typed } from './MailFrame.tsx';
import { ButtonLink, CustomerPart } from './MailParts.tsx';
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
        <ButtonLink href={mail.adminUrl}>{`Open order #${mail.number}`}</ButtonLink>
      </Pad>

      <CustomerPart
        name={mail.customer.name}
        email={mail.customer.email}
        phone={mail.customer.phone}
      />

      {mail.stockNote && (
        <Part title="Stock">
          <Text className="m-spot" style={{ ...body, color: ink.spotInk }}>
            {mail.stockNote}
          </Text>
        </Part>
      )}

      {mail.written.map(({ label, text }) => (
        <Part key={label} title={label}>
          <Text className="m-ink" style={body}>
            <Typed text={text} />
          </Text>
        </Part>
      ))}

      <OrderParts mail={mail} links={links} />
    </MailFrame>
  );
}
