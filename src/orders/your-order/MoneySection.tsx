import type { ReactNode } from 'react';
import type { CustomerOrder } from './open-order.contract.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import { orderStage } from '../job.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { balanceLine, cancellationLabel, paymentText } from '../../payments/payment.ts';
import { dueNote } from '../../payments/payment-due.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { itemsOf } from '../order-design.ts';
import { summaryRows } from '../order-summary.ts';
import { pricedItems, storedSummary } from '../stored-summary.ts';
import { estimateNote, isEstimated } from '../prices/price.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { Section } from './Section.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';

type Props = {
  order: CustomerOrder;
  orderKey: string;
  /** The prices that it was placed with. */
  book: PriceBook;
  /** The way to pay, unless the ticket has it. */
  children: ReactNode;
};

const loadReminders = () => import('./StopReminders.tsx');

/** The price as it was agreed on. */
export function MoneySection({ order, orderKey, book, children }: Props) {
  const overdue = useOnDemand(isOverdue(order), loadReminders);
  return (
    <Section title="Money">
      <Ledger
        rows={summaryRows(storedSummary(order), {
          items: pricedItems(order),
          delivery: order.deliveryMethod,
        })}
      />
      {itemsOf(order).some(({ styleCode }) => isEstimated(styleCode, book)) && (
        <p className="note-text">{estimateNote}</p>
      )}
      <Payments order={order} />
      {children}
      {overdue && (
        <overdue.StopReminders orderKey={orderKey} off={order.money.remindersOff !== null} />
      )}
    </Section>
  );
}

/** What a cancellation cost, what came in, what is left, and when it's due. */
function Payments({ order }: { order: CustomerOrder }) {
  const { payments, cancellation } = order.money;
  const due = dueNote(order.money, shopNow());
  const entries = payments.map((payment): [string, string | null, Cents] => [
    `${paymentText(payment)}, ${formatDay(shopToday(new Date(payment.at)), shopNow())}`,
    payment.reason,
    -payment.amountCents,
  ]);
  if (cancellation) entries.unshift([cancellationLabel, cancellation.reason, cancellation.cents]);
  return (
    <>
      {(entries.length > 0 || orderStage(order.status) !== 'canceled') && (
        <Ledger
          rows={[
            ...entries.map(([text, reason, cents]) => ({
              label: reason ? `${text}: ${reason}` : text,
              amount: formatCents(cents),
              weight: 'line' as const,
            })),
            { ...balanceLine(order.money), weight: 'total' as const },
          ]}
        />
      )}
      {due !== null && <p className="note-text">{due}</p>}
    </>
  );
}

const isOverdue = ({ money: { dueDay } }: CustomerOrder): boolean =>
  dueDay !== null && dueDay < shopToday(shopNow());
