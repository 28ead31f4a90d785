import { call } from '../../browser/call.ts';
import { saveDocument } from '../../browser/save-document.ts';
import { shopNow } from '../../browser/shop-clock.ts';
import type { CustomerOrder } from '../../contracts/open-order.ts';
import { readDocument } from '../../contracts/read-document.ts';
import { hasReached, orderStage } from '../../domain/job.ts';
import { shownDocuments } from '../../domain/document-words.ts';
import { DocumentList } from '../../ui/DocumentList.tsx';
import { Section } from './Section.tsx';

/** Invoices and receipts, and, once it's made, the packing slip. */
export function DocumentSection({ order, orderKey }: { order: CustomerOrder; orderKey: string }) {
  const isMade = hasReached(orderStage(order.status), 'made');
  const documents = shownDocuments(order.documents, isMade ? order.number : null, shopNow());
  if (documents.length === 0) return null;
  return (
    <Section title="Paperwork">
      <DocumentList
        documents={documents}
        save={async (name) =>
          saveDocument(await call(readDocument, { key: orderKey, document: name }))
        }
      />
    </Section>
  );
}
