import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { documentRecordSchema, type DocumentRecord } from './document-record.ts';
import { documentNameSchema, type DocumentName } from './document.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const namedSchema = z.looseObject(documentNameSchema.shape);

/** Typed database calls about numbered documents. Each throws BackendError. */
export function openDocuments({ client, ask }: ServiceBackend) {
  return {
    /** A document of this order; with a hash, only if the order's link has that key. */
    async read(
      order: { number: number; keyHash: string | null },
      { kind, number }: DocumentName,
    ): Promise<DocumentRecord | null> {
      const { data } = await ask('read_document', () =>
        client
          .rpc('read_document', {
            p_order_number: order.number,
            // Generated types don't know that arguments may be null.
            p_key_hash: order.keyHash as string,
            p_kind: kind,
            p_number: number,
          })
          .throwOnError(),
      );
      return readAnswer('read_document', z.nullable(documentRecordSchema), fromColumns(data));
    },

    /** The documents to attach to an email to a customer. `read` throws if a record is broken. */
    async takeForEmail(
      emailId: string,
    ): Promise<(DocumentName & { read: () => DocumentRecord })[]> {
      const what = 'take_email_documents';
      const { data } = await ask(what, () =>
        client.rpc(what, { p_email_id: emailId }).throwOnError(),
      );
      const records = readAnswer(what, z.array(namedSchema), fromColumns(data));
      return records.map((record) => ({
        kind: record.kind,
        number: record.number,
        read: () => readAnswer(what, documentRecordSchema, record),
      }));
    },
  };
}
