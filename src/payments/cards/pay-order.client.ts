import * as z from 'zod/mini';
import { cardReturn, cardReturns, payOrder, type CardReturn } from './pay-order.contract.ts';
import { orderKeySchema } from '../../orders/order-link.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { orderFragment, paths } from '../../paths.ts';
import { call } from '../../platform/call.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

/** Session storage key of the order that this tab left to pay. */
const awayKey = 'paying';
const awaySchema = z.object({ orderKey: orderKeySchema });

export type Payment =
  /** Navigate there. */
  | { ok: true; url: string }
  /** `stale` if the page shows another amount than is due. */
  | { ok: false; message: string; stale: boolean };

/**
 * The address of Stripe's page for what is due. It leads back without the order's key, so the key
 * stays in the tab until then.
 */
export async function startPayment(orderKey: string, seenCents: Cents): Promise<Payment> {
  const result = await call(payOrder, { key: orderKey, seenCents }, { timeoutMs: 30_000 });
  const fail = (message: string, stale = false): Payment => ({ ok: false, message, stale });
  if (!result.ok) return fail(result.message);
  switch (result.data.outcome) {
    case 'go':
      tabStorage.write(awayKey, { orderKey });
      return { ok: true, url: result.data.url };
    case 'stale':
      return fail(
        `The amount due is now ${formatCents(result.data.dueCents)}. Check it before you pay.`,
        true,
      );
    case 'nothing-due':
      return fail('There’s nothing to pay right now.', true);
    case 'unavailable':
      return fail('We can’t take cards here right now. Call us, and we’ll find another way.');
    case 'later':
      return fail(
        'The payment page won’t open right now, and nothing was charged. Try again in a minute.',
      );
  }
}

/** The order's page, for an order that was placed and whose payment couldn't begin. */
export const unpaidPath = (orderKey: string): string =>
  `${paths.yourOrder}?${cardReturn}=${'later' satisfies CardReturn}${orderFragment}${orderKey}`;

/** How this page was come to from paying, if it was; puts the order's key back into its address. */
export function comeBack(): CardReturn | null {
  const told = new URLSearchParams(location.search).get(cardReturn);
  if (told === null) return null;
  const away = tabStorage.take(awayKey, awaySchema);
  const fragment =
    location.hash === '' && away ? `${orderFragment}${away.orderKey}` : location.hash;
  history.replaceState(null, '', `${location.pathname}${fragment}`);
  return cardReturns.find((known) => known === told) ?? null;
}
