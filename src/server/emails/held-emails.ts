import type { StuckEmail } from '../../contracts/staff/list-stuck-emails.ts';
import { emailErrorText } from '../../domain/email-words.ts';
import { jobTitle } from '../../domain/job.ts';
import { jobPath, paths } from '../../paths.ts';

/** An email to a customer that waits for staff. */
export type HeldEmail = Pick<StuckEmail, 'kind' | 'number' | 'errorCode'>;

/** A job as the shop's email about held ones lists it. */
export type HeldJob = { title: string; reason: string; adminUrl: string };

/** Longer lists end with a link to the board. */
const mostListed = 50;

/** The jobs in words. `siteUrl` has no trailing slash. */
export function heldJobs(held: readonly HeldEmail[], siteUrl: string): HeldJob[] {
  return held.map((email) => ({
    title: jobTitle(email),
    reason: emailErrorText(email.errorCode),
    adminUrl: siteUrl + jobPath(email),
  }));
}

/** '3 jobs need a look before we email their customers'. */
export function heldSubject({ length }: readonly HeldJob[]): string {
  if (length === 1) return '1 job needs a look before we email its customer';
  const count = length > mostListed ? `More than ${mostListed}` : length;
  return `${count} jobs need a look before we email their customers`;
}

export const heldNews =
  'Something looked off, so we haven’t emailed the customer, and you haven’t gotten the usual email either. Open each job below. If it’s real, send the email from its page. If not, cancel or decline it.';

/** The jobs to list, and a sentence about the others. */
export function listedJobs(jobs: readonly HeldJob[]): { listed: readonly HeldJob[]; rest: string } {
  return {
    listed: jobs.slice(0, mostListed),
    rest: jobs.length > mostListed ? 'There are more on the board.' : '',
  };
}

export const boardUrl = (siteUrl: string): string => `${siteUrl}${paths.adminOrders}#held-emails`;
