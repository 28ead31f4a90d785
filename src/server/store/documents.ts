import * as z from 'zod/mini';
import { fromColumns } from '../../domain/column-names.ts';
import { paperRecordSchema, type PaperRecord } from '../../domain/paper-record.ts';
import { paperNameSchema, type PaperName } from '../../domain/paper.ts';
import type { ServiceBackend } from '../backend.ts';
import { readAnswer } from './read-answer.ts';

const namedSchema = z.looseObject(paperNameSchema.shape);

/** Typed database calls about issued documents. Each throws BackendError. */
export function openDocuments({ client, ask }: ServiceBackend) {
  return {
    /** A document of this order; with a hash, only if the order's link has that key. */
    async read(
      order: { number: number; keyHash: string | null },
      { kind, number }: PaperName,
    ): Promise<PaperRecord | null> {
      const { data } = await ask('read_paper', () =>
        client
          .rpc('read_paper', {
            p_order_number: order.number,
            // Generated types don't know that arguments may be null.
            p_key_hash: order.keyHash as string,
            p_kind: kind,
            p_number: number,
          })
          .throwOnError(),
      );
      return readAnswer('read_paper', z.nullable(paperRecordSchema), fromColumns(data));
    },

    /** What goes along with an email to a customer. `read` throws if a record is broken. */
    async takeForEmail(emailId: string): Promise<(PaperName & { read: () => PaperRecord })[]> {
      const what = 'take_email_papers';
      const { data } = await ask(what, () =>
        client.rpc(what, { p_email_id: emailId }).throwOnError(),
      );
      const records = readAnswer(what, z.array(namedSchema), fromColumns(data));
      return records.map((record) => ({
        kind: record.kind,
        number: record.number,
        read: () => readAnswer(what, paperRecordSchema, record),
      }));
    },
  };
}
