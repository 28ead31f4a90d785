import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import type { LinkKey } from '../../orders/orders-store.server.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { fromColumns, toColumns } from '../../platform/column-names.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';
import type { NewExemption } from './exemption.ts';
import {
  exemptionOutcomeSchema,
  exemptionRecordSchema,
  type ExemptionOutcome,
} from './exemption-record.ts';

/** A customer's certificate for the order that their link opens. */
type CertificateToSend = Omit<NewExemption, 'receipt'> & {
  objectPath: string;
  fileName: string;
  shopInbox: string;
};

const usedSchema = z.object({ outcome: z.enum(['applied', 'not-allowed', 'not-found']) });

const emailedSchema = z.extend(exemptionRecordSchema, {
  /** Its customer has one by now that is good for longer. */
  renewed: z.boolean(),
});

/** Typed database calls about certificates. Each throws BackendError. */
export function openExemptions({ client, ask, askKeyed }: ServiceBackend) {
  return {
    /** Adds a certificate and the shop's email, once per id. */
    async send(
      { number: orderNumber, keyHash }: LinkKey,
      certificate: CertificateToSend,
    ): Promise<ExemptionOutcome> {
      const p = toColumns({ ...certificate, orderNumber, keyHash }) as Json;
      const { data } = await askKeyed('send_certificate', () =>
        client.rpc('send_certificate', { p }).throwOnError(),
      );
      return readAnswer('send_certificate', exemptionOutcomeSchema, data);
    },

    /** Uses the customer's accepted certificate for the order that their link opens. */
    async use(link: LinkKey, shopInbox: string): Promise<z.infer<typeof usedSchema>> {
      const { data } = await askKeyed('reuse_certificate', () =>
        client
          .rpc('reuse_certificate', { p: toColumns({ ...link, shopInbox }) as Json })
          .throwOnError(),
      );
      return readAnswer('reuse_certificate', usedSchema, data);
    },

    async read(id: string): Promise<z.infer<typeof emailedSchema> | null> {
      const { data } = await ask('read_certificate', () =>
        client.rpc('read_certificate', { p_id: id }).throwOnError(),
      );
      return readAnswer('read_certificate', z.nullable(emailedSchema), fromColumns(data));
    },

    /** Asks for other certificates before they expire, once for each. Answers how many it wrote. */
    async remind(): Promise<number> {
      const { data } = await ask('remind_of_certificates', () =>
        client.rpc('remind_of_certificates').throwOnError(),
      );
      return data;
    },
  };
}
