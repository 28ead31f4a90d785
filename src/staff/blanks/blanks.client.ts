import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buyBlanks } from '../../blanks/buy-blanks.contract.ts';
import { buyList } from '../../blanks/buy-list.ts';
import { buyPlans, type Plan } from '../../blanks/buy-plans.ts';
import { cancelPurchase } from '../../blanks/cancel-purchase.contract.ts';
import { closePurchase } from '../../blanks/close-purchase.rpc.ts';
import { listBlanksToBuy } from '../../blanks/list-blanks-to-buy.rpc.ts';
import { listPurchases } from '../../blanks/list-purchases.rpc.ts';
import { lookForPurchase } from '../../blanks/look-for-purchase.contract.ts';
import { settleDifference } from '../../blanks/settle-difference.rpc.ts';
import type { Purchase } from '../../blanks/purchase.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { formatCents } from '../../platform/money.ts';
import { ask } from '../ask.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { asking } from '../queries.client.ts';
import { boughtText, canceledText, stateText } from './blanks-words.client.ts';

const pollMs = 60_000;
/** The supplier may take its time; a function has less than this. */
const buyMs = 30_000;

const listQuery = {
  ...asking(listBlanksToBuy, () => ({})),
  refetchInterval: pollMs,
  meta: { logged: true },
};
const purchasesQuery = {
  ...asking(listPurchases, () => ({})),
  refetchInterval: pollMs,
  meta: { logged: true },
};

/** What an action said, and whether it went wrong. */
type Said = { readonly text: string; readonly failed: boolean };

const newsOf = (text: string): Said => ({ text, failed: false });
const failureOf = (text: string): Said => ({ text, failed: true });

/** The blanks to buy, the ways to, and the purchases, kept up to date. */
export function useBlanks() {
  const list = useQuery(listQuery);
  const purchases = useQuery(purchasesQuery);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  // The same until there's an answer, so that a second press buys nothing more.
  const [id, setId] = useState(() => crypto.randomUUID());

  const wanted = list.data ? buyList(list.data, list.data.spoilage ?? undefined) : null;
  const now = shopNow().getTime();
  const found = list.data && wanted ? buyPlans(wanted, list.data, now) : null;

  const run = async (name: string, task: () => Promise<Said>): Promise<void> => {
    if (busy !== null) return;
    setBusy(name);
    setSaid(await task());
    await Promise.all([list.refetch(), purchases.refetch()]);
    setBusy(null);
  };

  return {
    wanted,
    parts: list.data?.parts ?? [],
    plans: found?.plans ?? [],
    short: found?.short ?? [],
    unsynced: found?.unsynced ?? [],
    jobs: list.data?.jobs ?? [],
    differences: list.data?.differences ?? [],
    purchases: purchases.data ?? null,
    now,
    busy,
    said,
    /** Why there is no list, or none newer than the one shown. */
    problem:
      [list.error, purchases.error].find((error) => error && !error.ledAway)?.message ?? null,
    reload: () => void Promise.all([list.refetch(), purchases.refetch()]),

    buy: (plan: Plan) =>
      run('buy', async () => {
        const input = {
          id,
          lines: [...plan.lines],
          seenCents: plan.goodsCents,
          seenPurchase: list.data?.seenPurchase ?? 0,
        };
        const result = await callAsStaff(buyBlanks, input, { timeoutMs: buyMs });
        if (!result.ok) return failureOf(result.message);
        setId(crypto.randomUUID());
        const answer = result.data;
        switch (answer.outcome) {
          case 'asked': {
            const text = boughtText(answer.purchase);
            return answer.purchase.state === 'bought' ? newsOf(text) : failureOf(text);
          }
          case 'other-price':
            return failureOf(
              `The pieces cost ${formatCents(answer.goodsCents)} now. Nothing was bought; look at the list again.`,
            );
          default:
            return failureOf(
              'Somebody bought blanks a moment ago, or the list changed. Nothing was bought; look at it again.',
            );
        }
      }),

    entered: (poNumber: string) =>
      void run('enter', async () =>
        newsOf(`Entered as ${poNumber}. Its pieces count as on their way.`),
      ),

    cancel: (purchase: Purchase) =>
      run(purchase.id, async () => {
        const input = { id: purchase.id };
        const result = await callAsStaff(cancelPurchase, input, { timeoutMs: buyMs });
        if (!result.ok) return failureOf(result.message);
        const isDone =
          result.data.outcome === 'answered' && result.data.purchase.state === 'canceled';
        return (isDone ? newsOf : failureOf)(canceledText(result.data));
      }),

    settle: (number: string) =>
      run(`difference ${number}`, async () => {
        const result = await ask(settleDifference, { number });
        return result.ok ? newsOf(`Order ${number} is taken care of.`) : failureOf(result.message);
      }),

    look: (purchase: Purchase) =>
      run(purchase.id, async () => {
        const input = { id: purchase.id };
        const result = await callAsStaff(lookForPurchase, input, { timeoutMs: buyMs });
        if (!result.ok) return failureOf(result.message);
        if (result.data.outcome === 'not-found') return failureOf('We have no such purchase.');
        return result.data.found
          ? newsOf(`${purchase.poNumber}: ${stateText(result.data.purchase)}`)
          : failureOf(`The supplier still doesn’t list ${purchase.poNumber}.`);
      }),

    /** Without orders, it wasn't bought. */
    close: (purchase: Purchase, orders?: { warehouse: string; number: string }[]) =>
      run(purchase.id, async () => {
        const result = await ask(closePurchase, { id: purchase.id, orders });
        if (!result.ok) return failureOf(result.message);
        if (result.data.outcome === 'taken') {
          return failureOf(
            `Another purchase has an order with this number. Nothing was changed; look at the number of ${purchase.poNumber} again.`,
          );
        }
        return result.data.outcome === 'closed'
          ? newsOf(`${purchase.poNumber} counts as ${orders ? '' : 'not '}bought.`)
          : failureOf(`${purchase.poNumber} changed in the meantime. Look at it again.`);
      }),
  };
}
export type Blanks = ReturnType<typeof useBlanks>;
