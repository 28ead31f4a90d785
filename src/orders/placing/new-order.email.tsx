import type { PriceBook } from '../../settings/price-book.ts';
import { Text } from 'react-email';
import type { OrderRecord } from '../order-record.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { body, Part } from '../../platform/emails/EmailFrame.server.tsx';
import { ink } from '../../platform/emails/email-ink.server.ts';
import { CustomerPart, Top, WrittenParts } from '../../platform/emails/EmailParts.server.tsx';
import { openJob } from '../../platform/emails/email-words.server.ts';
import { orderPictures } from '../order-pictures.server.ts';
import { describeForShop, type ArtworkLinks } from '../order-words.server.ts';
import { OrderParts } from '../OrderParts.server.tsx';

export const loadNewOrder: LoadEmail = async (sending) => {
  const order = await sending.order();
  const [links, book] = await Promise.all([sending.signLinks(order.files), sending.bookOf(order)]);
  return {
    ...newOrder(order, sending.siteUrl, links, book),
    pictures: await orderPictures(order, sending.readArt),
  };
};

/** To the shop, for every new order; replies go to the customer. Links work for seven days. */
export function newOrder(
  order: OrderRecord,
  siteUrl: string,
  links: ArtworkLinks,
  book?: PriceBook,
): Email {
  const words = describeForShop(order, links, book);
  const { number, customer, goods, total, rush } = words;
  return {
    subject: `New order #${number} — ${goods}, ${words.dueShort}${rush ? ', rush' : ''}`,
    preview: `${customer.name}: ${goods}, ${total}`,
    replyTo: { name: customer.name, address: customer.email },
    sheet: (
      <>
        <Top
          kicker={rush ? 'New order · rush' : 'New order'}
          lead={`#${number}`}
          {...openJob({ kind: 'order', number }, siteUrl)}
        >
          {goods}, {total}. {words.due}.
        </Top>
        <CustomerPart contact={words.contact} />
        {words.stockNote && (
          <Part title="Stock">
            <Text className="m-spot" style={{ ...body, color: ink.spotInk }}>
              {words.stockNote}
            </Text>
          </Part>
        )}
        <WrittenParts texts={words.written} />
        <OrderParts words={words} />
      </>
    ),
  };
}
