import { millisecondsInDay } from 'date-fns/constants';
import type * as z from 'zod/mini';
import type { keepDraft, KeepDraftInput } from '../contracts/keep-draft.ts';
import { draftLinkDays, keptDraftSchema, noDraft, type KeptDraft } from '../domain/draft-link.ts';
import { RequestError } from './errors.ts';
import type { Step } from './handle.ts';
import { rateLimits, takeToken } from './rate-limit.ts';
import { hashSecret } from './request-hash.ts';

/** Keeps a draft for its link. We only store a hash of the link's key. */
export const keepOrderDraft: Step<KeepDraftInput, z.infer<(typeof keepDraft)['output']>> = async (
  { key, kept },
  { env, now, orderDrafts, tokens, visitor },
) => {
  const expiresAt = new Date(now.getTime() + draftLinkDays * millisecondsInDay).toISOString();
  const keep = (mayAdd: boolean) =>
    orderDrafts.keep(hashSecret(key), JSON.stringify(kept), expiresAt, mayAdd);
  if (!(await keep(false))) {
    await takeToken(rateLimits.newDrafts, tokens, visitor, env.receiptSecret);
    await keep(true);
  }
  return { expiresAt };
};

/** The draft of a link, unless it has become an order. */
export const openOrderDraft: Step<{ key: string }, KeptDraft> = async (
  { key },
  { orderDrafts, orders },
) => {
  const text = await orderDrafts.open(hashSecret(key));
  // A draft in an outdated format counts as none, as in the browser.
  const kept = text === null ? null : keptDraftSchema.safeParse(JSON.parse(text));
  if (!kept?.success) throw new RequestError('not-found', noDraft);
  const placed = await orders.findByKey(kept.data.draft.idempotencyKey);
  if (placed) {
    throw new RequestError(
      'aborted',
      `This order is already placed: it’s order #${placed.number}. The confirmation is in your email.`,
    );
  }
  return kept.data;
};
