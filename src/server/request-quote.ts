import type * as z from 'zod/mini';
import type { requestQuote, RequestQuoteInput } from '../contracts/request-quote.ts';
import { keptOf } from '../domain/form-field.ts';
import type { KeptFile } from '../domain/placed-record.ts';
import { startBy } from '../domain/production.ts';
import { pickupDateMessage, quoteFields } from '../domain/quote.ts';
import { paths } from '../paths.ts';
import { shop } from '../shop.ts';
import { BackendError, RequestError } from './errors.ts';
import type { FormPages } from './form-page.ts';
import { invalidFields, type Call, type Step } from './handle.ts';
import { fileDeleted, readReceiptFor, sealFile } from './kept-artwork.ts';
import type { Receipt } from './receipts.ts';
import { requestOnce } from './request-once.ts';

type Output = z.infer<(typeof requestQuote)['output']>;
type Fields = Record<string, string>;

export const quoteForm: FormPages = { page: paths.getQuote, done: paths.quoteConfirmation };

/** Takes a request for a quote, once per key. */
export const takeQuote: Step<RequestQuoteInput, Output> = async (input, call) => {
  const { env, now, quotes } = call;
  const quoteNumber = await requestOnce(input, call, {
    find: (key) => quotes.findByKey(key),
    async place(identity) {
      const receipts = readReceipts(input.artwork, env.receiptSecret, now);
      const late = pickupDateMessage(input.pickupDate, now);
      const fields = { ...(late ? { pickupDate: late } : {}), ...receipts.fields };
      if (Object.keys(fields).length > 0) throw invalidFields(fields);
      const files = await checkFiles(receipts.list, call);
      const quote = {
        ...identity,
        ...keptOf(quoteFields, input),
        startBy: input.pickupDate ? startBy(input.pickupDate, 'pickup', now) : null,
        files,
      };
      return quotes.place(quote).catch((error: unknown) => {
        throw asRefusal(error);
      });
    },
    conflict: (number) =>
      `This form was already sent as quote request #${number}, with different details. To change that request, call ${shop.phone}; for another quote, start the form over.`,
  });
  return { quoteNumber };
};

/** Where a page shows an error about a file: by its position in the list. */
const fileField = (index: number): string => `artwork.${index}`;

function readReceipts(
  texts: readonly string[],
  secret: string,
  now: Date,
): { fields: Fields; list: Receipt[] } {
  const fields: Fields = {};
  const list: Receipt[] = [];
  for (const [index, text] of texts.entries()) {
    const result = readReceiptFor('quote', text, secret, now);
    if (!result.ok) {
      fields[fileField(index)] = result.message;
    } else if (list.some(({ path }) => path === result.receipt.path)) {
      fields[fileField(index)] = 'Send each file once.';
    } else {
      list.push(result.receipt);
    }
  }
  return { fields, list };
}

async function checkFiles(receipts: readonly Receipt[], call: Call): Promise<KeptFile[]> {
  const checked = await Promise.all(receipts.map((receipt) => sealFile(receipt, call)));
  const fields: Fields = {};
  for (const [index, file] of checked.entries()) {
    if (!file.ok) fields[fileField(index)] = file.message;
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return checked.flatMap((file) => (file.ok ? [file.file] : []));
}

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
  quote_artwork_one_owner_a_file:
    'One of the files already belongs to another request. Upload it again for this one.',
  quote_artwork_is_sealed: fileDeleted,
};
