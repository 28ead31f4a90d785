import { saveDocument } from '../../payments/documents/save-document.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import type { DocumentName } from '../../payments/documents/document.ts';
import { readDocumentAsStaff } from '../../payments/documents/read-document-as-staff.contract.ts';
import type { Job } from './read-job.rpc.ts';
import { shownDocuments } from '../../payments/documents/document-words.ts';
import { DocumentList, type ShownDocument } from '../../ui/DocumentList.tsx';
import jobStyles from './job.module.css';

/** A job's PDFs: what was issued for an order, and its packing slip; a quote's estimate. */
export function JobDocuments({ job, now }: { job: Job; now: Date }) {
  const documents = documentsOf(job, now);
  if (documents.length === 0) return null;
  return (
    <section className={jobStyles.part} aria-labelledby="documents-title">
      <h2 id="documents-title">Paperwork</h2>
      <DocumentList documents={documents} save={saveAsStaff(job.number)} />
    </section>
  );
}

/** What a list of a job's documents saves one with. */
export const saveAsStaff = (job: number) => async (document: DocumentName) =>
  saveDocument(await callAsStaff(readDocumentAsStaff, { job, document }));

function documentsOf(job: Job, now: Date): ShownDocument[] {
  switch (job.kind) {
    case 'order':
      return shownDocuments(job.documents, job.number, now);
    case 'quote_request':
      return job.quotes.slice(0, 1).map(({ version }) => ({
        kind: 'estimate',
        number: job.number,
        note: `version ${version}`,
      }));
    case 'reorder':
      return [];
  }
}
