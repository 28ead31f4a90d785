import { artId } from '../artwork/art-id.ts';
import { hasPage } from '../artwork/files/artwork-facts.ts';
import * as z from 'zod/mini';
import { keepingDays, placedJob } from '../press/kept-days.server.ts';
import { bookOf } from '../settings/price-books.server.ts';
import type { PriceBook } from '../settings/price-book.ts';
import type { approveProof as approveProofContract } from './approve-proof.contract.ts';
import type { askForChange as askForChangeContract } from './ask-for-change.contract.ts';
import type { sendProof as sendProofContract } from './send-proof.contract.ts';
import { readJob, type Job } from '../staff/job/read-job.rpc.ts';
import { approvalTerms, termsRows, type ApprovalTerms } from './approval-terms.ts';
import { longDay } from './approval-words.ts';
import { isBefore, orderStage, statusLabel, type OrderStatus } from '../orders/job.ts';
import { formatCents } from '../platform/money.ts';
import { brokenOrderLink } from '../orders/order-link.ts';
import { keptFileSchema, type KeptFile } from '../orders/placed-record.ts';
import { taxedAs } from './taxed-proof.ts';
import {
  printPath,
  proofLacks,
  proofOf,
  proofText,
  type Proof,
  type ProofChoices,
} from './proof.ts';
import { proofWithRush } from '../orders/prices/rush-offer.ts';
import { shop } from '../shop.ts';
import { keepLinked } from '../artwork/uploads/attached-files.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import { invalidFields, type Call, type StaffStep, type Step } from '../platform/handle.server.ts';
import { readReceiptFor, sealFile } from '../artwork/uploads/kept-artwork.server.ts';
import { readOrderKey } from '../orders/order-link.server.ts';
import { sendEmails } from '../platform/emails/outbox.server.ts';
import type { LinkedOrder } from '../orders/orders-store.server.ts';
import type { ProofRefusal } from './proofs-store.server.ts';

type Of<Contract extends { input: z.ZodMiniType; output: z.ZodMiniType }> = {
  input: z.infer<Contract['input']>;
  output: z.infer<Contract['output']>;
};
type Sent = Of<typeof sendProofContract>;
type Approved = Of<typeof approveProofContract>;
type Asked = Of<typeof askForChangeContract>;

/** Sends an order's next version. Its goods and price are the order's, not the browser's. */
export const sendProof: StaffStep<Sent['input'], Sent['output']> = async (input, call) => {
  const { id, number, version, choices, replies } = input;
  const job = await call.asMember(readJob, { kind: 'order', number });
  if (job?.kind !== 'order' || !job.price) throw noSuchOrder();
  refuseLacks(choices, job);
  const files = await filesOf(input, job, call);
  const answer = await call.proofs.send({
    id,
    number,
    version,
    actor: call.member.email,
    contents: proofText(proofOf({ ...job, ...job.price }, choices)),
    files,
    replies,
  });
  switch (answer.outcome) {
    case 'sent':
      await call.afterwards('proof-email-failed', () => sendEmails(call.env, [answer.email]), 0);
      return { version: answer.proof, sha256: answer.sha256 };
    case 'stale':
      throw new RequestError(
        'aborted',
        'Somebody changed this order after you opened it. Look it over, then send the proof again.',
      );
    case 'not-allowed':
      throw new RequestError(
        'aborted',
        `This order is “${statusLabel(answer.status)}”. Proofs go out while it’s in review or waits for an approval.`,
      );
    case 'not-found':
      throw noSuchOrder();
  }
};

const noSuchOrder = () => new RequestError('not-found', 'There is no such order.');

type Order = Extract<Job, { kind: 'order' }>;

function refuseLacks(choices: ProofChoices, order: Order): void {
  const lacks = proofLacks(choices, order);
  if (lacks.length === 0) return;
  throw invalidFields(
    Object.fromEntries(
      lacks.map(({ field, message, ...place }) => [printPath(place, field), message]),
    ),
  );
}

/** The files that a proof names: the order's, those of earlier versions, and new ones. */
async function filesOf(
  { choices, uploads }: Sent['input'],
  order: Order,
  call: Call,
): Promise<KeptFile[]> {
  const sealed = await Promise.all(
    uploads.map(async ({ receipt: text, ...place }) => {
      const result = readReceiptFor(place.location, text, call.env.receiptSecret, call.now);
      const file = result.ok ? await sealFile(result.receipt, call) : result;
      if (!file.ok) throw invalidFields({ [printPath(place, 'file')]: file.message });
      return file.file;
    }),
  );
  const known = [...sealed, ...order.proofs.flatMap(({ files }) => files), ...order.files];
  const named = choices.designs.flatMap(({ prints, picture }) => [
    ...prints.map(({ file }) => file),
    picture,
  ]);
  const ids = [...new Set(named.filter((id) => id !== null))];
  return ids.map((id) => {
    const [hash, page] = id.split('#');
    const file =
      known.find((each) => artId(each) === id) ?? known.find(({ sha256 }) => sha256 === hash);
    if (!file) throw invalidFields({ choices: 'One of the files isn’t here. Upload it again.' });
    if (page && !(file.facts && hasPage(file.facts, Number(page)))) {
      throw invalidFields({ choices: `There’s nothing on page ${page} of ${file.fileName}.` });
    }
    return z.parse(keptFileSchema, { ...file, page: page ? Number(page) : null });
  });
}

