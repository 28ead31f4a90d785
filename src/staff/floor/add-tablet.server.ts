import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { StaffStep } from '../../platform/handle.server.ts';
import { rateLimits, takeToken } from '../../platform/rate-limit.server.ts';
import type { addTablet as addTabletContract } from './add-tablet.contract.ts';
import { tabletCookie } from './tablet.server.ts';

type Contract = typeof addTabletContract;

/** Adds a tablet, whose cookie the answer sets. */
export const addTablet: StaffStep<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { name },
  { floor, member, tokens, env, newCookies },
) => {
  await takeToken(rateLimits.newTablets, tokens, member.userId, env.receiptSecret);
  const id = randomUUID();
  await floor.addTablet(id, name, member.email);
  newCookies.push(tabletCookie(id, env.receiptSecret));
  return { added: true };
};
