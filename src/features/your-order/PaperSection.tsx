import { call } from '../../browser/call.ts';
import { savePaper } from '../../browser/save-paper.ts';
import { shopNow } from '../../browser/shop-clock.ts';
import type { CustomerOrder } from '../../contracts/open-order.ts';
import { readPaper } from '../../contracts/read-paper.ts';
import { hasReached, orderStage } from '../../domain/job.ts';
import { shownPapers } from '../../domain/paper-words.ts';
import { PaperList } from '../../ui/PaperList.tsx';
import { Section } from './Section.tsx';

/** Invoices and receipts, and, once it's made, the packing slip. */
export function PaperSection({ order, orderKey }: { order: CustomerOrder; orderKey: string }) {
  const isMade = hasReached(orderStage(order.status), 'made');
  const papers = shownPapers(order.papers, isMade ? order.number : null, shopNow());
  if (papers.length === 0) return null;
  return (
    <Section title="Paperwork">
      <PaperList
        papers={papers}
        save={async (paper) => savePaper(await call(readPaper, { key: orderKey, paper }))}
      />
    </Section>
  );
}
