import { artId } from '../artwork/art-id.ts';
import { fileNameText } from '../artwork/files/artwork-facts.ts';
import { orderedGarments } from '../orders/ordered-garments.ts';
import type * as z from 'zod/mini';
import type {
  acceptQuote as acceptQuoteContract,
  AcceptQuoteInput,
} from './accept-quote.contract.ts';
import type { sendQuote as sendQuoteContract } from './send-quote.contract.ts';
import type { DeclineQuoteInput } from './decline-quote.contract.ts';
import type { CustomerQuoteRequest } from './open-quote.contract.ts';
import { taxAt } from '../payments/sales-tax.ts';
import { readJob } from '../staff/job/read-job.rpc.ts';
import { ownReason, quoteLacks, quoteOf } from './quote-choices.ts';
import type { QuotedRequest, StoredQuote } from './quoted-request.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { noCustomer } from '../orders/customer.ts';
import { rushDaysOf } from '../orders/due-dates/due-date.ts';
import { bookOf, currentBook } from '../settings/price-books.server.ts';
import { statusLabel } from '../orders/job.ts';
import { brokenQuoteLink } from '../orders/order-link.ts';
import { keepingDays, keptDaysOf, type DatedJob } from '../press/kept-days.server.ts';
import { startBy } from '../orders/due-dates/production.ts';
import {
  byDesign,
  countMessages,
  mostByQuote,
  priceQuote,
  quotedPrice,
  quoteState,
  type Quote,
  type QuotedDesign,
} from './quote.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { itemsOf, type OrderDesign } from '../orders/order-design.ts';
import { storedPrice } from '../orders/prices/price.ts';
import { totalPieces } from '../orders/quantity.ts';
import { shop } from '../shop.ts';
import { emailGuard } from '../platform/emails/email-guard.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import { invalidFields, type Call, type StaffStep, type Step } from '../platform/handle.server.ts';
import {
  asRefusal,
  checkContents,
  refuseUnseenPrice,
} from '../orders/placing/order-contents.server.ts';
import { firstOrderKeyOf, newLink, orderKeyOf, readOrderKey } from '../orders/order-link.server.ts';
import { sendEmails } from '../platform/emails/outbox.server.ts';
import { checkStock, firstTryMs } from '../orders/placing/place-order.server.ts';
import { hashRequest } from '../platform/request-hash.server.ts';
import type { DecisionRefusal } from './quote-requests-store.server.ts';

type Of<Contract extends { input: z.ZodMiniType; output: z.ZodMiniType }> = {
  input: z.infer<Contract['input']>;
  output: z.infer<Contract['output']>;
};
type Sent = Of<typeof sendQuoteContract>;
type Accepted = Of<typeof acceptQuoteContract>['output'];

/**
 * Sends the next quote for a request. Its prices are the price function's, or staff's own lines.
 */
export const sendQuote: StaffStep<Sent['input'], Sent['output']> = async (input, call) => {
  const { id, number, version, choices, seenTotalCents } = input;
  const request = await call.asMember(readJob, { kind: 'quote_request', number });
  if (request?.kind !== 'quote_request') throw noSuchQuoteRequest();
  const fileNames = new Map(request.files.map((file) => [artId(file), fileNameText(file)]));
  const prices = await currentBook(call);
  const lacks = {
    ...quoteLacks(choices, prices.book),
    ...(choices.designs.every(({ files }) => files.every(({ file }) => fileNames.has(file)))
      ? {}
      : { files: 'One of the files isn’t the quote request’s. Reload the page.' }),
  };
  if (Object.keys(lacks).length > 0) throw invalidFields(lacks);
  const contents = quoteOf(choices, fileNames, call.now, prices);
  refuseUnseenPrice(
    seenTotalCents,
    {
      price: quotedPrice(contents),
      turnaroundClass: 'standard',
      dueDate: contents.validUntil,
    },
    'send it again',
  );
  const sent = await call.quoteRequests.send({
    id,
    number,
    version,
    actor: call.member.email,
    contents: canonicalJson(contents),
    validUntil: contents.validUntil,
    reason: ownReason(choices),
    ...newLink(call.env.receiptSecret),
  });
  switch (sent.outcome) {
    case 'sent':
      await call.afterwards('quote-email-failed', () => sendEmails(call.env, [sent.email]), 0);
      return { version: sent.version, sha256: sent.sha256 };
    case 'stale':
      throw new RequestError(
        'aborted',
        'Somebody moved or quoted this request after you opened it. Look it over, then send the quote again.',
      );
    case 'not-allowed':
      throw new RequestError(
        'aborted',
        `This request is “${statusLabel(sent.status)}”, so it can’t be quoted anymore.`,
      );
    case 'not-found':
      throw noSuchQuoteRequest();
  }
};

