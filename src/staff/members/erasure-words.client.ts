import type { CustomerAmounts, CustomerFound } from './erase-customer.rpc.ts';
import { countedText } from '../../platform/count-words.ts';
import { jobTitle } from '../../orders/job.ts';

const list = new Intl.ListFormat('en-US');
const mostListed = 5;

/** '2 orders, 1 quote, 0 reorders, 1 draft, and 3 files'; groups of others only if there are some. */
export const amountsText = ({
  orders,
  quotes,
  reorders,
  drafts,
  people,
  files,
}: CustomerAmounts): string =>
  list.format([
    countedText(orders, 'order'),
    countedText(quotes, 'quote'),
    countedText(reorders, 'reorder'),
    countedText(drafts, 'draft'),
    ...(people > 0 ? [`a place in ${countedText(people, 'group')}`] : []),
    countedText(files, 'file'),
  ]);

/** Why a customer can't be erased now; null if nothing is in the way. */
export function obstacle(found: CustomerFound): string | null {
  const { orders, quotes, reorders, drafts, people, contact, open, unsettled } = found;
  if (orders + quotes + reorders + drafts + people === 0 && !contact)
    return 'There is nothing under this address.';
  if (open.length > 0) {
    const them = open.length === 1 ? 'it' : 'them';
    return `${notYet(open)} finished. Complete, cancel, or decline ${them} first.`;
  }
  if (unsettled.length === 0) return null;
  return `${notYet(unsettled)} settled. First record what’s still to come in, refund what’s owed, or write it off.`;
}

/** 'Order #1042 and Order #1043 aren’t'. */
function notYet(jobs: CustomerFound['open']): string {
  const titles = jobs.slice(0, mostListed).map(jobTitle);
  const more = jobs.length - titles.length;
  const named = list.format(more > 0 ? [...titles, `${more} more`] : titles);
  return `${named} ${jobs.length === 1 ? 'isn’t' : 'aren’t'}`;
}
