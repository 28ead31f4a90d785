import * as z from 'zod/mini';
import type { ReminderTemplate } from './approval-reminder.ts';
import type { ApprovalTerms } from './approval-terms.ts';
import type { ChangeRow } from '../orders/changes/change-record.ts';
import { storedProofSchema, type StoredProof } from './proof-record.ts';
import type { Pin } from './shown-proof.ts';
import type { Json } from '../database.types.ts';
import { fromColumns, toColumns } from '../platform/column-names.ts';
import { jobStatuses } from '../orders/job.ts';
import type { KeptFile } from '../orders/placed-record.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';

const status = z.enum(jobStatuses.order);

const sentSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('sent'),
    proof: z.number(),
    sha256: z.string(),
    email: z.uuid(),
  }),
  z.object({ outcome: z.enum(['stale', 'not-allowed']), status }),
  z.object({ outcome: z.literal('not-found') }),
]);

/** Why a version can't be answered. */
const refusals = [
  z.object({ outcome: z.literal('not-waiting'), status }),
  z.object({ outcome: z.enum(['superseded', 'not-found']) }),
] as const;
const approvedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('approved'),
    name: z.string(),
    at: z.string(),
    email: z.nullable(z.uuid()),
  }),
  ...refusals,
]);
const askedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('asked'), email: z.uuid() }),
  z.object({ outcome: z.literal('too-many') }),
  z.object({ outcome: z.literal('file-taken') }),
  ...refusals,
]);
const unremindedSchema = z.array(
  z.object({ proofId: z.uuid(), startBy: z.string(), at: z.string() }),
);
export type ProofRefusal = z.infer<(typeof refusals)[number]>;

/** The version that a customer saw, and the key of their link. */
export type SeenProof = LinkKey & { version: number; sha256: string };

/** Typed database calls about proofs. Each throws BackendError. */
export function openProofs({ client, ask, askKeyed }: ServiceBackend) {
  return {
    /** An order's versions, newest first. */
    async read(orderId: string): Promise<StoredProof[]> {
      const { data } = await ask('read_proofs', () =>
        client.rpc('read_proofs', { p_order_id: orderId }).throwOnError(),
      );
      return readAnswer('read_proofs', z.array(storedProofSchema), fromColumns(data));
    },

    /** Adds a version, answers pins, moves the order, and writes the email, once per id. */
    async send(proof: {
      id: string;
      number: number;
      version: number;
      actor: string;
      contents: string;
      files: KeptFile[];
      replies: { number: number; text: string }[];
    }): Promise<z.infer<typeof sentSchema>> {
      const { data } = await askKeyed('send_proof', () =>
        client.rpc('send_proof', { p: toColumns(proof) as Json }).throwOnError(),
      );
      return readAnswer('send_proof', sentSchema, data);
    },

    /** Approves a version, moves the order, and writes the email, once. */
    async approve(
      seen: SeenProof & {
        name: string;
        /** The order's, that the terms were worked out for. */
        orderVersion: number;
        /**
         * The contents of the next version, if the customer approves that one instead; otherwise
         * null.
         */
        contents: string | null;
        /** What the approval changes in the order; null if it changes nothing. */
        terms: (ApprovalTerms & { rows: ChangeRow[]; shopInbox: string }) | null;
      },
    ): Promise<z.infer<typeof approvedSchema>> {
      const { data } = await askKeyed('approve_proof', () =>
        client.rpc('approve_proof', { p: toColumns(seen) as Json }).throwOnError(),
      );
      return readAnswer('approve_proof', approvedSchema, data);
    },

    /** The versions that wait for an approval, unless their customers know that it's late. */
    async listUnreminded(): Promise<z.infer<typeof unremindedSchema>> {
      const { data } = await ask('list_unreminded', () =>
        client.rpc('list_unreminded').throwOnError(),
      );
      return readAnswer('list_unreminded', unremindedSchema, data);
    },

    /** Writes reminders, at most one for a version and a deadline. Answers how many it wrote. */
    async writeReminders(
      reminders: readonly { proofId: string; startBy: string; template: ReminderTemplate }[],
    ): Promise<number> {
      const { data } = await ask('write_reminders', () =>
        client.rpc('write_reminders', { p: toColumns({ reminders }) as Json }).throwOnError(),
      );
      return data;
    },

    /** Puts pins and files on a version, moves the order, and writes the email, once per request. */
    async askForChange(
      request: SeenProof & { requestId: string; pins: Pin[]; files: KeptFile[]; shopInbox: string },
    ): Promise<z.infer<typeof askedSchema>> {
      const { data } = await askKeyed('ask_for_change', () =>
        client.rpc('ask_for_change', { p: toColumns(request) as Json }).throwOnError(),
      );
      return readAnswer('ask_for_change', askedSchema, data);
    },
  };
}
