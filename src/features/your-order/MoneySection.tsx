import type { CustomerOrder } from '../../contracts/open-order.ts';
import { summaryRows } from '../../domain/order-summary.ts';
import { estimateNote, isEstimated } from '../../domain/price.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { Section } from './Section.tsx';

/** The price as it was agreed on. */
export function MoneySection({ order }: { order: CustomerOrder }) {
  const { garmentName, totalQuantity, deliveryMethod, status } = order;
  return (
    <Section title="Money">
      <Ledger
        rows={summaryRows(
          { ...order, lines: [] },
          { garment: garmentName, pieces: totalQuantity, delivery: deliveryMethod },
        )}
      />
      {isEstimated(order.styleCode) && <p className="note-text">{estimateNote}</p>}
      {status !== 'cancelled' && (
        <p className="note-text">The invoice comes once the proof is approved.</p>
      )}
    </Section>
  );
}
