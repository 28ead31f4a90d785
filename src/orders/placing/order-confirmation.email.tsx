import type { PriceBook } from '../../settings/price-book.ts';
import { Text } from 'react-email';
import type { OrderRecord, OrderToPlace } from '../order-record.ts';
import { payPromise } from '../../payments/payment-terms.ts';
import { paths } from '../../paths.ts';
import { usualTerms } from '../../shop.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { body, Part, serif } from '../../platform/emails/EmailFrame.server.tsx';
import { NotYours, Questions, Steps, Top } from '../../platform/emails/EmailParts.server.tsx';
import { oneLine, orderDesk } from '../../platform/emails/email-words.server.ts';
import { orderPictures } from '../order-pictures.server.ts';
import { describeOrder } from '../order-words.server.ts';
import { OrderParts } from '../OrderParts.server.tsx';

/** What happens after an order (product.md#order-confirmation). */
const nextSteps = [
  {
    title: 'Order Review',
    text: 'A project manager reviews your order within 1 business day.',
  },
  { title: 'Digital Proof', text: 'We’ll email you a mock-up of every print.' },
  { title: 'Production', text: 'Once you approve the mock-up, it goes to press.' },
];

export const loadOrderConfirmation: LoadEmail = async (sending) => {
  const order = await sending.order();
  const { terms, depositPermille } = await sending.payments.read(order.id);
  const asked = { paymentTerms: terms, depositPermille };
  return {
    ...orderConfirmation(order, sending.linkTo(order), asked, await sending.bookOf(order)),
    pictures: await orderPictures(order, await sending.artFor(order)),
  };
};

/** To the customer, once an order is placed. `link` is theirs. */
export function orderConfirmation(
  order: Omit<OrderRecord, 'number'> & { number: number | string },
  link: string,
  terms: Pick<OrderToPlace, 'paymentTerms' | 'depositPermille'> = usualTerms,
  book?: PriceBook,
): Email {
  const { number } = order;
  const words = describeOrder(order, book);
  return {
    subject: `Order #${number} — ${words.goods}, ${words.dueShort}`,
    preview: `Your order is in: ${words.goods}. ${words.due}.`,
    replyTo: orderDesk,
    sheet: (
      <>
        <Top
          kicker={`Order #${number}`}
          lead="Thanks for your order!"
          button="See your order"
          link={link}
        >
          It’s in: {words.goods}. {words.due}.
        </Top>
        <Part title="What happens next">
          <Steps steps={nextSteps} />
          <Text className="m-ink" style={{ ...body, fontFamily: serif, fontStyle: 'italic' }}>
            Nothing prints until you approve the proof. {payPromise(terms)}
          </Text>
        </Part>
        <OrderParts words={words} />
        <NotYours title="Not your order?">
          Somebody entered your address by mistake. Reply to this email, and we’ll cancel the order.
          Nothing prints until a proof is approved, and you owe nothing.
        </NotYours>
        <Questions />
      </>
    ),
  };
}

/** The confirmation of a test order that doesn't exist; `orderId` replaces its number. */
export function testConfirmation(order: OrderRecord, orderId: string, siteUrl: string): Email {
  const number = oneLine(orderId);
  const email = orderConfirmation({ ...order, number }, siteUrl + paths.orderConfirmation);
  return { ...email, subject: `Test: ${email.subject}` };
}
