import type * as z from 'zod/mini';
import { openFreshBackend } from '../platform/backend.server.ts';
import type { Env } from '../platform/env.server.ts';
import { RequestError, SupplierError } from '../platform/errors.server.ts';
import type { StaffStep } from '../platform/handle.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { askPurchase } from './ask-purchase.rpc.ts';
import type { BuyBlanksInput, BuyBlanksOutput } from './buy-blanks.contract.ts';
import type {
  cancelPurchase as cancelContract,
  CancelPurchaseOutput,
} from './cancel-purchase.contract.ts';
import type { findCarton as findContract } from './find-carton.contract.ts';
import type { lookForPurchase as lookContract } from './look-for-purchase.contract.ts';
import { openOrdering, type Bought, type Ordering } from './ordering.server.ts';
import type { Purchase } from './purchase.ts';
import { openPurchases } from './purchases-store.server.ts';
import { readPurchase } from './read-purchase.rpc.ts';
import { areOf, type PartLine, type SupplierOrder } from './supplier-order.ts';

/** A purchase, or canceling it, may take this long, and then a look for it; the page waits 30 seconds. */
const buyMs = 15_000;
const lookMs = 5_000;
const cancelMs = 15_000;
/** Netlify gives a scheduled function 30 seconds: no look begins after this. */
const lastStartMs = 18_000;
const mostLooks = 20;

const notListed = 'The supplier doesn’t list it.';
const notStored = 'What the supplier says of it can’t be stored.';
const notOurs = 'The supplier has an order with this PO number and other parts.';

/**
 * Buys blanks from the supplier, once per id: the purchase is stored first, and asked for only by the
 * call that stored it. If the answer is lost, it's looked for now, and later on schedule.
 */
export const buyBlanks: StaffStep<BuyBlanksInput, BuyBlanksOutput> = async (
  input,
  { env, asMember },
) => {
  const ordering = openOrderingFor(env, buyMs);
  const asked = await asMember(askPurchase, input);
  if (asked.outcome !== 'asked') return asked;
  const { isNew, purchase } = asked;
  if (!isNew) return { outcome: 'asked', purchase };
  const bought = await ordering.buy({ ...purchase, lines: linesOf(purchase) });
  return { outcome: 'asked', purchase: await settle(env, purchase, bought) };
};

/** Looks for a purchase at the supplier, because a staff member asks. */
export const lookForPurchase: StaffStep<
  z.infer<(typeof lookContract)['input']>,
  z.infer<(typeof lookContract)['output']>
> = async ({ id }, { env, member, asMember }) => {
  const known = await asMember(readPurchase, { id });
  if (known.outcome !== 'found') return known;
  const { purchase } = known;
  if (purchase.byHand) return { outcome: 'looked', found: false, purchase };
  const orders = await orRefuse(() => findOurs(openOrderingFor(env, lookMs), purchase));
  if (orders.length === 0) return { outcome: 'looked', found: false, purchase };
  const told = { id, orders, actor: member.email, what: 'looked' } as const;
  return { outcome: 'looked', found: true, purchase: await purchasesOf(env).settle(told) };
};

/** Asks the supplier which order a carton is of, and what is inside. */
export const findCarton: StaffStep<
  z.infer<(typeof findContract)['input']>,
  z.infer<(typeof findContract)['output']>
> = async ({ code }, { env }) => {
  const carton = await orRefuse(() => openOrderingFor(env, lookMs).findCarton(code));
  return carton ? { outcome: 'found', carton } : { outcome: 'not-found' };
};

/** Cancels a purchase's orders one by one, and says what became of each. */
export const cancelPurchase: StaffStep<
  z.infer<(typeof cancelContract)['input']>,
  CancelPurchaseOutput
> = async ({ id }, { env, member, asMember }) => {
  const known = await asMember(readPurchase, { id });
  if (known.outcome !== 'found') return known;
  const { purchase } = known;
  const ordering = openOrderingFor(env, cancelMs);
  const orders: Extract<CancelPurchaseOutput, { outcome: 'answered' }>['orders'] = [];
  for (const { number, warehouse, isCanceled } of purchase.orders) {
    const result = isCanceled ? 'canceled' : await cancelOne(ordering, number);
    orders.push({ number, warehouse, result });
  }
  // It may be on its way, or have been canceled by phone.
  const isLate = orders.some(({ result }) => result === 'too-late');
  const fresh = isLate ? await lookAgain(env, purchase) : [];
  const canceled = orders.filter(({ result }) => result === 'canceled').map(({ number }) => number);
  // Of the others, only a person may have told.
  const confirmed = purchase.orders.filter(({ number }) => canceled.includes(number));
  const told = new Map([...confirmed, ...fresh].map((order) => [order.number, order]));
  const settled = await purchasesOf(env).settle({
    id,
    orders: [...told.values()].map((order) =>
      canceled.includes(order.number)
        ? { ...order, isCanceled: true, totalCents: 0, freightCents: 0 }
        : order,
    ),
    actor: member.email,
    what: 'cancel-asked',
  });
  return { outcome: 'answered', orders, purchase: settled };
};

