import type { CustomerAmounts, CustomerFound } from '../../../contracts/staff/erase-customer.ts';
import { countedText } from '../../../domain/count-words.ts';
import { jobTitle } from '../../../domain/job.ts';

const list = new Intl.ListFormat('en-US');
const mostListed = 5;

/** '2 orders, 1 quote, 0 reorders, 1 draft, and 3 files'. */
export const amountsText = ({ orders, quotes, reorders, drafts, files }: CustomerAmounts): string =>
  list.format([
    countedText(orders, 'order'),
    countedText(quotes, 'quote'),
    countedText(reorders, 'reorder'),
    countedText(drafts, 'draft'),
    countedText(files, 'file'),
  ]);

/** Why a customer can't be erased now; null if nothing is in the way. */
export function obstacle(found: CustomerFound): string | null {
  const { orders, quotes, reorders, drafts, open } = found;
  if (orders + quotes + reorders + drafts === 0) return 'There is nothing under this address.';
  if (open.length === 0) return null;
  const titles = open.slice(0, mostListed).map(jobTitle);
  const more = open.length - titles.length;
  const named = list.format(more > 0 ? [...titles, `${more} more`] : titles);
  const [verb, them] = open.length === 1 ? ['isn’t', 'it'] : ['aren’t', 'them'];
  return `${named} ${verb} finished. Complete, cancel, or decline ${them} first.`;
}
