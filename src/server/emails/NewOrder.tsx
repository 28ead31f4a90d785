import { Text } from 'react-email';
import { body, EmailFrame, Kicker, Lead, Pad, Part } from './EmailFrame.tsx';
import { ink } from './email-ink.ts';
import { ButtonLink, CustomerPart, WrittenParts } from './EmailParts.tsx';
import { newOrderSubject, type ArtworkLinks, type OrderEmail } from './order-email.ts';
import { OrderParts } from './OrderParts.tsx';

/** What the shop gets for every new order. Links to files work for seven days. */
export function NewOrder({ email, links }: { email: OrderEmail; links: ArtworkLinks }) {
  return (
    <EmailFrame
      title={newOrderSubject(email)}
      preview={`${email.customer.name}: ${email.goods}, ${email.total}`}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>{email.rush ? 'New order · rush' : 'New order'}</Kicker>
        <Lead>#{email.number}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '10px 0 18px' }}>
          {email.goods}, {email.total}. {email.due}.
        </Text>
        <ButtonLink href={email.adminUrl}>{`Open order #${email.number}`}</ButtonLink>
      </Pad>

      <CustomerPart contact={email.contact} />

      {email.stockNote && (
        <Part title="Stock">
          <Text className="m-spot" style={{ ...body, color: ink.spotInk }}>
            {email.stockNote}
          </Text>
        </Part>
      )}

      <WrittenParts texts={email.written} />

      <OrderParts email={email} links={links} />
    </EmailFrame>
  );
}
