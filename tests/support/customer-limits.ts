import { emailLimits } from '../../src/platform/emails/email-guard.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shop } from '../../src/shop.ts';
import type { Control } from './control.ts';

const { uploads, files, orders, requests, drafts, newDrafts, draftEmails, orderLinks, visits } =
  rateLimits;
const { byVisitor, bySite, unmeasured } = emailLimits;
const buckets = [
  ...[uploads, files, orders, requests, drafts, newDrafts, draftEmails, orderLinks, visits],
  ...[byVisitor, bySite, unmeasured],
].map(({ bucket }) => `'${bucket}'`);

/**
 * All browser tests count as one visitor, who would use up what a customer may do, and what they
 * order in an hour is so much that the shop would get one list instead of an email about each.
 */
export async function forgetCustomer(control: Control): Promise<void> {
  await control.sql(`delete from private.rate_limits where bucket in (${buckets.join(', ')})`);
  await control.sql(
    `update public.outbox set created_at = created_at - interval '1 hour'
     where recipient = $1 and status = 'sent' and created_at > now() - interval '1 hour'`,
    [shop.ordersEmail],
  );
}
