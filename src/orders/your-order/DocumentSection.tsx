import { call } from '../../platform/call.client.ts';
import { saveDocument } from '../../payments/documents/save-document.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { readDocument } from '../../payments/documents/read-document.contract.ts';
import { hasSlip } from '../../payments/documents/document.ts';
import { shownDocuments } from '../../payments/documents/document-words.ts';
import { DocumentList } from '../../ui/DocumentList.tsx';
import { Section } from './Section.tsx';

/** Invoices and receipts, and, once it's made, the packing slip. */
export function DocumentSection({ order, orderKey }: { order: CustomerOrder; orderKey: string }) {
  const slip = hasSlip(order) ? order.number : null;
  const documents = shownDocuments(order.documents, slip, shopNow());
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
