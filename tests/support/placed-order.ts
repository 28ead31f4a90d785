import { expect } from '@playwright/test';
import type { CaughtEmail } from '../../local/mailbox.ts';
import type { Control } from './control.ts';

export type OrderRow = Record<string, unknown> & { id: string; number: number };

/** The orders of a customer, by the email address that this test created. */
export function ordersOf(control: Control, email: string): Promise<OrderRow[]> {
  return control.sql<OrderRow>('select * from public.orders where customer_email = $1', [email]);
}

/**
 * Emails to a customer once all emails of the order are out. Another test may have refused emails
 * at the wrong moment, so waiting ones are made due and sent, as the schedule would in time.
 */
export async function emailsOf(
  control: Control,
  orderId: string,
  to: string,
): Promise<CaughtEmail[]> {
  await expect
    .poll(
      async () => {
        await makeEmailsDue(control, orderId);
        await control.drain();
        // The shop's are in a list with others, because all tests together place many orders.
        return control.sql(
          `select distinct status from public.outbox where order_id = $1 and status <> 'bundled'`,
          [orderId],
        );
      },
      { timeout: 30_000 },
    )
    .toEqual([{ status: 'sent' }]);
  return control.emailsTo(to);
}

async function makeEmailsDue(control: Control, orderId: string): Promise<void> {
  await control.sql(
    "update public.outbox set next_attempt_at = now() where order_id = $1 and status = 'pending' and claim is null",
    [orderId],
  );
}
