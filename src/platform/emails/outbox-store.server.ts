import * as z from 'zod/mini';
import { jobKindSchema } from '../../staff/job/job-schema.ts';
import { listStuckEmails, type StuckEmail } from '../../staff/list-stuck-emails.rpc.ts';
import { morningSchema } from '../../staff/morning/read-morning.rpc.ts';
import { listDeliveries } from '../../blanks/list-deliveries.rpc.ts';
import { fromColumns } from '../column-names.ts';
import type { ServiceBackend } from '../backend.server.ts';
import type { EmailFailure } from '../errors.server.ts';
import { readAnswer } from '../read-answer.server.ts';

/** What a member's morning edition is written from. */
const morningEmailSchema = z.extend(morningSchema, { receiving: listDeliveries.output });

/** An email that this sender has leased. */
export type ClaimedEmail = {
  id: string;
  /** Identifies the lease. */
  claim: string;
  /** At most one of these is set. */
  orderId: string | null;
  quoteRequestId: string | null;
  reorderId: string | null;
  /** Which of several emails of one template about one order it is: a message's id, for example. */
  occasion: string | null;
  /** The key of a draft's link, if the email is about one (sealed-key.server.ts). */
  sealedKey: string | null;
  template: string;
  recipient: string;
  /** ISO 8601. */
  createdAt: string;
};

/** Emails to the shop that are in a list instead: the first 200, and how many there are. */
const bundledNoticesSchema = z.object({
  count: z.number(),
  notices: z.array(z.object({ kind: jobKindSchema, number: z.number(), template: z.string() })),
});
export type BundledNotices = z.infer<typeof bundledNoticesSchema>;

/** Typed database calls about the outbox. Each throws BackendError. */
export function openOutbox({ client, ask }: ServiceBackend) {
  return {
    /** Leases due emails, only those in `ids` if given, and counts a try for each. */
    async claim(options: {
      limit: number;
      leaseSeconds: number;
      ids?: readonly string[];
    }): Promise<ClaimedEmail[]> {
      const { data } = await ask('claim_outbox', () =>
        client
          .rpc('claim_outbox', {
            p_limit: options.limit,
            p_lease_seconds: options.leaseSeconds,
            ...(options.ids ? { p_ids: [...options.ids] } : {}),
          })
          .throwOnError(),
      );
      return data.map((row) => ({
        id: row.id,
        claim: row.claim,
        orderId: row.order_id,
        quoteRequestId: row.quote_request_id,
        reorderId: row.reorder_id,
        occasion: row.occasion,
        sealedKey: row.sealed_key,
        template: row.template,
        recipient: row.recipient,
        createdAt: row.created_at,
      }));
    },

    /** The emails that are held, newest first, at most 200. */
    async readHeld(): Promise<StuckEmail[]> {
      const { data } = await ask('read_held_emails', () =>
        client.rpc('read_held_emails').throwOnError(),
      );
      return readAnswer('read_held_emails', listStuckEmails.output, data);
    },

    /** Whether it's a copy of a proof for a contact who still approves for the order's customer. */
    async mayCopy(id: string): Promise<boolean> {
      const { data } = await ask('may_copy', () =>
        client.rpc('may_copy', { p_email_id: id }).throwOnError(),
      );
      return data;
    },

    /** What the morning edition tells a member of the staff; null if they don't want it anymore. */
    async readMorning(recipient: string): Promise<z.infer<typeof morningEmailSchema> | null> {
      const { data } = await ask('read_morning_email', () =>
        client.rpc('read_morning_email', { p_recipient: recipient }).throwOnError(),
      );
      return readAnswer(
        'read_morning_email',
        z.nullable(z.pipe(z.transform(fromColumns), morningEmailSchema)),
        data,
      );
    },

    /** Writes the morning edition of `day` ('YYYY-MM-DD') to those who want it and don't have it yet. */
    async writeMorning(day: string): Promise<number> {
      const { data } = await ask('write_morning_emails', () =>
        client.rpc('write_morning_emails', { p_day: day }).throwOnError(),
      );
      return data;
    },

    /** What the shop's list `id` stands for: emails that were bundled since it was begun. */
    async readBundled(id: string): Promise<BundledNotices> {
      const { data } = await ask('read_bundled_notices', () =>
        client.rpc('read_bundled_notices', { p_email_id: id }).throwOnError(),
      );
      return readAnswer('read_bundled_notices', bundledNoticesSchema, data);
    },

    /**
     * When the email that is late the longest was to go out (ISO 8601), or the next one will be; null if
     * all are sent. Links that strangers ask for don't count, because that would tell whether number and
     * address match.
     */
    async oldestUnsent(): Promise<string | null> {
      const { data } = await ask('Looking for unsent emails', () =>
        client
          .from('outbox')
          .select('due_at')
          .eq('status', 'pending')
          .not('template', 'in', '(order-link,quote-link,order-again)')
          .order('due_at')
          .limit(1)
          .throwOnError(),
      );
      return data[0]?.due_at ?? null;
    },

    /** Records that it was sent, or that there was nothing to say anymore. */
    async finish(email: ClaimedEmail, sent: boolean): Promise<void> {
      await ask('finish_outbox', () =>
        client
          .rpc('finish_outbox', { p_id: email.id, p_claim: email.claim, p_sent: sent })
          .throwOnError(),
      );
    },

    /** Schedules the next try, or gives up on the email. */
    async fail(email: ClaimedEmail, errorCode: string, failure: EmailFailure): Promise<void> {
      await ask('fail_outbox', () =>
        client
          .rpc('fail_outbox', {
            p_id: email.id,
            p_error_code: errorCode,
            p_claim: email.claim,
            p_failure: failure,
          })
          .throwOnError(),
      );
    },
  };
}