/** Approves the version that the customer saw, or with rush the one that adds it. */
export const approveProof: Step<Approved['input'], Approved['output']> = async (input, call) => {
  const { env, now, orders, proofs, afterwards } = call;
  const { key, version, sha256, name, rush } = input;
  const link = readOrderKey(key);
  const order = await orders.open(link);
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  const seen = order.proofs.find((proof) => proof.version === version && proof.sha256 === sha256);
  const terms =
    seen?.state === 'waiting'
      ? seenTerms(order, input, now, await rulesOf(order, rush, call))
      : null;
  const rows = terms ? termsRows(order, terms) : [];
  // A repeat has no terms anymore, and the order has its fee.
  const { rushFeeCents } = terms ?? order;
  const answer = await proofs.approve({
    ...link,
    version,
    sha256,
    name,
    orderVersion: order.version,
    contents:
      seen && rush ? proofText(proofWithRush(taxedAs(seen.contents, order), rushFeeCents)) : null,
    terms: terms && (rush || rows.length > 0) ? { ...terms, rows, shopInbox: env.shopInbox } : null,
  });
  if (answer.outcome !== 'approved') throw refusal(answer);
  const { email, at } = answer;
  if (email) await afterwards('proof-email-failed', () => sendEmails(env, [email]), 0);
  return { name: answer.name, at };
};

/** The prices that an order goes by; with rush, and whether its date can still be kept. */
async function rulesOf(order: LinkedOrder, rush: boolean, call: Call): Promise<PriceBook> {
  const book = await bookOf(order, call);
  return rush ? keepingDays(book, placedJob(order), call) : book;
}

/** @throws RequestError if approving now gives another date or total than the page showed */
function seenTerms(
  order: LinkedOrder,
  { rush, seenDate, seenTotalCents }: Approved['input'],
  now: Date,
  book: PriceBook,
): ApprovalTerms {
  const terms = approvalTerms(order, rush, now, book);
  if (!terms) {
    throw new RequestError(
      'aborted',
      `Rush can’t keep ${longDay(order.dueDate, now)} anymore. Nothing was approved: reload the page, look over the new date, and approve again.`,
    );
  }
  const { dueDate, totalCents } = terms;
  if (dueDate === seenDate && totalCents === seenTotalCents) return terms;
  throw new RequestError(
    'aborted',
    `An approval now gives ${longDay(dueDate, now)}, for ${formatCents(totalCents)} in all. Nothing was approved: reload the page, look it over, and approve again.`,
  );
}

function refuseStrayPins(pins: Asked['input']['pins'], { designs }: Proof): void {
  const stray = pins.flatMap(({ design, location }, at) =>
    designs[design]?.prints.some((print) => print.location === location) ? [] : [at],
  );
  if (stray.length === 0) return;
  const message = 'Choose one of the prints that this proof shows.';
  throw invalidFields(Object.fromEntries(stray.map((at) => [`pins.${at}.location`, message])));
}

/** Sends the version that the customer saw back to the shop, with what to change. */
export const askForChange: Step<Asked['input'], Asked['output']> = async (
  { key, receipts, ...request },
  call,
) => {
  const { env, orders, proofs, afterwards } = call;
  const { shopInbox } = env;
  const link = readOrderKey(key);
  const order = await orders.open(link);
  const seen = order?.proofs.find(
    ({ version, sha256 }) => version === request.version && sha256 === request.sha256,
  );
  if (seen) refuseStrayPins(request.pins, seen.contents);
  const files = await keepLinked('change', link, receipts, call);
  const answer = await proofs.askForChange({ ...link, ...request, files, shopInbox });
  if (answer.outcome === 'file-taken') {
    throw new RequestError(
      'aborted',
      'One of the files came with another request, or is no longer here. Remove it, and attach it again.',
    );
  }
  if (answer.outcome === 'too-many') {
    throw new RequestError(
      'aborted',
      `That’s more than one proof can hold. Put some of the changes together, or call ${shop.ordersPhone}.`,
    );
  }
  if (answer.outcome !== 'asked') throw refusal(answer);
  await afterwards('proof-email-failed', () => sendEmails(env, [answer.email]), 0);
  return { asked: true };
};

function refusal(answer: ProofRefusal): RequestError {
  switch (answer.outcome) {
    case 'not-found':
      return new RequestError('not-found', brokenOrderLink);
    case 'superseded':
      return new RequestError(
        'aborted',
        'There’s a newer version, or the order changed after this one. Nothing was approved; reload the page to see where it stands.',
      );
    case 'not-waiting':
      return new RequestError('aborted', notWaiting(answer.status));
  }
}

function notWaiting(status: OrderStatus): string {
  const stage = orderStage(status);
  if (isBefore(stage, 'shown')) {
    return 'This version went back to the shop. We’ll email you the next one.';
  }
  if (stage === 'canceled') return 'This order was canceled.';
  return `This order’s proof is approved, so it’s locked. To change something, call ${shop.ordersPhone}.`;
}
