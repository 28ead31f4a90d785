import type * as z from 'zod/mini';
import type { readPaper as readPaperContract } from '../contracts/read-paper.ts';
import type { readPaperAsStaff as readPaperAsStaffContract } from '../contracts/read-paper-as-staff.ts';
import { readJob } from '../contracts/staff/read-job.ts';
import { brokenOrderLink, brokenQuoteLink } from '../domain/order-link.ts';
import { may } from '../domain/permission.ts';
import { RequestError } from './errors.ts';
import type { StaffStep, Step } from './handle.ts';
import { readOrderKey } from './order-link.ts';
import { documentFile, estimateFile, slipFile, type PaperFile } from './paper/paper-files.ts';

type Output = z.infer<(typeof readPaperContract)['output']>;

/** A paper for the person who has the link of its order or quote. */
export const readPaper: Step<z.infer<(typeof readPaperContract)['input']>, Output> = async (
  { key, paper },
  { documents, orders, quotes },
) => {
  const link = readOrderKey(key);
  if (paper.kind === 'estimate') {
    const quote = await quotes.openLinked(link);
    const [answer] = quote?.answers ?? [];
    if (!quote || !answer) throw new RequestError('not-found', brokenQuoteLink);
    return sent(await estimateFile(quote, answer));
  }
  if (paper.kind === 'packing-slip') {
    const order = await orders.open(link);
    if (!order) throw new RequestError('not-found', brokenOrderLink);
    return sent(await slipFile(order));
  }
  const record = await documents.read(link, paper);
  if (!record) throw new RequestError('not-found', brokenOrderLink);
  return sent(await documentFile(record));
};

/** The same for staff. Press staff see no money. */
export const readPaperAsStaff: StaffStep<
  z.infer<(typeof readPaperAsStaffContract)['input']>,
  Output
> = async ({ job: number, paper }, { asMember, documents, member }) => {
  if (paper.kind !== 'packing-slip' && !may(member, 'see-prices')) {
    throw new RequestError('permission-denied', 'Press staff can print packing slips only.');
  }
  if (paper.kind === 'estimate') {
    const job = await asMember(readJob, { kind: 'quote', number });
    const [answer] = job?.kind === 'quote' ? job.answers : [];
    if (job?.kind !== 'quote' || !answer) throw noSuchPaper();
    return sent(await estimateFile(job, answer));
  }
  if (paper.kind === 'packing-slip') {
    const job = await asMember(readJob, { kind: 'order', number });
    if (job?.kind !== 'order') throw noSuchPaper();
    return sent(await slipFile(job));
  }
  const record = await documents.read({ number, keyHash: null }, paper);
  if (!record) throw noSuchPaper();
  return sent(await documentFile(record));
};

const noSuchPaper = () =>
  new RequestError('not-found', 'We can’t find this document. Reload the page and try again.');

const sent = ({ fileName, content }: PaperFile): Output => ({
  fileName,
  pdf: content.toString('base64'),
});
