import { millisecondsInDay } from 'date-fns/constants';
import type * as z from 'zod/mini';
import type { keepDraft as keepDraftContract, KeepDraftInput } from './keep-draft.contract.ts';
import { draftLinkDays, keptDraftSchema, noDraft, type KeptDraft } from './draft-link.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Step } from '../../platform/handle.server.ts';
import { rateLimits, takeToken } from '../../platform/rate-limit.server.ts';
import { hashSecret } from '../../platform/request-hash.server.ts';
import type { Store } from '../../platform/database-store.server.ts';

/** Keeps a draft for its link. We only store a hash of the link's key. */
export const keepDraft: Step<
  KeepDraftInput,
  z.infer<(typeof keepDraftContract)['output']>
> = async ({ key, kept }, { env, now, orderDrafts, tokens, visitor }) => {
  const expiresAt = new Date(now.getTime() + draftLinkDays * millisecondsInDay).toISOString();
  const keep = (mayAdd: boolean) =>
    orderDrafts.keep(hashSecret(key), JSON.stringify(kept), expiresAt, mayAdd);
  if (!(await keep(false))) {
    await takeToken(rateLimits.newDrafts, tokens, visitor, env.receiptSecret);
    await keep(true);
  }
  return { expiresAt };
};

type Found =
  | { state: 'open'; kept: KeptDraft }
  | { state: 'none' }
  | { state: 'placed'; number: number };

/** The draft of a link, by the link's key. */
export async function findDraft(
  key: string,
  { orderDrafts, orders }: Pick<Store, 'orderDrafts' | 'orders'>,
): Promise<Found> {
  const text = await orderDrafts.open(hashSecret(key));
  // A draft in an outdated format counts as none, as in the browser.
  const kept = text === null ? null : keptDraftSchema.safeParse(JSON.parse(text));
  if (!kept?.success) return { state: 'none' };
  const placed = await orders.findByKey(kept.data.draft.idempotencyKey);
  return placed ? { state: 'placed', number: placed.number } : { state: 'open', kept: kept.data };
}

/** The draft of a link, unless it has become an order. */
export const openDraft: Step<{ key: string }, KeptDraft> = async ({ key }, call) => {
  const found = await findDraft(key, call);
  if (found.state === 'none') throw new RequestError('not-found', noDraft);
  if (found.state === 'placed') {
    throw new RequestError(
      'aborted',
      `This order is already placed: it’s order #${found.number}. The confirmation is in your email.`,
    );
  }
  return found.kept;
};