const noSuchQuoteRequest = () => new RequestError('not-found', 'There is no such quote request.');

/** A quoted request for the person who has its link. */
export const openQuote: Step<{ key: string }, CustomerQuoteRequest> = async ({ key }, call) => {
  const { request, quote } = await openQuoted(key, call);
  const { number, name, email, phone, pickupDate, order } = request;
  const { version, sha256, contents } = quote;
  const state = stateOf(request, quote, call.now);
  return {
    number,
    name,
    email,
    phone,
    pickupDate,
    state,
    keptDays: state === 'open' ? await keptDaysOf(quotedJob(contents), call) : null,
    quote: { version, sha256, contents },
    order: order && {
      number: order.number,
      key: order.linkId && orderKeyOf({ ...order, linkId: order.linkId }, call.env.receiptSecret),
    },
  };
};

/**
 * Accepts a quote, once. As with any order, a repeat is recognized before anything else is
 * checked.
 */
export const acceptQuote: Step<AcceptQuoteInput, Accepted> = async (input, call) => {
  const { key, version, sha256, seenTotalCents, ...wanted } = input;
  const { items, customer, ...deal } = wanted;
  const { env, now, colors } = call;
  const { request, quote } = await openQuoted(key, call);
  const requestHash = hashRequest({ version, sha256, ...wanted });
  if (request.order) {
    if (request.order.requestHash !== requestHash) throw refusal('conflict');
    return acceptedAs(request.order, call);
  }
  if (quote.version !== version || quote.sha256 !== sha256) throw refusal('superseded');
  const state = stateOf(request, quote, now);
  if (state !== 'open') throw refusal(state === 'expired' ? 'expired' : 'closed');

  const { contents } = quote;
  const quoted = itemsOf(contents);
  if (items.length !== quoted.length)
    throw invalidFields({ items: 'Choose sizes and a color for each garment of the quote.' });
  const chosen = items.map((item, at) => ({ styleCode: quoted[at]?.styleCode ?? '', ...item }));
  const counts = items.map(({ quantities }) => totalPieces(quantities));
  const dated = quotedJob({ ...contents, delivery: deal.delivery.method }, chosen);
  const book = await keepingDays(await bookOf(contents, call), dated, call);
  const foreign = countMessages(contents, counts);
  // Without any pieces, what's wrong is said below.
  if (counts.every((pieces) => pieces > 0) && Object.keys(foreign).length > 0) {
    throw invalidFields(foreign);
  }
  const [checked, stockNote] = await Promise.all([
    checkContents(
      {
        ...deal,
        designs: byDesign(contents, chosen).map((each, at) => ({
          printLocations: contents.designs[at]?.printLocations ?? [],
          artwork: { type: 'description', description: request.projectDetails, files: [] },
          inkColors: contents.designs[at]?.inkColors,
          items: each,
        })),
        customer: { ...noCustomer, ...customer, email: request.email },
      },
      call,
      {
        most: mostByQuote(contents),
        below: true,
        book,
        garments: orderedGarments(contents.designs),
      },
    ),
    checkStock(chosen, colors),
  ]);
  const { method, address } = wanted.delivery;
  const rush = rushDaysOf(wanted.dueDate, now, book);
  const turnaroundClass = rush === false ? 'standard' : 'rush';
  const zip = address?.zip ?? null;
  const quantities = items.map((item) => item.quantities);
  const terms = { rush, delivery: method, zip, tax: taxAt(method, zip, shopToday(now), book) };
  const priced = priceQuote(contents, quantities, terms, book);
  // Already refused above; the compiler doesn't know that.
  if (!priced) throw invalidFields(foreign);
  const { adjustments, adjustmentCents, ...price } = priced;
  refuseUnseenPrice(
    seenTotalCents,
    { price, turnaroundClass, dueDate: wanted.dueDate },
    'accept it again',
  );
  const artwork = contents.designs.map((design) => artworkOf(request, design));

  const answered = await call.quoteRequests
    .accept({
      ...readOrderKey(key),
      version,
      sha256,
      today: shopToday(now),
      shopInbox: env.shopInbox,
      order: {
        requestHash,
        ...newLink(env.receiptSecret),
        ...checked,
        designs: checked.designs.map((design, at) => ({ ...design, ...artwork[at]?.artwork })),
        files: artwork.flatMap(({ files }, design) => files.map((file) => ({ design, ...file }))),
        startBy: startBy(wanted.dueDate, method, now, book),
        turnaroundClass,
        rushDays: rush || null,
        priceVersion: contents.priceVersion,
        ...storedPrice(price),
        adjustments,
        adjustmentCents,
        ...book.terms,
        stockNote,
        shopInbox: env.shopInbox,
        emailGuard: emailGuard(call, request.email, true),
      },
    })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  if (answered.outcome !== 'accepted') throw refusal(answered.outcome);
  await call.afterwards('first-emails-failed', () => sendEmails(env, answered.emails), firstTryMs);
  return acceptedAs(answered, call);
};

