import { formatCents } from '../platform/money.ts';
import { balanceLine, cancellationLabel, paymentText } from './payment.ts';
import type { Money } from './payment-terms.ts';
import type { Email } from '../platform/emails/sending.server.ts';
import { Paragraph, Part } from '../platform/emails/EmailFrame.server.tsx';
import { KeepLink, Questions, Top } from '../platform/emails/EmailParts.server.tsx';
import { orderDesk } from '../platform/emails/email-words.server.ts';
import { PriceRows } from '../orders/OrderParts.server.tsx';

/** What an email about payments says. */
type PaymentWords = {
  subject: string;
  kicker: string;
  lead: string;
  text: string;
  money: Money;
  /** How to stop emails like it. */
  stop?: string;
  /** Null in a copy, which has none. */
  link: string | null;
};

/** How a customer can pay; `cards` if the shop takes them. */
export const howToPay = (cards: boolean): string =>
  cards
    ? 'You can pay by card on your order’s page, or by check, cash, or bank transfer.'
    : 'You can pay by check, cash, or bank transfer.';

/** To a customer after a payment or a refund, or when one is overdue: the total, and each payment. */
export function paymentEmail({ money, stop, link, ...words }: PaymentWords): Email {
  const { balanceCents, paidCents, payments, cancellation } = money;
  const balance = balanceLine(money);
  const rows = [
    {
      label: cancellation ? cancellationLabel : 'Total',
      amount: formatCents(balanceCents + paidCents),
    },
    ...payments.map((each) => ({
      label: paymentText(each),
      amount: formatCents(-each.amountCents),
    })),
  ];
  return {
    subject: words.subject,
    preview: words.text,
    replyTo: orderDesk,
    sheet: (
      <>
        <Top {...words} {...(link === null ? {} : { link, button: 'See your order' })}>
          {words.text}
        </Top>
        <Part title="Payments">
          <PriceRows lines={rows} total={balance.amount} totalLabel={balance.label} />
        </Part>
        {stop && (
          <Part title="Reminders">
            <Paragraph>{stop}</Paragraph>
          </Part>
        )}
        {link !== null && <KeepLink />}
        <Questions />
      </>
    ),
  };
}
