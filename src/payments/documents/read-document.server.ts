import type * as z from 'zod/mini';
import type { readDocument as readDocumentContract } from './read-document.contract.ts';
import type { readDocumentAsStaff as readDocumentAsStaffContract } from './read-document-as-staff.contract.ts';
import { readJob } from '../../staff/job/read-job.rpc.ts';
import { brokenOrderLink, brokenQuoteLink } from '../../orders/order-link.ts';
import { may } from '../../staff/permission.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Call, StaffStep, Step } from '../../platform/handle.server.ts';
import { groupFile, hasGroupFile } from '../../groups/group-files.server.ts';
import type { LinkKey } from '../../orders/orders-store.server.ts';
import { parcelFile } from '../../groups/parcel-files.server.ts';
import { readParcels } from '../../groups/read-parcels.rpc.ts';
import {
  groupKinds,
  hasSlip,
  parcelKinds,
  type DocumentName,
  type GroupKind,
  type ParcelKind,
} from './document.ts';
import { boxSlips } from './box-slips.server.ts';
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
  call,
) => {
  const link = readOrderKey(key);
  if (isOfGroup(document)) return readOfGroup(document, link, call);
  if (isOfParcels(document)) throw noSuchDocument();
  const { documents, orders, quoteRequests } = call;
  if (document.kind === 'estimate') {
    const request = await quoteRequests.openLinked(link);
    const [quote] = request?.quotes ?? [];
    if (!request || !quote) throw new RequestError('not-found', brokenQuoteLink);
    if (document.number !== request.number) throw noSuchDocument();
    return sent(await estimateFile(request, quote));
  }
  if (document.kind === 'box-slips') throw noSuchDocument();
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

/** A document for staff. Press staff get only those without money. */
export const readDocumentAsStaff: StaffStep<
  z.infer<(typeof readDocumentAsStaffContract)['input']>,
  Output
> = async ({ job: number, document }, call) => {
  const { asMember, documents, member } = call;
  const hasMoney = document.kind === 'statement' || !(isOfGroup(document) || isOfParcels(document));
  const isSlip = document.kind === 'packing-slip' || document.kind === 'box-slips';
  if (hasMoney && !isSlip && !may(member, 'see-prices')) {
    throw new RequestError(
      'permission-denied',
      'Press staff can print only packing slips and what groups are handed out by.',
    );
  }
  if (isOfGroup(document)) {
    // Answers only if the member may see the job.
    const job = await asMember(readJob, { kind: 'order', number });
    return readOfGroup(document, job && (await call.orders.findLink(number)), call);
  }
  if (isOfParcels(document)) {
    const [job, parcels] = await Promise.all([
      asMember(readJob, { kind: 'order', number }),
      asMember(readParcels, { number }),
    ]);
    if (job?.kind !== 'order' || !parcels || document.number !== number) throw noSuchDocument();
    return sent(await parcelFile(document.kind, { ...parcels, order: job }, call.now));
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
  if (document.kind === 'box-slips') {
    const job = await asMember(readJob, { kind: 'order', number });
    if (job?.kind !== 'order' || !job.boxes || document.number !== number) throw noSuchDocument();
    return sent(await boxSlips(job, job.boxes, call.now));
  }
  const record = await documents.read({ number, keyHash: null }, document);
  if (!record) throw noSuchDocument();
  return sent(await numberedFile(record));
};

type OfGroup = { kind: GroupKind; number: number };

const isOfGroup = (document: DocumentName): document is OfGroup =>
  document.kind === 'statement' || groupKinds.some((kind) => kind === document.kind);

type OfParcels = { kind: ParcelKind; number: number };

const isOfParcels = (document: DocumentName): document is OfParcels =>
  parcelKinds.some((kind) => kind === document.kind);

/** What an order's group is handed out by, or its statement, for those who have the order's link. */
async function readOfGroup(
  { kind, number }: OfGroup,
  link: LinkKey | null,
  { groups, now }: Pick<Call, 'groups' | 'now'>,
): Promise<Output> {
  const group = link && (await groups.readForOrganizer(link));
  if (!group || group.number !== number || !hasGroupFile(group, kind)) throw noSuchDocument();
  return sent(await groupFile(group, kind, now));
}

const notPacked =
  'This order isn’t packed yet, so there’s no packing slip. You’ll find it on the order’s page once the order is ready.';

const noSuchDocument = () =>
  new RequestError('not-found', 'We can’t find this document. Reload the page and try again.');

const sent = ({ fileName, content }: DocumentFile): Output => ({
  fileName,
  pdf: content.toString('base64'),
});
