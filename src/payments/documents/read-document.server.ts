import type * as z from 'zod/mini';
import type { readDocument as readDocumentContract } from './read-document.contract.ts';
import type { readDocumentAsStaff as readDocumentAsStaffContract } from './read-document-as-staff.contract.ts';
import { readJob } from '../../staff/job/read-job.rpc.ts';
import { brokenOrderLink, brokenQuoteLink } from '../../orders/order-link.ts';
import { may } from '../../staff/permission.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { StaffStep, Step } from '../../platform/handle.server.ts';
import { hasSlip } from './document.ts';
import { readOrderKey } from '../../orders/order-link.server.ts';
import {
  numberedFile,
  estimateFile,
  slipFile,
  type DocumentFile,
} from './document-files.server.ts';

type Output = z.infer<(typeof readDocumentContract)['output']>;

/** A document for the person who has the link of its order or quote. */
export const readDocument: Step<z.infer<(typeof readDocumentContract)['input']>, Output> = async (
  { key, document },
  { documents, orders, quoteRequests },
) => {
  const link = readOrderKey(key);
  if (document.kind === 'estimate') {
    const request = await quoteRequests.openLinked(link);
    const [quote] = request?.quotes ?? [];
    if (!request || !quote) throw new RequestError('not-found', brokenQuoteLink);
    if (document.number !== request.number) throw noSuchDocument();
    return sent(await estimateFile(request, quote));
  }
  if (document.kind === 'packing-slip') {
    const order = await orders.open(link);
    if (!order) throw new RequestError('not-found', brokenOrderLink);
    if (document.number !== order.number) throw noSuchDocument();
    if (!hasSlip(order)) throw new RequestError('not-found', notPacked);
    return sent(await slipFile(order));
  }
  const record = await documents.read(link, document);
  if (!record) throw new RequestError('not-found', brokenOrderLink);
  return sent(await numberedFile(record));
};

/** A document for staff. Press staff get packing slips only, because they see no money. */
export const readDocumentAsStaff: StaffStep<
  z.infer<(typeof readDocumentAsStaffContract)['input']>,
  Output
> = async ({ job: number, document }, { asMember, documents, member }) => {
  if (document.kind !== 'packing-slip' && !may(member, 'see-prices')) {
    throw new RequestError('permission-denied', 'Press staff can print packing slips only.');
  }
  if (document.kind === 'estimate') {
    const job = await asMember(readJob, { kind: 'quote_request', number });
    const [quote] = job?.kind === 'quote_request' ? job.quotes : [];
    if (job?.kind !== 'quote_request' || !quote || document.number !== number) {
      throw noSuchDocument();
    }
    return sent(await estimateFile(job, quote));
  }
  if (document.kind === 'packing-slip') {
    const job = await asMember(readJob, { kind: 'order', number });
    if (job?.kind !== 'order' || document.number !== number) throw noSuchDocument();
    return sent(await slipFile(job));
  }
  const record = await documents.read({ number, keyHash: null }, document);
  if (!record) throw noSuchDocument();
  return sent(await numberedFile(record));
};

const notPacked =
  'This order isn’t packed yet, so there’s no packing slip. You’ll find it on the order’s page once the order is ready.';

const noSuchDocument = () =>
  new RequestError('not-found', 'We can’t find this document. Reload the page and try again.');

const sent = ({ fileName, content }: DocumentFile): Output => ({
  fileName,
  pdf: content.toString('base64'),
});