/** Declines a quote. Repeating it is no mistake, and neither is declining one that expired. */
export const declineQuote: Step<DeclineQuoteInput, { declined: true }> = async (
  { key, ...decision },
  { env, now, quoteRequests, afterwards },
) => {
  const answered = await quoteRequests.decline({
    ...readOrderKey(key),
    ...decision,
    today: shopToday(now),
    shopInbox: env.shopInbox,
  });
  if (answered.outcome !== 'declined') throw refusal(answered.outcome);
  const { email } = answered;
  if (email) await afterwards('quote-email-failed', () => sendEmails(env, [email]), 0);
  return { declined: true };
};

/** A quote as a job that somebody wants a date for, with the quoted pieces until sizes are chosen. */
function quotedJob(
  contents: Pick<Quote, 'designs' | 'delivery'>,
  chosen: readonly DatedJob['designs'][number]['items'][number][] = itemsOf(contents).map(
    ({ styleCode, pieces }) => ({ styleCode, colorKey: '', quantities: { M: pieces } }),
  ),
): DatedJob {
  const items = byDesign(contents, chosen);
  return {
    designs: contents.designs.map((design, at) => ({ ...design, items: items[at] ?? [] })),
    deliveryMethod: contents.delivery,
  };
}

async function openQuoted(
  key: string,
  { quoteRequests }: Pick<Call, 'quoteRequests'>,
): Promise<{ request: QuotedRequest; quote: StoredQuote }> {
  const request = await quoteRequests.openLinked(readOrderKey(key));
  const [quote] = request?.quotes ?? [];
  if (!request || !quote) throw refusal('not-found');
  return { request, quote };
}

const stateOf = ({ status }: QuotedRequest, { decision, contents }: StoredQuote, now: Date) =>
  quoteState(
    { status, accepted: decision?.accepted ?? null, validUntil: contents.validUntil },
    now,
  );

function acceptedAs(
  order: { number: number; linkId: string | null; totalCents: number },
  { env }: Pick<Call, 'env'>,
): Accepted {
  const { number, totalCents } = order;
  return { orderNumber: number, totalCents, orderKey: firstOrderKeyOf(order, env.receiptSecret) };
}

type Artwork = Pick<OrderDesign, 'artworkType' | 'artworkDescription'>;

/**
 * The request's files at the locations of a design that staff chose. Without one for each location,
 * it's a sketch, and without any, the project's description.
 */
function artworkOf({ files, projectDetails }: QuotedRequest, design: QuotedDesign) {
  const placed = design.files.flatMap(({ location, file: id }) => {
    const file = files.find((each) => artId(each) === id);
    return file ? [{ ...file, location }] : [];
  });
  const complete =
    placed.length === design.printLocations.length && placed.every(({ facts }) => !facts?.unfit);
  const artwork: Artwork =
    placed.length === 0
      ? { artworkType: 'description', artworkDescription: projectDetails }
      : { artworkType: complete ? 'complete' : 'sketch', artworkDescription: null };
  return { artwork, files: placed };
}

const refusals: Readonly<Record<Exclude<DecisionRefusal, 'not-found'>, string>> = {
  superseded:
    'We’ve sent you a newer version of this quote. Nothing was ordered; reload the page to see it.',
  closed:
    'This quote isn’t open anymore. Nothing was changed; reload the page to see where it stands.',
  expired: `This quote has expired, so nothing was ordered. Call ${shop.ordersPhone} and we’ll send you another one.`,
  conflict: `This quote is already accepted, with other details. Reload the page to see your order, or call ${shop.ordersPhone}.`,
};

function refusal(outcome: DecisionRefusal): RequestError {
  return outcome === 'not-found'
    ? new RequestError('not-found', brokenQuoteLink)
    : new RequestError('aborted', refusals[outcome]);
}
