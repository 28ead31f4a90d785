import * as z from 'zod/mini';
import type { Json } from '../database.types.ts';
import type { BalanceReminder } from './balance-reminder.ts';
import { fromColumns, toColumns } from '../platform/column-names.ts';
import { moneySchema, type Money } from './payment-terms.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';

const overdueSchema = z.array(z.object({ orderId: z.uuid(), dueSince: z.string() }));
/** An order's id, and since when its balance is due: 'YYYY-MM-DD'. */
type Overdue = z.infer<typeof overdueSchema>[number];

/** Typed database calls about the ledger. Each throws BackendError. */
export function openPayments({ client, ask, askKeyed }: ServiceBackend) {
  return {
    /** An order's money as its customer sees it. */
    async read(orderId: string): Promise<Money> {
      const { data } = await ask('read_money', () =>
        client.rpc('read_money', { p_order_id: orderId }).throwOnError(),
      );
      return readAnswer('read_money', moneySchema, fromColumns(data));
    },

    /** Overdue balances whose customers may be reminded, except after the last reminder. */
    async listOverdue(): Promise<Overdue[]> {
      const { data } = await ask('list_overdue', () => client.rpc('list_overdue').throwOnError());
      return readAnswer('list_overdue', overdueSchema, data);
    },

    /** Since when an order's balance is due, if the email's recipient may be reminded of it. */
    async readOverdue(
      orderId: string,
      { occasion, recipient }: { occasion: string | null; recipient: string },
    ): Promise<string | null> {
      const { data } = await ask('read_overdue', () =>
        client
          .rpc('read_overdue', {
            p_order_id: orderId,
            p_occasion: occasion ?? '',
            p_recipient: recipient,
          })
          .throwOnError(),
      );
      return readAnswer('read_overdue', z.nullable(z.string()), data);
    },

    /** Writes reminders, at most one for an order and a due day. Answers how many it wrote. */
    async writeReminders(
      reminders: readonly (Overdue & { template: BalanceReminder })[],
    ): Promise<number> {
      const { data } = await ask('write_overdue', () =>
        client.rpc('write_overdue', { p: toColumns({ reminders }) as Json }).throwOnError(),
      );
      return data;
    },

    /** Turns reminders off for the customer whose order this link opens; false if it opens none. */
    async stopReminders(link: LinkKey): Promise<boolean> {
      const { data } = await askKeyed('stop_reminders', () =>
        client.rpc('stop_reminders', { p: toColumns(link) as Json }).throwOnError(),
      );
      const { outcome } = readAnswer(
        'stop_reminders',
        z.object({ outcome: z.enum(['stopped', 'not-found']) }),
        data,
      );
      return outcome === 'stopped';
    },
  };
}
