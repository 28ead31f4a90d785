import type * as z from 'zod/mini';
import type {
  requestQuote as requestQuoteContract,
  RequestQuoteInput,
} from './request-quote.contract.ts';
import { keptOf } from '../platform/forms/form-field.ts';
import { startBy } from '../orders/due-dates/production.ts';
import { pickupDateMessage, quoteRequestFields } from './quote-request.ts';
import { paths } from '../paths.ts';
import { shop } from '../shop.ts';
import { readReceipts, sealFiles } from '../artwork/uploads/attached-files.server.ts';
import { BackendError, RequestError } from '../platform/errors.server.ts';
import type { FormPages } from '../platform/forms/form-page.server.ts';
import { invalidFields, type Step } from '../platform/handle.server.ts';
import { fileDeleted } from '../artwork/uploads/kept-artwork.server.ts';
import { requestOnce } from '../platform/request-once.server.ts';

type Output = z.infer<(typeof requestQuoteContract)['output']>;

export const quoteForm: FormPages = { page: paths.getQuote, done: paths.quoteConfirmation };

/** Takes a quote request, once per key. */
export const requestQuote: Step<RequestQuoteInput, Output> = async (input, call) => {
  const { now, quoteRequests } = call;
  const quoteRequestNumber = await requestOnce(input, call, {
    find: (key) => quoteRequests.findByKey(key),
    async place(identity) {
      const texts = input.artwork.map(({ receipt }) => receipt);
      const receipts = readReceipts('quote', 'artwork', texts, call);
      const late = pickupDateMessage(input.pickupDate, now);
      const fields = { ...(late ? { pickupDate: late } : {}), ...receipts.fields };
      if (Object.keys(fields).length > 0) throw invalidFields(fields);
      const pages = input.artwork.map(({ page }) => page);
      const files = await sealFiles('artwork', receipts.list, call, pages);
      const request = {
        ...identity,
        ...keptOf(quoteRequestFields, input),
        startBy: input.pickupDate ? startBy(input.pickupDate, 'pickup', now) : null,
        files,
      };
      return quoteRequests.place(request).catch((error: unknown) => {
        throw asRefusal(error);
      });
    },
    conflict: (number) =>
      `This form was already sent as quote request #${number}, with different details. To change that request, call ${shop.phone}; for another quote, start the form over.`,
  });
  return { quoteRequestNumber };
};

/**
 * Reports a value that got past our rules but not the database's as a refusal, not as a failure.
 */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof BackendError) || error.rule === undefined) return error;
  const message =
    ruleMessages[error.rule] ??
    `Something in the request isn’t right. Look it over, or call ${shop.phone}.`;
  return new RequestError('invalid-argument', message, { cause: error });
}

const ruleMessages: Readonly<Record<string, string>> = {
  quote_request_artwork_one_owner_a_file:
    'One of the files already belongs to another request. Upload it again for this one.',
  quote_request_artwork_is_sealed: fileDeleted,
};