export type LookReport = { found: number; missing: number; failed: number };

/** Looks for the purchases whose answers were lost. What fails is logged and comes again. */
export async function lookForPurchases(env: Env): Promise<LookReport> {
  const report: LookReport = { found: 0, missing: 0, failed: 0 };
  if (!env.supplier) return report;
  const start = performance.now();
  const ordering = openOrderingFor(env, lastStartMs + lookMs);
  for (const { looks, purchase } of await purchasesOf(env).listToLookFor(mostLooks)) {
    if (performance.now() > start + lastStartMs) break;
    const { id } = purchase;
    try {
      const orders = await findOurs(ordering, purchase);
      if (orders.length > 0) {
        await purchasesOf(env).settle({ id, orders, what: 'looked' });
        report.found += 1;
        continue;
      }
      report.missing += 1;
      await purchasesOf(env).noteLook({ id, looks, reason: notListed });
    } catch (error) {
      report.failed += 1;
      logFault('look-failed', { purchase: id, faults: describeFault(error) });
      // Also if what it says can't be stored, so that in the end a person decides.
      const reason = error instanceof SupplierError ? error.message : notStored;
      await purchasesOf(env)
        .noteLook({ id, looks, reason })
        .catch((fault: unknown) => {
          logFault('look-failed', { purchase: id, faults: describeFault(fault) });
        });
    }
  }
  return report;
}

export type CompareReport = { orders: number; settled: number; failed: number };

/**
 * Compares three months of the supplier's orders with ours. What the supplier tells otherwise of a
 * purchase is stored; orders that are nobody's, and those that it doesn't list, are kept for staff.
 */
export async function comparePurchases(env: Env): Promise<CompareReport> {
  const report: CompareReport = { orders: 0, settled: 0, failed: 0 };
  if (!env.supplier) return report;
  const books = await openOrderingFor(env, lastStartMs).books();
  report.orders = [...books.values()].reduce((sum, { length }) => sum + length, 0);
  const changed = await purchasesOf(env).compare('ss', books);
  for (const purchase of changed) {
    const { id, poNumber } = purchase;
    try {
      const orders = (books.get(poNumber) ?? []).filter((order) =>
        areOf([order], linesOf(purchase)),
      );
      await purchasesOf(env).settle({ id, orders, what: 'looked' });
      report.settled += 1;
    } catch (error) {
      report.failed += 1;
      logFault('compare-failed', { purchase: id, faults: describeFault(error) });
    }
  }
  return report;
}

async function settle(env: Env, purchase: Purchase, bought: Bought): Promise<Purchase> {
  const { id } = purchase;
  const store = purchasesOf(env);
  if (bought.outcome === 'refused') {
    return store.settle({ id, orders: [], refused: true, reason: bought.reason });
  }
  if (bought.outcome !== 'unknown') return store.settle({ id, orders: bought.orders });
  let { reason } = bought;
  let orders: SupplierOrder[] = [];
  try {
    orders = await findOurs(openOrderingFor(env, lookMs), purchase);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    reason = error.message;
    logFault('look-failed', { purchase: id, faults: describeFault(error) });
  }
  return store.settle({ id, orders, reason });
}

/** @throws SupplierError also if the orders of its PO number are of another purchase */
async function findOurs(ordering: Ordering, purchase: Purchase): Promise<SupplierOrder[]> {
  const orders = await ordering.find(purchase.poNumber);
  if (!areOf(orders, linesOf(purchase))) throw new SupplierError('malformed', notOurs);
  return orders;
}

/** What the supplier says of a purchase now; nothing if it doesn't. */
async function lookAgain(env: Env, purchase: Purchase): Promise<SupplierOrder[]> {
  try {
    return await findOurs(openOrderingFor(env, lookMs), purchase);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    logFault('look-failed', { purchase: purchase.id, faults: describeFault(error) });
    return [];
  }
}

/** An order that isn't known to be canceled is listed as such, because asking again is safe. */
async function cancelOne(
  ordering: Ordering,
  number: string,
): Promise<'canceled' | 'too-late' | 'unknown'> {
  try {
    return await ordering.cancel(number);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    logFault('cancel-failed', { order: number, faults: describeFault(error) });
    return 'unknown';
  }
}

function linesOf({ lines }: Purchase): PartLine[] {
  return lines.flatMap(({ partNumber, warehouse, pieces }) =>
    partNumber !== null && warehouse !== null ? [{ partNumber, warehouse, pieces }] : [],
  );
}

/** Always its full ten seconds, because the supplier may have used up the rest. */
const purchasesOf = (env: Env) => openPurchases(openFreshBackend(env));

/** @throws RequestError 'unavailable' if no supplier is set up */
function openOrderingFor(env: Env, forMs: number): Ordering {
  try {
    return openOrdering(env, { signal: AbortSignal.timeout(forMs), now: Date.now });
  } catch (error) {
    throw asRefusal(error);
  }
}

async function orRefuse<Answer>(task: () => Promise<Answer>): Promise<Answer> {
  try {
    return await task();
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof SupplierError)) return error;
  return new RequestError('unavailable', error.message, { cause: error });
}
