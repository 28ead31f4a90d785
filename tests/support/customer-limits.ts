import { emailLimits } from '../../src/platform/emails/email-guard.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import type { Control } from './control.ts';

const { uploads, files, orders, requests, drafts, newDrafts, draftEmails, orderLinks, visits } =
  rateLimits;
const { byVisitor, bySite, unmeasured } = emailLimits;
const buckets = [
  ...[uploads, files, orders, requests, drafts, newDrafts, draftEmails, orderLinks, visits],
  ...[byVisitor, bySite, unmeasured],
].map(({ bucket }) => `'${bucket}'`);

/** All browser tests count as one visitor, who would use up what a customer may do. */
export async function forgetCustomer(control: Control): Promise<void> {
  await control.sql(`delete from private.rate_limits where bucket in (${buckets.join(', ')})`);
}
